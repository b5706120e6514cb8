import type { FieldPath } from 'react-hook-form';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { type MemberField, memberFieldNames, memberFields } from '#contract/registrations/members.ts';
import { questionsOf } from '#contract/registrations/rules/formAnswers.ts';
import type { FormValues } from './formValues.ts';

export type FormPath = FieldPath<FormValues>;

/** The key of a field's texts in `registrations.json`, the same for every member. */
export type FieldName =
  | (typeof memberFields)[MemberField]['name']
  | 'group'
  | 'invitationCode'
  | 'teamName'
  | 'members'
  | 'parentName'
  | 'parentPhone'
  | 'organization'
  | 'instructorName'
  | 'instructorPhone'
  | 'addressCountry'
  | 'addressRegion'
  | 'addressCity'
  | 'addressDetail'
  | 'consentProcessing'
  | 'consentPublishName'
  | 'consentPublishWork'
  /** A question of the competition's own. */
  | 'formAnswer';

type FieldKind = (typeof memberFields)[MemberField]['control']['kind'] | 'group' | 'phone' | 'consent' | 'list' | 'answer';

export interface FormField {
  path: FormPath;
  name: FieldName;
  /** The kind of its value, which decides how it is displayed. */
  kind: FieldKind;
  /** True if the form can be sent without it. */
  optional: boolean;
  /** The member's index, from 0; absent if the field belongs to the whole entry. */
  member?: number;
  /** The competition's own question that it answers. */
  question?: FormQuestion;
}

const field = (path: FormPath, name: FieldName, kind: FieldKind = 'text', optional = false): FormField => ({ path, name, kind, optional });

/** A member's fields in the order of the form: the country decides the kind of number, and some numbers contain the values of other fields. */
const first: readonly MemberField[] = ['country', 'idNumber'];
export const memberFormFields: readonly MemberField[] = [...first, ...memberFieldNames.filter((field) => !first.includes(field))];

const answerField = (question: FormQuestion, path: FormPath): FormField => ({
  ...field(path, 'formAnswer', 'answer', !question.isRequired),
  question,
});

const fieldsOfMember = (member: number, questions: readonly FormQuestion[]): FormField[] => [
  ...memberFormFields.map((each) => {
    const { name, control, optional } = memberFields[each];
    return { ...field(`members.${member}.${each}`, name, control.kind, optional), member };
  }),
  ...questionsOf(questions, 'member').map((question) => ({
    ...answerField(question, `members.${member}.formAnswers.${question.id}`),
    member,
  })),
];

/** Returns all fields in the order of the page, with the competition's own questions. */
export const formFields = (memberCount: number, questions: readonly FormQuestion[] = []): FormField[] => [
  field('group', 'group', 'group'),
  field('invitationCode', 'invitationCode'),
  field('teamName', 'teamName'),
  ...Array.from({ length: memberCount }, (_, member) => fieldsOfMember(member, questions)).flat(),
  field('members', 'members', 'list', true),
  field('parent.name', 'parentName'),
  field('parent.phone', 'parentPhone', 'phone'),
  field('organization', 'organization'),
  field('instructor.name', 'instructorName'),
  field('instructor.phone', 'instructorPhone', 'phone'),
  field('address.country', 'addressCountry', 'country'),
  field('address.region', 'addressRegion', 'region'),
  field('address.city', 'addressCity', 'text', true),
  field('address.detail', 'addressDetail'),
  ...questionsOf(questions, 'entry').map((question) => answerField(question, `formAnswers.${question.id}`)),
  field('consent.processing', 'consentProcessing', 'consent'),
  field('consent.publishName', 'consentPublishName', 'consent', true),
  field('consent.publishWork', 'consentPublishWork', 'consent', true),
];

const optionalNames: ReadonlySet<FieldName> = new Set(formFields(1).flatMap(({ name, optional }) => (optional ? [name] : [])));

/** Returns true if the form can be sent without a field. */
export const isOptionalField = (name: FieldName): boolean => optionalNames.has(name);

/** Returns the field for a path in a server's problem: `members.1` means that child's ID number, which identifies the child. */
export const fieldAt = (path: string, memberCount: number, questions: readonly FormQuestion[] = []): FormField | undefined => {
  const wanted = /^members\.\d+$/.test(path) ? `${path}.idNumber` : path;
  return formFields(memberCount, questions).find((field) => field.path === wanted);
};

/** Returns the `id` of a field's control on the page. */
export const fieldId = (path: string): string => `entry-${path.replaceAll('.', '-')}`;
