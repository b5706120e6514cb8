import { useTranslation } from 'react-i18next';
import type { JudgeRound } from '#contract/judging/public.ts';
import { countsOf, shownOf, type WorkLine } from '#src/judging/marks/workLines.ts';
import { Progress } from './Progress.tsx';
import type { SquareLook } from './Squares.tsx';

interface WorksProgressProps {
  round: JudgeRound;
  lines: readonly WorkLine[];
  /** Number of the work that is open; null for the list. */
  current: string | null;
}

const lookOf = (line: WorkLine): SquareLook => {
  const { state, waits } = shownOf(line);
  if (waits) return 'waiting';
  return state === 'empty' && line.begun ? 'begun' : state;
};

/** The works of a round: sent, waiting to be sent, provisional, abstained, begun or empty. */
export function WorksProgress({ round, lines, current }: WorksProgressProps) {
  const { t } = useTranslation('judging');
  const counts = countsOf(lines);
  return (
    <Progress
      round={round}
      done={t('top.done', { done: counts.done, all: counts.all })}
      squares={lines.map((line) => ({ id: line.work.no, look: lookOf(line) }))}
      current={current}
      label={t('top.squares', { ...counts, sent: counts.all - counts.empty - counts.waiting })}
    />
  );
}
