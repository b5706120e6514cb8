import type { MemberDraft } from '#contract/registrations/members.ts';
import { maskIdNumber, normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { foldName } from '#contract/text/typedText.ts';

/** One child in up to three versions of a team. */
export interface MemberRow {
  base: MemberDraft | null;
  mine: MemberDraft | null;
  theirs: MemberDraft | null;
}

/** Two members of two teams who are the same child. */
type Pair = [MemberDraft, MemberDraft];

const idOf = ({ filledFrom }: MemberDraft): string | null => filledFrom?.id ?? null;
const nameOf = ({ name }: MemberDraft): string | null => (isBlank(name) ? null : foldName(name));
/** Returns the child's identity as far as two devices can compare it: of a stored number only the end is known. */
const identityOf = (member: MemberDraft): string | null =>
  isBlank(member.idNumber) || isBlank(member.name)
    ? null
    : `${member.country} ${maskIdNumber(normalizeIdNumber(member.country, member.idNumber))} ${nameOf(member)}`;

/** Pairs the members of two teams for which `keyOf` is the same and occurs once in each. */
const pairBy = (keyOf: (member: MemberDraft) => string | null, ours: readonly MemberDraft[], others: readonly MemberDraft[]): Pair[] => {
  const withKey = (team: readonly MemberDraft[], key: string) => team.filter((member) => keyOf(member) === key);
  return ours.flatMap((member): Pair[] => {
    const key = keyOf(member);
    if (key === null || withKey(ours, key).length > 1) return [];
    const [found, ...more] = withKey(others, key);
    return found && more.length === 0 ? [[member, found]] : [];
  });
};

/** Pairs members by the keys in turn, each for the members that the keys before it have left. */
const pairs = (
  keys: readonly ((member: MemberDraft) => string | null)[],
  ours: readonly MemberDraft[],
  others: readonly MemberDraft[],
): Pair[] => {
  let found: Pair[] = [];
  for (const key of keys) {
    const [left, leftOthers] = [
      ours.filter((each) => !found.some(([own]) => own === each)),
      others.filter((each) => !found.some(([, other]) => other === each)),
    ];
    found = [...found, ...pairBy(key, left, leftOthers)];
  }
  return found;
};

/** Returns the rows of a team in an order that keeps what one side alone reordered; members of one side only are added at the end. */
const ordered = (rows: readonly MemberRow[], versions: Record<keyof MemberRow, readonly MemberDraft[]>): MemberRow[] => {
  const sequence = (side: keyof MemberRow) => versions[side].flatMap((member) => rows.filter((row) => row[side] === member));
  const [base, mine, theirs] = [sequence('base'), sequence('mine'), sequence('theirs')];
  const isUnmoved = base.length === mine.length && base.every((row, index) => row === mine[index]);
  const [first, second] = isUnmoved ? [theirs, mine] : [mine, theirs];
  return [...first, ...second.filter((row) => !first.includes(row))];
};

/**
 * Matches the members of three versions of a team by identity, never by position: by the id under which the server holds them, otherwise by number
 * and name, otherwise by a name that occurs once. A child removed by both is left out.
 */
export const matchMembers = (base: readonly MemberDraft[], mine: readonly MemberDraft[], theirs: readonly MemberDraft[]): MemberRow[] => {
  const keys = [idOf, identityOf, nameOf];
  const [ofMine, ofTheirs] = [pairs(keys, base, mine), pairs(keys, base, theirs)];
  const partner = (found: readonly Pair[], member: MemberDraft) => found.find(([own]) => own === member)?.[1] ?? null;
  const known = base.map((member): MemberRow => ({ base: member, mine: partner(ofMine, member), theirs: partner(ofTheirs, member) }));
  const [newMine, newTheirs] = [
    mine.filter((each) => !ofMine.some(([, own]) => own === each)),
    theirs.filter((each) => !ofTheirs.some(([, other]) => other === each)),
  ];
  const both = pairs([idOf, identityOf], newMine, newTheirs);
  const rows: MemberRow[] = [
    ...known,
    ...newMine.map((member) => ({ base: null, mine: member, theirs: partner(both, member) })),
    ...newTheirs.filter((each) => !both.some(([, other]) => other === each)).map((member) => ({ base: null, mine: null, theirs: member })),
  ];
  return ordered(
    rows.filter((row) => row.mine || row.theirs),
    { base, mine, theirs },
  );
};
