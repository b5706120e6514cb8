import type { AccountKind, Role } from '#contract/accounts/public.ts';

/** Conflicts that prevent a merge of two accounts. */
export const mergeConflicts = [
  'same_account',
  'staff',
  'disabled',
  'other_kind',
  'same_child',
  'same_work_voted',
  'same_day_voted',
] as const;
export type MergeConflict = (typeof mergeConflicts)[number];

/** The facts about an account that decide whether it can be merged with another. */
export interface MergeSide {
  id: string;
  role: Role;
  kind: AccountKind;
  disabledAt: number | null;
  /** Keys of the children in its live entries, each with its competition. */
  childKeys: readonly string[];
  /** Votes that count. */
  votes: readonly { workId: string; day: string }[];
}

const meet = (one: readonly string[], other: readonly string[]): boolean => {
  const known = new Set(one);
  return other.some((each) => known.has(each));
};
const worksOf = ({ votes }: MergeSide): string[] => votes.map(({ workId }) => workId);
const daysOf = ({ votes }: MergeSide): string[] => votes.map(({ day }) => day);

/**
 * Returns the conflicts that prevent a merge; empty if none. An account enters a child in a competition once and votes once a day. Duplicates
 * must be settled first by someone who knows which of the two is right.
 */
export const conflictsOf = (one: MergeSide, other: MergeSide): MergeConflict[] => {
  if (one.id === other.id) return ['same_account'];
  const sides = [one, other];
  const found: Record<MergeConflict, boolean> = {
    same_account: false,
    staff: sides.some(({ role }) => role !== 'participant'),
    disabled: sides.some(({ disabledAt }) => disabledAt !== null),
    other_kind: one.kind !== other.kind,
    same_child: meet(one.childKeys, other.childKeys),
    same_work_voted: meet(worksOf(one), worksOf(other)),
    same_day_voted: meet(daysOf(one), daysOf(other)),
  };
  return mergeConflicts.filter((conflict) => found[conflict]);
};
