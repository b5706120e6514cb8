import { z } from 'zod';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { choice, Id, isPlainLine, line, optionalLine, PersonName, type Text } from '#contract/http/common.ts';
import { Country } from '#contract/places/country.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { AnswersDraft, AnswerView, FormAnswers } from './formAnswers.ts';
import { ageWarnings } from './rules/age.ts';
import { isUnanswered, questionsOf } from './rules/formAnswers.ts';
import { latinNameProblem, normalizeLatinName } from './rules/latinName.ts';

/*
 * The schemas of an entry's member, in one place. A new field is a line in each schema and a row in the table below: the compiler asks for all of
 * them, and the form, its draft, the roster, the details and the back office follow.
 */

/** The name as printed on an English certificate: Li Xiaoming. */
export const LatinName = z
  .string()
  .overwrite(normalizeLatinName)
  .max(60, { error: 'too_long' })
  .refine((name) => latinNameProblem(name) === null, { error: 'latin_name_letters' });

export const Gender = choice(['female', 'male']);
export type Gender = z.infer<typeof Gender>;

/** A member as submitted. */
export const Member = z.object({
  name: PersonName,
  latinName: LatinName.exactOptional(),
  gender: Gender,
  country: Country,
  region: z.string().max(80).refine(isPlainLine, { error: 'invalid' }).exactOptional(),
  /** The number on the identity document; its rules need the country and today (`registrations/rules/registration.ts`). */
  idNumber: line(40),
  /** Number at which the child's guardian is sent a link; given by an institution, now or later (`registrations/rules/guardians.ts`). */
  guardianPhone: optionalLine(40).exactOptional(),
});
export type Member = z.infer<typeof Member>;

/** A member as sent by a form. For a child of another or the same entry of the account, the ID number may stay on the server. */
export const SentMember = Member.extend({
  /** The member of the account's entries whose ID number to use; `idNumber` is then its masked form. */
  numberOf: Id.exactOptional(),
  /** Confirms the guardian's number although it is that of whoever registers, or another child's. */
  guardianConfirmed: z.literal(true).exactOptional(),
  /** Answers to the competition's own questions about each child. Left out by a release that did not ask: those that are stored stay. */
  formAnswers: FormAnswers.exactOptional(),
});
export type SentMember = z.infer<typeof SentMember>;

/** A member whose full ID number is known. */
export type FullMember = Omit<SentMember, 'numberOf'>;

export type MemberField = keyof Member;
export type OptionalMemberField = { [F in MemberField]: undefined extends Member[F] ? F : never }[MemberField];

type Fields = Record<MemberField, z.ZodType>;

/**
 * A member in an answer; `idNumber` is masked, and `guardianPhone` absent except for the owner's forms. A later release may read answers cached
 * on devices: fields added here must be optional.
 */
export const MemberView = z
  .object({
    name: z.string(),
    latinName: z.string().optional(),
    gender: Gender,
    country: z.string(),
    region: z.string().optional(),
    idNumber: z.string(),
    guardianPhone: z.string().optional(),
  } satisfies Fields)
  .extend({
    id: Id.optional(),
    ageWarning: z.enum(ageWarnings).nullable(),
    guardianConfirmed: z.literal(true).optional(),
    formAnswers: z.array(AnswerView).optional(),
  });
export type MemberView = z.infer<typeof MemberView>;

/** A text being filled in: empty at first, and in a draft saved before its field existed. */
export const DraftText = z.string().catch('');

/** A member being filled in. */
export const MemberDraft = z
  .object({
    name: DraftText,
    latinName: DraftText,
    gender: Gender.or(z.literal('')).catch(''),
    country: DraftText,
    region: DraftText,
    idNumber: DraftText,
    guardianPhone: DraftText,
  } satisfies Fields)
  .extend({
    /** The member of the account's entries that this one was copied from, and its masked ID number, which is kept unless changed. */
    filledFrom: z.object({ id: Id, idNumber: z.string() }).optional().catch(undefined),
    guardianConfirmed: z.literal(true).optional().catch(undefined),
    formAnswers: AnswersDraft,
  });
export type MemberDraft = z.infer<typeof MemberDraft>;

/** Input control of a field; it also determines parsing and display. */
type MemberControl =
  | { kind: 'text'; autoCapitalize?: 'words'; lang?: 'en'; dir?: 'ltr'; spellCheck?: false; type?: 'tel'; inputMode?: 'tel' }
  | { kind: 'gender' | 'country' | 'region' | 'idNumber' };

interface MemberFieldRow<F extends MemberField> {
  /** Its name among the fields of the whole form. */
  name: `member${Capitalize<F>}`;
  optional: undefined extends Member[F] ? true : false;
  control: MemberControl;
  /** Its place in an entry's details: the member's heading, the line beneath, a labelled line of its own, or none. */
  details: 'heading' | 'inline' | 'labelled' | 'hidden';
  /** Its column in a roster: the template's heading, other accepted headings, the template's example. */
  roster: { heading: Text; also: readonly string[]; example: Text };
}

