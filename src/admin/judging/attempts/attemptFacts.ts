import type { BoardAttempt, BoardTeam } from '#contract/judging/attemptsAdmin.ts';

/** The filters of the board of attempts. */
export const teamFilters = ['all', 'missing', 'to_act'] as const;
export type TeamFilter = (typeof teamFilters)[number];

/** Returns true if an organiser has to decide about an attempt: it is late, or one too many. */
export const isToDecide = ({ standing }: Pick<BoardAttempt, 'standing'>): boolean => standing === 'late' || standing === 'surplus';

/** Returns true for an attempt that has not been corrected and whose sheet has not been taken back. */
export const isCurrent = ({ standing }: Pick<BoardAttempt, 'standing'>): boolean =>
  standing !== 'replaced' && standing !== 'sheet_taken_back';

const isMissing = ({ isOut, isHidden, counted }: BoardTeam): boolean => !isOut && !isHidden && counted === null;

/** Returns true if a team is shown under a filter. What waits for an organiser is a team without a total too. */
export const isInFilter = (filter: TeamFilter, team: BoardTeam): boolean => {
  if (filter === 'all') return true;
  return filter === 'missing' ? isMissing(team) : team.attempts.some(isToDecide) || isMissing(team);
};

/** Returns the earlier forms of an attempt: what it corrects, and what was imported and taken back before it. */
export const formerOf = ({ attempts }: BoardTeam, attempt: BoardAttempt): BoardAttempt[] =>
  attempts.filter((each) => !isCurrent(each) && each.number === attempt.number);
