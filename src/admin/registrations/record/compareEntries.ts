import type { AdminEntry } from '#contract/registrations/admin.ts';
import type { MemberView } from '#contract/registrations/members.ts';

type Compared = Pick<AdminEntry, 'teamName' | 'organization' | 'parent' | 'instructor'> & { members: readonly MemberView[] };

/** A field of two entries. */
export interface ComparedField {
  /** Path such as `teamName`, `parent.phone` or `members.0.name`. */
  field: string;
  left: string;
  right: string;
  differs: boolean;
}

const row = (field: string, left: string, right: string): ComparedField => ({ field, left, right, differs: left !== right });

/** Pairs the children of both entries that may be the same, by visible number or name; each is paired once. */
const pairs = (left: readonly MemberView[], right: readonly MemberView[]) => {
  const rest = [...right];
  const take = (fits: (other: MemberView) => boolean) => {
    const index = rest.findIndex(fits);
    return index < 0 ? undefined : rest.splice(index, 1)[0];
  };
  const same = left.map((member) => take(({ idNumber }) => idNumber === member.idNumber) ?? take(({ name }) => name === member.name));
  return { same, rest };
};

const memberRows = (index: number, left: MemberView | undefined, right: MemberView | undefined): ComparedField[] =>
  (['name', 'gender', 'idNumber'] as const).map((field) => row(`members.${index}.${field}`, left?.[field] ?? '', right?.[field] ?? ''));

/** Compares two entries field by field: the team, its paired children, and the adults. ID numbers stay masked. */
export const compareEntries = (left: Compared, right: Compared): ComparedField[] => {
  const { same, rest } = pairs(left.members, right.members);
  return [
    row('teamName', left.teamName, right.teamName),
    row('organization', left.organization, right.organization),
    ...left.members.flatMap((member, index) => memberRows(index, member, same[index])),
    ...rest.flatMap((member, index) => memberRows(left.members.length + index, undefined, member)),
    ...(['parent', 'instructor'] as const).flatMap((who) =>
      (['name', 'phone'] as const).map((part) => row(`${who}.${part}`, left[who][part], right[who][part])),
    ),
  ];
};
