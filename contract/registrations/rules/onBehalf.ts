import { signupProblem } from '#contract/competitions/rules/competitionStatus.ts';
import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';
import { canTransition, type EntryState, isCorrectable } from './entryStatus.ts';

/** Organisers' actions on a family's behalf, by the names of the audit log; the family reads each with its reason. */
export const familyActions = ['entered_for_family', 'promoted', 'cancelled_for_family', 'members_changed', 'erased_for_family'] as const;
export type FamilyAction = (typeof familyActions)[number];

const known: ReadonlySet<string> = new Set(familyActions);
export const isFamilyAction = (action: string): action is FamilyAction => known.has(action);

/** Returns true if an organiser may give an entry a place from the waiting list. */
export const isPromotable = ({ state }: { state: EntryState }): boolean => state === 'waitlisted';

/** Returns true if an organiser may cancel an entry for its family: as long as the family itself could. */
export const isCancellable = ({ state }: { state: EntryState }): boolean => canTransition(state, 'cancelled');

/** Returns true if an organiser may change who is in a team: nothing has been judged yet, and the team is not to be entered anew. */
export const hasChangeableMembers = ({ state }: { state: EntryState }): boolean => isCorrectable({ state }) && state !== 'rejected';

/** Returns true if an organiser may erase an entry on request: as long as the family itself could. */
export const isErasable = ({ state }: { state: EntryState }): boolean => canTransition(state, 'withdrawn');

/** The place that an entry from the waiting list gets: its number, the capacity, and how many who wait longer it passes. */
export interface GivenPlace {
  place: number;
  capacity: number;
  passed: number;
}

/** Returns true if a place is one more than the competition has. */
export const isBeyondCapacity = ({ place, capacity }: GivenPlace): boolean => place > capacity;

/**
 * The rules that a family's own change of its team would break: its time for changes is over, a child is outside the group's ages, or also in another
 * account's team.
 */
export const memberConcerns = ['deadline', 'age', 'other_team'] as const;
export type MemberConcern = (typeof memberConcerns)[number];

/** Returns the broken rules that the organiser has not seen. */
export const unseenConcerns = (found: readonly MemberConcern[], despite: readonly MemberConcern[]): MemberConcern[] =>
  found.filter((concern) => !despite.includes(concern));

/** The age in days beyond which a signed paper is more likely a slip of the pen in its year. */
const MAX_SIGNED_DAYS = 2 * 366;

/** Returns the problem of the day on which a paper was signed; null if none. Both are calendar days, `YYYY-MM-DD`. */
export const signedDayProblem = (signedOn: string, today: string): 'day_to_come' | 'invalid' | null => {
  const days = (Date.parse(today) - Date.parse(signedOn)) / (24 * 3600_000);
  if (Number.isNaN(days) || days > MAX_SIGNED_DAYS) return 'invalid';
  return days < 0 ? 'day_to_come' : null;
};

/**
 * Returns why an organiser cannot enter a team from paper now; null if they can: while sign-up is open, and after it until the contest is over. Then
 * `isLate` asks for a reason.
 */
export const paperEntryProblem = (
  windows: Parameters<typeof signupProblem>[0] & { contest: TimeWindow | null | undefined },
  now: number,
): { problem: NonNullable<ReturnType<typeof signupProblem>> | null; isLate: boolean } => {
  const problem = signupProblem(windows, now);
  const isLate = problem === 'signup_closed' && windowState(windows.contest, now) !== 'after';
  return { problem: isLate ? null : problem, isLate };
};

const explained = {
  promoted: 'submitted',
  cancelled_for_family: 'cancelled',
  erased_for_family: 'withdrawn',
} as const satisfies Partial<Record<FamilyAction, EntryState>>;
type ExplainingAction = keyof typeof explained;
const explains = (action: FamilyAction): action is ExplainingAction => Object.hasOwn(explained, action);

interface Act {
  action: FamilyAction;
  reason: string | null;
}

/** Returns what organisers have done that explains the present state of an entry; undefined if nothing does. `acts`: the newest first. */
export const actOfState = (state: EntryState, acts: readonly Act[]): (Act & { action: ExplainingAction }) | undefined =>
  acts.flatMap(({ action, reason }) => (explains(action) && explained[action] === state && reason !== null ? [{ action, reason }] : []))[0];
