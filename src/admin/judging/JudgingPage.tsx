import { Alert, Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { Board, Round } from '#contract/judging/admin.ts';
import { LazyExportDialog } from '#src/admin/exports/LazyExportDialog.tsx';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { AttemptsView } from './attempts/AttemptsView.tsx';
import { teamFilters } from './attempts/attemptFacts.ts';
import { BoardView } from './BoardView.tsx';
import { type BoardFilter, boardFilters, factsOf } from './boardFacts.ts';
import { PanelDialog } from './rounds/PanelDialog.tsx';
import { Pickers } from './rounds/Pickers.tsx';
import { RoundActions, type RoundDialogName } from './rounds/RoundActions.tsx';
import { RoundDialog } from './rounds/RoundDialog.tsx';
import { RoundFacts } from './rounds/RoundFacts.tsx';
import { StateDialog } from './rounds/StateDialog.tsx';
import { useBoard, useRounds } from './useJudging.ts';

/** The place of a board: the address holds all of it. */
const usePlace = () => {
  const [search, setSearch] = useSearchParams();
  const shown = search.get('show');
  return {
    competitionId: search.get('competition'),
    roundId: search.get('round'),
    show: shown,
    filter: boardFilters.find((each) => each === shown) ?? ('all' satisfies BoardFilter),
    go: (change: Readonly<Record<string, string>>) =>
      setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), ...change }), { replace: true }),
    /** Goes to a competition, or to a round of it; other choices end with it. */
    open: (competition: string, round?: string) => setSearch({ competition, ...(round !== undefined && { round }) }),
  };
};

type Place = ReturnType<typeof usePlace>;

interface RoundProps {
  competitionId: string;
  rounds: readonly Round[];
  place: Place;
}

/** The dialogs of a round. */
const RoundDialogs = ({
  dialog,
  board,
  rounds,
  place,
  onClose,
}: {
  dialog: RoundDialogName;
  board: Board;
  rounds: readonly Round[];
  place: Place;
  onClose: () => void;
}) => {
  const facts = factsOf(board);
  const { round } = board;
  if (dialog === 'panel') return <PanelDialog board={board} facts={facts} onClose={onClose} />;
  if (dialog === 'export')
    return (
      <LazyExportDialog
        list="marks"
        competitionId={round.competitionId}
        filter={{ roundId: round.id }}
        count={board.works.reduce((sum, { cells }) => sum + cells.filter(({ receipt }) => receipt !== null).length, 0)}
        onClose={onClose}
      />
    );
  if (dialog !== 'add' && dialog !== 'edit') return <StateDialog board={board} facts={facts} does={dialog} onClose={onClose} />;
  return (
    <RoundDialog
      competitionId={round.competitionId}
      round={dialog === 'edit' ? round : null}
      rounds={rounds}
      onClose={onClose}
      onSaved={({ id }) => {
        onClose();
        if (id !== round.id) place.open(round.competitionId, id);
      }}
    />
  );
};

/** A round with its board. */
const RoundBoard = ({ competitionId, rounds, place, roundId }: RoundProps & { roundId: string }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { data: board, error } = useBoard(roundId);
  const [dialog, setDialog] = useState<RoundDialogName | null>(null);
  const facts = useMemo(() => board && factsOf(board), [board]);
  return (
    <>
      <PageHead
        title={t('judging.title')}
        picker={<Pickers rounds={rounds} {...place} competitionId={competitionId} />}
        facts={board && <RoundFacts round={board.round} />}
        actions={board && facts && <RoundActions board={board} facts={facts} onOpen={setDialog} />}
      />
      {error && !board && <Alert severity="error">{message(error)}</Alert>}
      {!board && !error && <LoadingBars rows={8} />}
      {board?.round.table && (
        <AttemptsView
          key={board.round.id}
          roundId={board.round.id}
          filter={teamFilters.find((each) => each === place.show) ?? 'all'}
          onFilter={(show) => place.go({ show })}
        />
      )}
      {board && facts && !board.round.table && (
        <BoardView key={board.round.id} board={board} facts={facts} filter={place.filter} onFilter={(show) => place.go({ show })} />
      )}
      {board && dialog && <RoundDialogs dialog={dialog} board={board} rounds={rounds} place={place} onClose={() => setDialog(null)} />}
    </>
  );
};

/** A competition without a round. */
const NoRound = ({ competitionId, place }: RoundProps) => {
  const { t } = useTranslation('admin');
  const [adds, setAdds] = useState(false);
  return (
    <>
      <PageHead title={t('judging.title')} picker={<Pickers rounds={[]} {...place} />} />
      <EmptyState
        title={t('judging.no_round')}
        body={t('judging.no_round_body')}
        action={
          <Button variant="contained" onClick={() => setAdds(true)}>
            {t('judging.add_round')}
          </Button>
        }
      />
      {adds && (
        <RoundDialog
          competitionId={competitionId}
          round={null}
          rounds={[]}
          onClose={() => setAdds(false)}
          onSaved={({ id }) => place.open(competitionId, id)}
        />
      )}
    </>
  );
};

/** The rounds of a competition. */
const Rounds = ({ competitionId, place }: { competitionId: string; place: Place }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { data, error } = useRounds(competitionId);
  if (!data)
    return (
      <>
        <PageHead title={t('judging.title')} picker={<Pickers rounds={[]} {...place} />} />
        {error ? <Alert severity="error">{message(error)}</Alert> : <LoadingBars rows={8} />}
      </>
    );
  const rounds = data.items;
  if (place.roundId !== null)
    return (
      <RoundBoard
        key={place.roundId}
        competitionId={rounds[0]?.competitionId ?? competitionId}
        rounds={rounds}
        place={place}
        roundId={place.roundId}
      />
    );
  const round = rounds.findLast(({ state }) => state === 'open') ?? rounds.at(-1);
  if (!round) return <NoRound competitionId={competitionId} rounds={rounds} place={place} />;
  return <Navigate to={`?${new URLSearchParams({ competition: competitionId, round: round.id })}`} replace />;
};

/** Judging: the rounds of a competition, who marks what, and what is still to be decided. */
export const JudgingPage = () => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const place = usePlace();
  const { data: competitions, error } = useAdminCompetitions();
  if (place.competitionId !== null) return <Rounds key={place.competitionId} competitionId={place.competitionId} place={place} />;
  const [first] = competitions ?? [];
  if (first) return <Navigate to={`?${new URLSearchParams({ competition: first.id })}`} replace />;
  return (
    <>
      <PageHead title={t('judging.title')} />
      {error && <Alert severity="error">{message(error)}</Alert>}
      {!competitions && !error && <LoadingBars rows={8} />}
      {competitions && <EmptyState title={t('judging.no_competition')} />}
    </>
  );
};