/** All other properties of a member's fields. */
export const memberFields = {
  name: {
    name: 'memberName',
    optional: false,
    control: { kind: 'text' },
    details: 'heading',
    roster: {
      heading: { 'zh-CN': '队员姓名', 'en-US': 'Child’s name' },
      also: ['姓名', '学生姓名', '孩子姓名', '幼儿姓名', 'Name', 'Child', 'Child name', 'Member', 'Member name', 'Student', 'Student name'],
      example: { 'zh-CN': '林小满', 'en-US': 'Lin Xiaoman' },
    },
  },
  latinName: {
    name: 'memberLatinName',
    optional: true,
    control: { kind: 'text', autoCapitalize: 'words', lang: 'en', dir: 'ltr', spellCheck: false },
    details: 'labelled',
    roster: {
      heading: { 'zh-CN': '拉丁字母姓名', 'en-US': 'Name in Latin letters' },
      also: [
        '姓名拼音',
        '拼音姓名',
        '拼音',
        '英文姓名',
        '英文名',
        'Latin name',
        'English name',
        'Pinyin',
        'Name in Pinyin',
        'Name in English',
      ],
      example: { 'zh-CN': 'Lin Xiaoman', 'en-US': 'Lin Xiaoman' },
    },
  },
  gender: {
    name: 'memberGender',
    optional: false,
    control: { kind: 'gender' },
    details: 'inline',
    roster: {
      heading: { 'zh-CN': '性别', 'en-US': 'Gender' },
      also: ['Sex'],
      example: { 'zh-CN': '女', 'en-US': 'Girl' },
    },
  },
  country: {
    name: 'memberCountry',
    optional: false,
    control: { kind: 'country' },
    details: 'inline',
    roster: {
      heading: { 'zh-CN': '国家或地区', 'en-US': 'Country or region' },
      also: ['国家', '国籍', '国家地区', 'Country', 'Nationality', 'Country region'],
      example: { 'zh-CN': '中国', 'en-US': 'China' },
    },
  },
  region: {
    name: 'memberRegion',
    optional: true,
    control: { kind: 'region' },
    details: 'inline',
    roster: {
      heading: { 'zh-CN': '省份', 'en-US': 'Province or state' },
      also: ['省', '省州', '户籍省份', 'Province', 'State'],
      example: { 'zh-CN': '福建', 'en-US': 'Fujian' },
    },
  },
  idNumber: {
    name: 'memberIdNumber',
    optional: false,
    control: { kind: 'idNumber' },
    details: 'labelled',
    roster: {
      heading: { 'zh-CN': '证件号码', 'en-US': 'ID number' },
      also: ['身份证号', '身份证号码', '证件号', '身份证', 'ID', 'ID no', 'Identity number', 'Passport number'],
      example: { 'zh-CN': '（填写证件号码）', 'en-US': '(ID number)' },
    },
  },
  guardianPhone: {
    name: 'memberGuardianPhone',
    optional: true,
    control: { kind: 'text', type: 'tel', inputMode: 'tel', dir: 'ltr', spellCheck: false },
    details: 'hidden',
    roster: {
      heading: { 'zh-CN': '监护人手机', 'en-US': 'Guardian’s mobile' },
      also: ['监护人手机号', '监护人手机号码', '孩子监护人手机', 'Guardian mobile', 'Guardian’s mobile number', 'Guardian mobile number'],
      example: { 'zh-CN': '（填写手机号码）', 'en-US': '(mobile number)' },
    },
  },
} as const satisfies { [F in MemberField]: MemberFieldRow<F> };

/** Every field of a member, in the order of the page. */
export const memberFieldNames: readonly MemberField[] = Member.keyof().options;

const isOptional = (field: MemberField): field is OptionalMemberField => memberFields[field].optional;
export const optionalMemberFields: readonly OptionalMemberField[] = memberFieldNames.filter(isOptional);

type TextMemberField = { [F in MemberField]: (typeof memberFields)[F]['control']['kind'] extends 'text' ? F : never }[MemberField];

/** Returns true if a field is a plain line of text. */
export const isTextMemberField = (field: MemberField): field is TextMemberField => memberFields[field].control.kind === 'text';

/** Returns true if the field exists only in forms whose guardians are asked by a link. */
export const isGuardianField = (field: MemberField): boolean => field === 'guardianPhone';

/** Returns the member whose ID number is meant, if the number is unchanged from its masked form. */
export const numberOf = ({ filledFrom, idNumber }: MemberDraft): string | undefined =>
  filledFrom !== undefined && filledFrom.idNumber === idNumber ? filledFrom.id : undefined;

type Asked = Pick<FormQuestion, 'id' | 'scope' | 'isRequired'>;

/** Returns true if all required fields of a member are filled in, and of the competition's own questions those about each child. */
export const isMemberComplete = (member: MemberDraft, questions: readonly Asked[] = []): boolean =>
  memberFieldNames.every((field) => memberFields[field].optional || !isBlank(member[field])) &&
  questionsOf(questions, 'member').every(({ id, isRequired }) => !isRequired || !isUnanswered(member.formAnswers[id]));
