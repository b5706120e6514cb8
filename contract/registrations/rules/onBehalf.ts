import { canTransition, type EntryState, isCorrectable } from './entryStatus.ts';

/** Organisers' actions on a family's behalf, by the names of the audit log; the family reads each with its reason. */
export const familyActions = ['promoted', 'cancelled_for_family', 'members_changed', 'erased_for_family'] as const;
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
