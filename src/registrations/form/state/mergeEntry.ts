import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { type MemberDraft, numberOf } from '#contract/registrations/members.ts';
import { isBlank } from '#contract/text/blankText.ts';
import type { FormField } from './formFields.ts';
import type { FormValues } from './formValues.ts';
import { type MemberRow, matchMembers } from './matchMembers.ts';
import { copyPart, type FieldTexts, isSameMember, mergeFields, type Part, textsOf, type Versions } from './mergeFields.ts';

export type Side = 'mine' | 'theirs';

/** A child as it is named to the reader. */
interface Child {
  /** The server's id of the member; null if it has none. */
  id: string | null;
  name: string;
}

/** A field that both changed differently, or a child that one removed and the other changed. */
export type Question =
  | {
      kind: 'fields';
      key: string;
      child: Child | null;
      texts: FieldTexts[];
      part: Part;
      versions: Versions<FormValues> | Versions<MemberDraft>;
    }
  /** The child in each version; null where it was removed. */
  | { kind: 'child'; key: string; child: Child; mine: MemberDraft | null; theirs: MemberDraft | null };

/** A change made elsewhere that the form has taken over. */
export type Taken =
  | { kind: 'fields'; child: Child | null; fields: FormField[] }
  | { kind: 'child'; child: Child; change: 'added' | 'removed' };

export interface MergedEntry {
  /** The form with what only one side changed; what both changed is as in `mine`. */
  values: FormValues;
  questions: Question[];
  taken: Taken[];
}

const childOf = (member: MemberDraft): Child => ({ id: member.filledFrom?.id ?? null, name: member.name });
const isEmpty = ({ name, idNumber }: MemberDraft): boolean => isBlank(name) && isBlank(idNumber);

interface MergedMember extends Omit<MergedEntry, 'values'> {
  /** Null if the child is removed. */
  member: MemberDraft | null;
}

const alone = (member: MemberDraft | null): MergedMember => ({ member, questions: [], taken: [] });

const fieldsResult = (
  { taken, differing }: { taken: Part[]; differing: Part[] },
  versions: Versions<FormValues> | Versions<MemberDraft>,
  child: Child | null,
): Omit<MergedEntry, 'values'> => ({
  questions: differing.map((part) => ({
    kind: 'fields',
    key: [child?.id ?? child?.name ?? '', ...part.atoms.map(({ path }) => path)].join(' '),
    child,
    texts: textsOf(versions, part),
    part,
    versions,
  })),
  taken: taken.length === 0 ? [] : [{ kind: 'fields', child, fields: taken.flatMap(({ atoms }) => atoms.map(({ field }) => field)) }],
});

const mergeBoth = (base: MemberDraft | null, mine: MemberDraft, theirs: MemberDraft, questions: readonly FormQuestion[]): MergedMember => {
  // both have added the child: its number is on the server
  const own = base ? mine : { ...mine, idNumber: theirs.idNumber };
  const member = structuredClone(own);
  const versions = { base, mine: own, theirs };
  const merging = mergeFields(versions, member, questions);
  // the server knows the child by the id of the newest version
  const { filledFrom: _, ...merged } = member;
  return {
    member: theirs.filledFrom ? { ...merged, filledFrom: theirs.filledFrom } : merged,
    ...fieldsResult(merging, versions, { id: theirs.filledFrom?.id ?? null, name: member.name }),
  };
};

const ofOneSide = ({ base, mine, theirs }: MemberRow, isBaseKnown: boolean, questions: readonly FormQuestion[]): MergedMember => {
  const [member, side] = mine ? [mine, 'mine' as const] : [theirs, 'theirs' as const];
  if (!member) return alone(null);
  const child = childOf(member);
  const isChanged = base !== null && !isSameMember(base, member, questions);
  if (isChanged || (!isBaseKnown && !isEmpty(member)))
    return { member: mine, questions: [{ kind: 'child', key: `${child.id ?? child.name} child`, child, mine, theirs }], taken: [] };
  if (base) return side === 'mine' ? { member: null, questions: [], taken: [{ kind: 'child', child, change: 'removed' }] } : alone(null);
  return side === 'mine' ? alone(mine) : { member: theirs, questions: [], taken: [{ kind: 'child', child, change: 'added' }] };
};

/**
 * Merges two versions of an entry's form: what only one side has changed since `base` is that side's, and only what both have changed differently
 * is asked. `questions` are the competition's own. Members are matched by identity; an ID number that is only masked is unchanged. If `base` is null, everything that differs is asked.
 */
export const mergeEntry = (versions: Versions<FormValues>, questions: readonly FormQuestion[] = []): MergedEntry => {
  const { base, mine, theirs } = versions;
  const values = structuredClone(mine);
  const ofEntry = fieldsResult(mergeFields(versions, values, questions), versions, null);
  const rows = matchMembers(base?.members ?? [], mine.members, theirs.members).map((row) =>
    row.mine && row.theirs ? mergeBoth(row.base, row.mine, row.theirs, questions) : ofOneSide(row, base !== null, questions),
  );
  return {
    values: { ...values, members: rows.flatMap(({ member }) => (member ? [member] : [])) },
    questions: [...ofEntry.questions, ...rows.flatMap(({ questions }) => questions)],
    taken: [...ofEntry.taken, ...rows.flatMap(({ taken }) => taken)],
  };
};

const isChild = (member: MemberDraft, { id, name }: Child): boolean => (id === null ? member.name === name : member.filledFrom?.id === id);

/** Returns a child that the newest version lacks: its number is no longer on the server and has to be typed again. */
const withoutStoredNumber = (member: MemberDraft): MemberDraft => (numberOf(member) === undefined ? member : { ...member, idNumber: '' });

/** Returns the form with a question answered by one side's value. */
export const withChoice = (values: FormValues, question: Question, side: Side): FormValues => {
  const chosen = structuredClone(values);
  const { child } = question;
  if (question.kind === 'fields') {
    const { part, versions } = question;
    const target = child ? chosen.members.find((member) => isChild(member, child)) : chosen;
    if (target) copyPart(versions[side], target, part);
    return chosen;
  }
  const { mine, theirs } = question;
  const found = chosen.members.findIndex((member) => isChild(member, question.child));
  const member = side === 'theirs' ? theirs : mine && withoutStoredNumber(mine);
  const place = found === -1 ? chosen.members.length : found;
  chosen.members.splice(place, found === -1 ? 0 : 1, ...(member ? [structuredClone(member)] : []));
  return chosen;
};
