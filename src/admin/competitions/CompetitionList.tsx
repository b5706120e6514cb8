import { Alert, Button, Card, Table, TableBody, TableCell, TableHead, TableRow, useMediaQuery } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CompetitionLine } from '#contract/office/competitionList.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { focusListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { SearchField } from '#src/admin/kit/list/SearchField.tsx';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './CompetitionList.module.css';
import { Codes, Entries, Name, Places, State, Unpaid } from './facts.tsx';
import { type CompetitionLines, tabNames, useCompetitionLines } from './useCompetitionLines.ts';

const cx = bindStyles(css);

interface LinesProps {
  lines: readonly CompetitionLine[];
  now: number;
}

const CompetitionTable = ({ lines, now }: LinesProps) => {
  const { t } = useTranslation(['competitionOffice', 'admin']);
  return (
    <Card className={cx('table')}>
      <Table size="small" aria-label={t('admin:resources.competitions.name', { count: 2 })}>
        <TableHead>
          <TableRow>
            {(['name', 'state', 'entries', 'places', 'unpaid', 'codes'] as const).map((head) => (
              <TableCell key={head}>{t(`list.${head}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.id}>
              <TableCell component="th" scope="row">
                <Name line={line} />
              </TableCell>
              <TableCell>
                <State line={line} now={now} />
              </TableCell>
              <TableCell>
                <Entries line={line} />
              </TableCell>
              <TableCell>
                <Places line={line} />
              </TableCell>
              <TableCell>
                <Unpaid line={line} />
              </TableCell>
              <TableCell>
                <Codes line={line} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
};

/** The phone layout. */
const Cards = ({ lines, now }: LinesProps) => {
  const { t } = useTranslation(['competitionOffice', 'admin']);
  return (
    <ul className={cx('items')} aria-label={t('admin:resources.competitions.name', { count: 2 })}>
      {lines.map((line) => (
        <li key={line.id}>
          <Card className={cx('item')}>
            <Name line={line} />
            <State line={line} now={now} />
            <dl className={cx('facts')}>
              {(
                [
                  ['entries', line.entries && <Entries key="entries" line={line} />],
                  ['places', line.entries && <Places key="places" line={line} />],
                  ['unpaid', line.unpaid && <Unpaid key="unpaid" line={line} />],
                  ['codes', line.codes && <Codes key="codes" line={line} />],
                ] as const
              ).map(
                ([name, fact]) =>
                  fact && (
                    <div key={name}>
                      <dt>{t(`list.${name}`)}</dt>
                      <dd>{fact}</dd>
                    </div>
                  ),
              )}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
};

const BeginButton = () => {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const onError = useFailureNotice();
  const begin = useMutation({
    mutationFn: () => call('POST /api/admin/competition-drafts', { body: {} }),
    onSuccess: ({ id }) => void navigate(`/competitions/${id}`),
    onError,
  });
  const press = useSinglePress(() => begin.mutateAsync());
  return (
    <Button variant="contained" loading={begin.isPending} onClick={press}>
      {t('competition_editor.begin')}
    </Button>
  );
};

const Tabs = ({ list: { tab, countIn, placeState } }: { list: CompetitionLines }) => {
  const { t } = useTranslation('competitionOffice');
  return (
    <StateTabs
      label={t('list.states')}
      current={tab}
      tabs={tabNames.map((id) => ({
        id,
        label: t(`list.tab.${id}`),
        count: countIn(id),
        to: { pathname: '/competitions', search: id === 'all' ? '' : `?state=${id}` },
        state: placeState,
      }))}
    />
  );
};

/** Shown if there are no competitions, or none that match. */
const NoLines = ({ list }: { list: CompetitionLines }) => {
  const { t } = useTranslation('admin');
  if (list.q === '' && list.tab === 'all') return <EmptyState title={t('resources.competitions.empty')} />;
  return (
    <EmptyState
      mood="think"
      title={t('frame.no_match')}
      action={
        <Button variant="outlined" onClick={list.showAll}>
          {t('ra.navigation.clear_filters')}
        </Button>
      }
    />
  );
};

/** The competitions of the chosen season with their state, entries, places, fees to come and codes. */
export const CompetitionList = () => {
  const { t } = useTranslation(['competitionOffice', 'admin']);
  const message = useProblemMessage();
  const small = useMediaQuery('(max-width: 900px)');
  const list = useCompetitionLines();
  const title = t('admin:resources.competitions.name', { count: 2 });
  useKeys({ '/': { does: t('list.search'), run: focusListSearch } }, title);
  return (
    <>
      <PageHead title={title} tabs={<Tabs list={list} />} actions={list.mayBegin && <BeginButton />} line />
      <div className={cx('body')}>
        <div className={cx('search')}>
          <SearchField label={t('list.search')} inForce={list.q} onSearch={list.searchBy} />
        </div>
        {list.error && list.lines.length === 0 ? (
          <Alert
            severity="error"
            action={
              <Button color="error" onClick={list.refetch}>
                {t('list.retry')}
              </Button>
            }
          >
            {message(list.error)}
          </Alert>
        ) : list.isPending ? (
          <LoadingBars rows={8} />
        ) : list.lines.length === 0 ? (
          <NoLines list={list} />
        ) : small ? (
          <Cards lines={list.lines} now={list.now} />
        ) : (
          <CompetitionTable lines={list.lines} now={list.now} />
        )}
      </div>
    </>
  );
};
