import { useTranslation } from 'react-i18next';
import { Progress } from '#src/judging/frame/Progress.tsx';
import type { SquareLook } from '#src/judging/frame/Squares.tsx';
import { stateOf, type TeamLine, type TeamState } from './teamLines.ts';

const looks = {
  barred: 'abstained',
  refused: 'waiting',
  waits: 'waiting',
  begun: 'begun',
  none: 'empty',
  some: 'provisional',
  done: 'handed_in',
} as const satisfies Record<TeamState, SquareLook>;

interface TeamsProgressProps {
  lines: readonly TeamLine[];
  /** Id of the team that is open; null for the list. */
  current: string | null;
}

/** The teams of a round: done, with attempts left, waiting to be sent, begun, not run or barred. */
export function TeamsProgress({ lines, current }: TeamsProgressProps) {
  const { t } = useTranslation('judging');
  const [first] = lines;
  if (!first) return null;
  const states = lines.map((line) => ({ id: line.team.id, state: stateOf(line) }));
  const count = (...wanted: readonly TeamState[]) => states.filter(({ state }) => wanted.includes(state)).length;
  const all = count('none', 'some', 'begun', 'waits', 'refused', 'done');
  return (
    <Progress
      round={first.round}
      done={t('table.top.done', { done: lines.filter(({ team, left }) => !team.isBarred && left === 0).length, all })}
      squares={states.map(({ id, state }) => ({ id, look: looks[state] }))}
      current={current}
      label={t('table.top.squares', {
        all,
        ...{ done: count('done'), some: count('some'), waiting: count('waits', 'refused'), begun: count('begun'), none: count('none') },
      })}
    />
  );
}
