import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from '#contract/judging/admin.ts';
import { foldText } from '#contract/text/typedText.ts';
import { BesideLayout } from '#src/admin/kit/page/BesideLayout.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { BoardTools } from './board/BoardTools.tsx';
import css from './board/board.module.css';
import { Coverage } from './board/Coverage.tsx';
import { changesOf, type HandChange } from './board/cellLook.ts';
import { handWarningsOf } from './board/handWarnings.ts';
import { KnowinglyDialog } from './board/KnowinglyDialog.tsx';
import { Matrix, type MatrixActions } from './board/Matrix.tsx';
import { WorkRows } from './board/WorkRows.tsx';
import { type BoardFacts, type BoardFilter, isIn, type JudgeFacts, type WorkFacts } from './boardFacts.ts';
import { AcceptDialog } from './deciding/AcceptDialog.tsx';
import { AutoAssign } from './deciding/AutoAssign.tsx';
import { CalibrationCard } from './deciding/CalibrationCard.tsx';
import { CalibrationDialog } from './deciding/CalibrationDialog.tsx';
import { CallDialog } from './deciding/CallDialog.tsx';
import { Decisions } from './deciding/Decisions.tsx';
import { FreeDialog } from './deciding/FreeDialog.tsx';
import { type RuledConflict, RulingDialog } from './deciding/RulingDialog.tsx';
import { usePreview } from './deciding/usePreview.ts';
import { JudgeDialog } from './people/JudgeDialog.tsx';
import { WorkDialog } from './people/WorkDialog.tsx';
import { RubricNotice } from './rounds/RubricNotice.tsx';
import { useHandChange } from './useHandChange.ts';

const cx = bindStyles(css);

/** The dialog over the board, with ids alone: its content is that of the board as last read. */
type Opened =
  | { what: 'work' | 'accept' | 'call' | 'calibrate'; workId: string }
  | { what: 'judge' | 'free'; judgeId: string }
  | { what: 'rule'; ruled: RuledConflict }
  | { what: 'knowingly'; change: HandChange }
  | null;

interface BoardViewProps {
  board: Board;
  facts: BoardFacts;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
}

/** Returns the works of a filter that match what is typed. */
const useShown = (facts: BoardFacts, filter: BoardFilter, typed: string, perWork: number) =>
  useMemo(() => {
    const wanted = foldText(typed);
    return facts.works.filter(
      (each) => isIn(filter, each, perWork) && (wanted === '' || foldText(`${each.work.no} ${each.work.title}`).includes(wanted)),
    );
  }, [facts, filter, typed, perWork]);

/** The dialogs over the board. */
const Dialogs = ({
  board,
  facts,
  opened,
  onOpen,
  onFreed,
}: Omit<BoardViewProps, 'filter' | 'onFilter'> & { opened: Opened; onOpen: (opened: Opened) => void; onFreed: () => void }): ReactNode => {
  const close = () => onOpen(null);
  if (opened === null || opened.what === 'knowingly') return null;
  if (opened.what === 'rule') return <RulingDialog roundId={board.round.id} ruled={opened.ruled} onClose={close} />;
  if ('workId' in opened) {
    const found = facts.works.find(({ work }) => work.id === opened.workId);
    if (!found) return null;
    if (opened.what === 'call') return <CallDialog roundId={board.round.id} facts={facts} work={found} onClose={close} />;
    if (opened.what === 'calibrate') return <CalibrationDialog board={board} facts={facts} work={found} onClose={close} />;
    return opened.what === 'work' ? (
      <WorkDialog board={board} facts={found} onCalibrate={() => onOpen({ what: 'calibrate', workId: opened.workId })} onClose={close} />
    ) : (
      <AcceptDialog roundId={board.round.id} work={found.work} onClose={close} />
    );
  }
  const judge = facts.judges.find((each) => each.judge.id === opened.judgeId);
  if (!judge) return null;
  return opened.what === 'judge' ? (
    <JudgeDialog
      board={board}
      facts={facts}
      judge={judge}
      onFree={() => onOpen({ what: 'free', judgeId: opened.judgeId })}
      onClose={close}
    />
  ) : (
    <FreeDialog board={board} facts={judge} onClose={close} onFreed={onFreed} />
  );
};

/** A round's board: coverage, the matrix, automatic assignment and what waits for a decision. */
export const BoardView = ({ board, facts, filter, onFilter }: BoardViewProps) => {
  const { t } = useTranslation('admin');
  const isPhone = usePhone();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<Opened>(null);
  const { round } = board;
  const shown = useShown(facts, filter, typed, round.judgesPerWork);
  const preview = usePreview(board);
  const proposed = useMemo(() => preview.proposal && changesOf(preview.proposal), [preview.proposal]);
  const hand = useHandChange(round.id);
  const openWork = ({ work }: WorkFacts) => setOpened({ what: 'work', workId: work.id });
  const openJudge = ({ judge }: JudgeFacts) => setOpened({ what: 'judge', judgeId: judge.id });
  const actions: MatrixActions = {
    onChange: (change) => {
      if (handWarningsOf(facts, change).length > 0) setOpened({ what: 'knowingly', change });
      else void hand.change(change).catch(() => {});
    },
    onOpenWork: openWork,
    onOpenJudge: openJudge,
    onCall: ({ work }) => setOpened({ what: 'call', workId: work.id }),
    onConflict: ({ work }, judgeId) =>
      setOpened({
        what: 'rule',
        ruled: {
          workId: work.id,
          judgeId,
          no: work.no,
          judge: board.judges.find(({ id }) => id === judgeId)?.name ?? '',
          ruling: 'overruled',
        },
      }),
  };
  return (
    <>
      <BesideLayout
        label={t('judging.decisions')}
        beside={
          <>
            {!isPhone && <AutoAssign board={board} facts={facts} preview={preview} />}
            <CalibrationCard board={board} facts={facts} />
            <Decisions
              board={board}
              facts={facts}
              onAccept={({ work }) => setOpened({ what: 'accept', workId: work.id })}
              onRule={(ruled) => setOpened({ what: 'rule', ruled })}
              onFree={({ judge }) => setOpened({ what: 'free', judgeId: judge.id })}
              onOpenWork={openWork}
            />
          </>
        }
      >
        <RubricNotice round={round} />
        <Coverage facts={facts} perWork={round.judgesPerWork} />
        <section className={cx('card')} aria-label={t('judging.works')}>
          <BoardTools facts={facts} perWork={round.judgesPerWork} filter={filter} onFilter={onFilter} typed={typed} onType={setTyped} />
          {shown.length === 0 && <p className={cx('nothing')}>{t(facts.works.length === 0 ? 'judging.no_works' : 'frame.no_match')}</p>}
          {isPhone ? (
            <WorkRows facts={facts} works={shown} onOpen={openWork} />
          ) : (
            shown.length > 0 && <Matrix facts={facts} works={shown} proposed={proposed} isLocked={round.state === 'locked'} {...actions} />
          )}
        </section>
      </BesideLayout>
      {opened?.what === 'knowingly' && (
        <KnowinglyDialog
          warnings={handWarningsOf(facts, opened.change)}
          isPending={hand.isPending}
          onConfirm={() => hand.change(opened.change).then(() => setOpened(null))}
          onClose={() => setOpened(null)}
        />
      )}
      <Dialogs board={board} facts={facts} opened={opened} onOpen={setOpened} onFreed={() => preview.propose(false)} />
    </>
  );
};
