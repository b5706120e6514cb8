import { Alert, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ScoreSheets } from '#contract/judging/scoreSheets.ts';
import { Pickers } from '#src/admin/judging/rounds/Pickers.tsx';
import { useRounds } from '#src/admin/judging/useJudging.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { EarlierSheets } from './EarlierSheets.tsx';
import css from './scoreSheets.module.css';
import { ChooseFile } from './steps/ChooseFile.tsx';
import { ColumnsStep } from './steps/ColumnsStep.tsx';
import { ImportFooter } from './steps/ImportFooter.tsx';
import { StepBar } from './steps/StepBar.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import { Trial } from './trial/Trial.tsx';
import { useSheetImport } from './useSheetImport.ts';

const cx = bindStyles(css);

/** The size of the signs before a label, as elsewhere in the head. */
const sign = { '& .MuiButton-startIcon svg': { width: 16, height: 16 } };

const SHEETS = 'GET /api/admin/rounds/:id/score-sheets';

/** The competition and the round that the address names. */
const usePlace = () => {
  const [search, setSearch] = useSearchParams();
  return {
    competitionId: search.get('competition'),
    roundId: search.get('round'),
    open: (competition: string, round?: string) => setSearch({ competition, ...(round !== undefined && { round }) }),
  };
};

/** The head of the page, with the way back to the round. */
const Head = ({ actions }: { actions?: ReactNode }) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const place = usePlace();
  const { data } = useRounds(place.competitionId);
  const search = new URLSearchParams({ competition: place.competitionId ?? '', round: place.roundId ?? '' });
  return (
    <PageHead
      title={
        <span className={cx('title')}>
          <Link to={`/judging?${search}`}>{t('scoreSheets:back')}</Link>
          <Icon name="right" />
          {t('scoreSheets:title')}
        </span>
      }
      picker={<Pickers {...place} rounds={data?.items.filter(({ table }) => table !== null) ?? []} />}
      actions={actions}
    />
  );
};

/** The import of a sheet into a round. */
const RoundImport = ({ sheets }: { sheets: ScoreSheets }) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const format = useFormat();
  const notify = useNotify();
  const message = useProblemMessage();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const imported = useSheetImport(sheets, (count, number) =>
    notify(t('scoreSheets:written', { count, shown: format.number(count), number }), { type: 'success' }),
  );
  const { source, report, failure, isJudging } = imported;
  const isOpen = sheets.round.state === 'open';
  const hasTeams = sheets.teams.length > 0;
  return (
    <>
      <Head
        actions={
          <>
            <Button variant="outlined" sx={sign} startIcon={<Icon name="clock" />} onClick={() => setShowsEarlier(true)}>
              {t('scoreSheets:earlier', { count: sheets.sheets.length })}
            </Button>
            {hasTeams && <TemplateMenu sheets={sheets} />}
          </>
        }
      />
      <div className={cx('page')} data-fills="">
        {hasTeams && isOpen && <StepBar sheets={sheets} imported={imported} />}
        {failure !== null && <Alert severity="error">{message(failure)}</Alert>}
        {!hasTeams && <EmptyState title={t('scoreSheets:no_teams')} body={t('scoreSheets:no_teams_body')} />}
        {hasTeams && !isOpen && <Alert severity="info">{t('scoreSheets:not_open')}</Alert>}
        {sheets.ownTeams > 0 && isOpen && <Alert severity="info">{t('scoreSheets:own_teams', { count: sheets.ownTeams })}</Alert>}
        {hasTeams && isOpen && !source && <ChooseFile imported={imported} />}
        {source && isJudging && (
          <div className={cx('card')}>
            <p role="status">{t('scoreSheets:judging')}</p>
            <LoadingBars rows={6} />
          </div>
        )}
        {source && !isJudging && !report && <ColumnsStep sheets={sheets} source={source} imported={imported} />}
        {source && report && <Trial sheets={sheets} source={source} report={report} imported={imported} />}
      </div>
      {source && report && <ImportFooter report={report} imported={imported} />}
      {showsEarlier && <EarlierSheets sheets={sheets} onClose={() => setShowsEarlier(false)} />}
    </>
  );
};

const RoundSheets = ({ roundId }: { roundId: string }) => {
  const message = useProblemMessage();
  const { data, error } = useCall(SHEETS, { params: { id: roundId } }, { retry: retryRead });
  if (data) return <RoundImport key={`${roundId} ${data.rubricNumber}`} sheets={data} />;
  return (
    <>
      <Head />
      {error ? <Alert severity="error">{message(error)}</Alert> : <LoadingBars rows={8} />}
    </>
  );
};

/** The import of score sheets: scores of teams at tables that were written on paper or in a spreadsheet. */
export const ScoreSheetPage = () => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const message = useProblemMessage();
  const { competitionId, roundId } = usePlace();
  const { data, error } = useRounds(competitionId);
  const rounds = data?.items.filter(({ table }) => table !== null);
  const round = rounds?.find(({ id }) => id === roundId) ?? rounds?.findLast(({ state }) => state === 'open') ?? rounds?.at(-1);
  if (round) return <RoundSheets key={round.id} roundId={round.id} />;
  return (
    <>
      <Head />
      {error && <Alert severity="error">{message(error)}</Alert>}
      {!data && !error && competitionId !== null && <LoadingBars rows={8} />}
      {(data || competitionId === null) && (
        <EmptyState
          title={t('scoreSheets:no_table_round')}
          body={t('scoreSheets:no_table_round_body')}
          action={
            <Button variant="contained" component={Link} to={`/judging${competitionId === null ? '' : `?competition=${competitionId}`}`}>
              {t('scoreSheets:to_judging')}
            </Button>
          }
        />
      )}
    </>
  );
};
