import type { AccountKind, Role } from '#contract/accounts/public.ts';

/** What keeps two accounts from becoming one. */
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

/** What is known of an account that may become one with another. */
export interface MergeSide {
  id: string;
  role: Role;
  kind: AccountKind;
  disabledAt: number | null;
  /** The children of its living entries, each by the competition that it takes part in. */
  childKeys: readonly string[];
  /** The votes that count. */
  votes: readonly { workId: string; day: string }[];
}

const meet = (one: readonly string[], other: readonly string[]): boolean => {
  const known = new Set(one);
  return other.some((each) => known.has(each));
};
const worksOf = ({ votes }: MergeSide): string[] => votes.map(({ workId }) => workId);
const daysOf = ({ votes }: MergeSide): string[] => votes.map(({ day }) => day);

/**
 * What keeps two accounts from becoming one; empty where nothing does. One account has a child in a competition once, and votes once a day; what both hold must
 * be settled first, by whoever knows which of the two is right.
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
