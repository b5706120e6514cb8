import { Alert, Button, Chip, Table, TableBody, TableCell, TableHead, TableRow, useMediaQuery } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { call } from '#src/platform/api/api.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ApprovalSwitch } from './ApprovalSwitch.tsx';
import css from './CompetitionList.module.css';
import { type CompetitionRow, useCompetitionRows } from './useCompetitionRows.ts';

const cx = bindStyles(css);
interface RowProps {
  row: CompetitionRow;
}

/** The competition's name, linked to its editor for those who may edit it, with its draft. */
const Name = ({ row: { id, title, edited } }: RowProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const name = text(title) || t('competition_editor.untitled');
  return (
    <span className={cx('name')}>
      {edited ? <Link to={`/competitions/${id}`}>{name}</Link> : name}
      {edited?.draft && <Chip size="small" color="warning" label={t('competition_editor.draft_by', { by: edited.draft.by || '–' })} />}
    </span>
  );
};

const State = ({ row: { status } }: RowProps) => {
  const { t } = useTranslation('admin');
  const isOpen = status === 'signing_up' || status === 'in_competition';
  return (
    <Chip
      size="small"
      color={isOpen ? 'success' : 'default'}
      label={t(status ? `competition_editor.status.${status}` : 'competition_editor.not_public')}
    />
  );
};

/** The windows for entering and for the event itself. */
const Windows = ({ row }: RowProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const day = (at: number | null) => (at === null ? '…' : format.date(at));
  return (
    <dl className={cx('windows')}>
      {(['signup', 'contest'] as const).map((name) => {
        const { opensAt, closesAt } = row[name];
        return (
          <div key={name}>
            <dt>{t(`competition_editor.windows.${name}`)}</dt>
            <dd>
              {opensAt === null && closesAt === null
                ? '–'
                : opensAt !== null && closesAt !== null
                  ? format.dateRange(Math.min(opensAt, closesAt), Math.max(opensAt, closesAt))
                  : `${day(opensAt)} – ${day(closesAt)}`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

/** The link to its invitation codes, once families can use them. */
const Codes = ({ row: { id, reviewed } }: RowProps) => {
  const { t } = useTranslation('admin');
  return (
    reviewed && (
      <Guarded part="invitationCodes">
        <Button component={Link} to={`/competitions/${id}/codes`} size="small">
          {t('codes.title')}
        </Button>
      </Guarded>
    )
  );
};

const waitingOf = ({ reviewed }: CompetitionRow): string => (reviewed ? `${reviewed.waiting}${reviewed.waitingIsExact ? '' : '+'}` : '–');

const CompetitionTable = ({ rows }: { rows: readonly CompetitionRow[] }) => {
  const { t } = useTranslation('admin');
  const field = (name: WordOf<'resources.competitions.fields'>) => t(`resources.competitions.fields.${name}`);
  const heads = [field('title'), field('season'), field('state'), field('windows'), field('waiting'), field('approvalWaits')];
  return (
    <div className={cx('table')}>
      <Table size="small" aria-label={t('resources.competitions.name', { count: 2 })}>
        <TableHead>
          <TableRow>
            {[...heads, t('codes.title')].map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell component="th" scope="row">
                <Name row={row} />
                <span className={cx('mode')}>{t(`mode.${row.mode}`)}</span>
              </TableCell>
              <TableCell>{row.season}</TableCell>
              <TableCell>
                <State row={row} />
              </TableCell>
              <TableCell>
                <Windows row={row} />
              </TableCell>
              <TableCell>{waitingOf(row)}</TableCell>
              <TableCell>{row.reviewed && <ApprovalSwitch competition={row.reviewed} />}</TableCell>
              <TableCell>
                <Codes row={row} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
};

/** The phone layout. */
const Cards = ({ rows }: { rows: readonly CompetitionRow[] }) => {
  const { t } = useTranslation('admin');
  return (
    <ul className={cx('items')} aria-label={t('resources.competitions.name', { count: 2 })}>
      {rows.map((row) => (
        <li key={row.id} className={cx('item')}>
          <Name row={row} />
          <span className={cx('facts')}>
            <State row={row} /> {[row.season, t(`mode.${row.mode}`)].join(t('dot'))}
            {row.reviewed && `${t('dot')}${t('competition_decisions', { waiting: waitingOf(row) })}`}
          </span>
          <Windows row={row} />
          <span className={cx('facts')}>
            {row.reviewed && <ApprovalSwitch competition={row.reviewed} isLabelled />}
            <Codes row={row} />
          </span>
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

/** The competitions of the chosen season, newest first, with what an organiser edits and sets. */
export const CompetitionList = () => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const small = useMediaQuery('(max-width: 900px)');
  const { rows, mayBegin, isPending, error } = useCompetitionRows();
  return (
    <>
      <PageHead title={t('resources.competitions.name', { count: 2 })} actions={mayBegin && <BeginButton />} />
      {error && <Alert severity="error">{message(error)}</Alert>}
      {!error && isPending && <LoadingBars rows={8} />}
      {!error && !isPending && rows.length === 0 && <EmptyState title={t('resources.competitions.empty')} />}
      {rows.length > 0 && (small ? <Cards rows={rows} /> : <CompetitionTable rows={rows} />)}
    </>
  );
};
