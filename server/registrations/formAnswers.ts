import type { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { type FormAnswers, StoredAnswers } from '#contract/registrations/formAnswers.ts';
import { changedAnswers, formAnswerProblems, mergeAnswers, questionsOf } from '#contract/registrations/rules/formAnswers.ts';
import { type CompetitionRow, formQuestionsOf } from '#server/competitions/index.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import type { MemberRow } from './memberStore.ts';
import type { RegistrationRow } from './store.ts';

type SealedEntry = Pick<RegistrationRow, 'id' | 'formAnswersSealed'>;
type SealedMember = Pick<MemberRow, 'id' | 'formAnswersSealed'>;

/** Returns the contexts that bind sealed answers to their entry and to their child. */
export const entryAnswersContext = (id: string): string => `registration ${id} form_answers`;
export const memberAnswersContext = (id: string): string => `member ${id} form_answers`;

const open = (vault: Vault, sealed: string | null, context: string): StoredAnswers =>
  sealed === null ? {} : StoredAnswers.parse(JSON.parse(vault.open(sealed, context)));

const seal = (vault: Vault, answers: StoredAnswers, context: string): string | null =>
  Object.keys(answers).length === 0 ? null : vault.seal(JSON.stringify(answers), context);

/** Returns the answers of an entry to its competition's own questions. */
export const answersOfEntry = (vault: Vault, { id, formAnswersSealed }: SealedEntry): StoredAnswers =>
  open(vault, formAnswersSealed, entryAnswersContext(id));

/** Returns the answers about a child. */
export const answersOfMember = (vault: Vault, { id, formAnswersSealed }: SealedMember): StoredAnswers =>
  open(vault, formAnswersSealed, memberAnswersContext(id));

interface Answering {
  formAnswers?: FormAnswers;
  members: readonly { formAnswers?: FormAnswers }[];
}

/** Checks the answers of a family's form to the competition's own questions. Throws invalid_input with every wrong one. */
export const checkFormAnswers = (form: Answering, competition: CompetitionRow, { owesNone = false } = {}): void => {
  const fields = formAnswerProblems(form, formQuestionsOf(competition), { owesNone });
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
};

/** Returns an entry's column after its form was sent; a form without answers leaves what is stored. */
export const sealEntryAnswers = (
  vault: Vault,
  entry: SealedEntry,
  competition: CompetitionRow,
  sent: FormAnswers | undefined,
): string | null => {
  if (sent === undefined) return entry.formAnswersSealed;
  const merged = mergeAnswers(questionsOf(formQuestionsOf(competition), 'entry'), sent, answersOfEntry(vault, entry));
  return seal(vault, merged, entryAnswersContext(entry.id));
};

/** Returns a child's column after its form was sent; a form without answers leaves what is stored. */
export const sealMemberAnswers = (
  vault: Vault,
  member: SealedMember,
  competition: CompetitionRow,
  sent: FormAnswers | undefined,
): string | null => {
  if (sent === undefined) return member.formAnswersSealed;
  const merged = mergeAnswers(questionsOf(formQuestionsOf(competition), 'member'), sent, answersOfMember(vault, member));
  return seal(vault, merged, memberAnswersContext(member.id));
};

interface Sealed {
  row: SealedEntry;
  members: readonly SealedMember[];
}

/** Returns the questions that an edit has answered differently, for the audit log, which has no answer. */
export const questionsAnswered = (vault: Vault, before: Sealed, after: Sealed): Text[] => {
  const labels = (was: StoredAnswers, is: StoredAnswers): [string, Text][] =>
    changedAnswers(was, is).flatMap((id): [string, Text][] => {
      const label = is[id]?.label ?? was[id]?.label;
      return label ? [[id, label]] : [];
    });
  const ids = new Set([...before.members, ...after.members].map(({ id }) => id));
  const ofMember = (members: readonly SealedMember[], id: string) => {
    const member = members.find((each) => each.id === id);
    return member ? answersOfMember(vault, member) : {};
  };
  const changed = new Map([
    ...labels(answersOfEntry(vault, before.row), answersOfEntry(vault, after.row)),
    ...[...ids].flatMap((id) => labels(ofMember(before.members, id), ofMember(after.members, id))),
  ]);
  return [...changed.values()];
};
