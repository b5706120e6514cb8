import type { TableRound } from '#contract/judging/attempts.ts';
import type { GoneMark } from '#src/judging/marks/workLines.ts';
import type { Draft, OutboxItem, Subject } from '#src/offline/index.ts';
import { isOf } from '#src/offline/subject.ts';
import { readLabel } from './attemptLabel.ts';

const isAttempt = isOf('attempt');

/** Returns the attempts on this device whose team is in none of the rounds any more. */
export const goneAttempts = (rounds: readonly TableRound[], drafts: readonly Draft[], items: readonly OutboxItem[]): GoneMark[] => {
  const isGone = ({ subject }: { subject: Subject }) =>
    isAttempt({ subject }) &&
    !rounds.some(({ id, teams }) => id === subject.roundId && teams.some((team) => team.id === subject.registrationId));
  const factsOf = ({ id, label }: { id: string; label: string }) => {
    const facts = readLabel(label);
    return { id, no: facts?.team ?? '', total: facts?.total ?? null };
  };
  return [
    ...drafts.filter(isGone).map((draft) => ({
      ...factsOf(draft),
      savedAt: draft.savedAt,
      hasArrived: false,
      isErased: draft.problem?.code === 'not_found',
    })),
    ...items
      .filter(isGone)
      .map((item) => ({ ...factsOf(item), savedAt: item.queuedAt, hasArrived: item.state === 'sent', isErased: false })),
  ];
};
