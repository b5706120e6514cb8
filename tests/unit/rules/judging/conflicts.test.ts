// Promise: no judge gets an entry of the own school, account, phone or mail domain unseen, however it is written; and the reason repeats nobody's data.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ConflictKind,
  conflictKinds,
  conflictsBetween,
  type EntryFacts,
  foldEntry,
  foldJudge,
  type JudgeFacts,
} from '#contract/judging/rules/conflicts.ts';
import { freeMailDomains } from '#contract/judging/rules/freeMailDomains.ts';
import { noInstitutions } from '#contract/judging/rules/noInstitutions.ts';

const judgeWith = (more: Partial<JudgeFacts> = {}): JudgeFacts => ({
  accountId: 'judge',
  name: '评委甲',
  phone: null,
  email: null,
  affiliation: '',
  ...more,
});

const entryWith = (more: Partial<EntryFacts> = {}): EntryFacts => ({
  accountId: 'family',
  otherAccountIds: [],
  accountPhone: null,
  accountEmail: null,
  affiliations: [],
  phones: [],
  emails: [],
  names: [],
  ...more,
});

const between = (judge: Partial<JudgeFacts>, entry: Partial<EntryFacts>) =>
  conflictsBetween(foldJudge(judgeWith(judge)), foldEntry(entryWith(entry)));
const schools = (a: string, b: string) => between({ affiliation: a }, { affiliations: [b] });

const word = fc.stringMatching(/^[a-z]{3,9}$/);
const school = fc.oneof(
  fc.array(word, { minLength: 2, maxLength: 5 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...'东西南北京沪实验中心第一二三附属外国语'), { minLength: 5, maxLength: 9 }).map((letters) => letters.join('')),
);
const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000');
const HAN = /\p{Script=Han}/u;
/** Ways to write the same name of a school. */
const spellings: ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  wide,
  (name) => `  ${name.replaceAll(' ', '   ')}\u200B `,
  (name) => name.replace(/(?<=[a-z]) (?=[a-z])/, ', '),
  (name) => `“${name}”.`,
  (name) => (HAN.test(name) ? name : name.split(' ').toReversed().join(' ')),
  (name) => name.normalize('NFD').replace('a', 'a\u0301'),
  (name) => (HAN.test(name) ? [...name].join(' ') : name),
];

const anyFacts = {
  phone: fc.option(fc.oneof(fc.string(), fc.stringMatching(/^\+86138\d{8}$/))),
  email: fc.option(fc.oneof(fc.string(), fc.emailAddress())),
  text: fc.oneof(fc.string({ unit: 'grapheme' }), school),
};
const anyJudge = fc.record({
  accountId: fc.uuid(),
  name: anyFacts.text,
  phone: anyFacts.phone,
  email: anyFacts.email,
  affiliation: anyFacts.text,
});
const anyEntry = fc.record({
  accountId: fc.uuid(),
  otherAccountIds: fc.array(fc.uuid(), { maxLength: 3 }),
  accountPhone: anyFacts.phone,
  accountEmail: anyFacts.email,
  affiliations: fc.array(anyFacts.text, { maxLength: 3 }),
  phones: fc.array(fc.string(), { maxLength: 3 }),
  emails: fc.array(fc.emailAddress(), { maxLength: 3 }),
  names: fc.array(anyFacts.text, { maxLength: 3 }),
});

const kindsOf = (found: readonly { kind: ConflictKind }[]): ConflictKind[] => found.map(({ kind }) => kind);

describe('the same institution', () => {
  test('is found in every spelling', () => {
    fc.assert(
      fc.property(school, fc.array(fc.constantFrom(...spellings), { maxLength: 3 }), (name, ways) => {
        const written = ways.reduce((text, way) => way(text), name);
        expect(schools(name, written)).toEqual([{ kind: 'institution', isExact: true }]);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['北京市第四中学', '北京市 第四中学'],
    ['Beijing No. 4 High School', 'HIGH SCHOOL, Beijing No 4'],
    ['École Saint-Exupéry', 'ecole saint exupery'],
    ['St. Mary’s School', "St Mary's School"],
    ['ＡＢＣ学校', 'abc学校'],
  ])('is the same: %s, %s', (a, b) => {
    expect(schools(a, b)).toEqual([{ kind: 'institution', isExact: true }]);
  });

  test('is one to look at where one bears the name of the other', () => {
    expect(schools('清华大学', '清华大学附属小学')).toEqual([{ kind: 'institution', isExact: false }]);
    expect(schools('Stanford University Online High School', 'stanford university')).toEqual([{ kind: 'institution', isExact: false }]);
  });

  test.each([
    ['第一小学', '第二小学'],
    ['北京小学', '北京中学'],
    ['Oak Primary School', 'Oak Middle School'],
    ['N/A', 'n/a'],
    ['Self-employed', 'self employed.'],
    ['School', 'Oak Primary School'],
    ['', ''],
    ['—', '…'],
  ])('is not the same: %s, %s', (a, b) => {
    expect(schools(a, b)).toEqual([]);
  });
});

test('an answer in place of a school’s name says nothing', () => {
  for (const answer of noInstitutions) expect([answer, ...schools(answer, answer.toUpperCase())]).toEqual([answer]);
  expect(new Set(noInstitutions).size).toBe(noInstitutions.length);
});

describe('the same person', () => {
  test('is found by the account, the entry’s or a guardian’s', () => {
    expect(between({ accountId: 'a' }, { accountId: 'a' })).toEqual([{ kind: 'account', isExact: true }]);
    expect(between({ accountId: 'a' }, { otherAccountIds: ['b', 'a'] })).toEqual([{ kind: 'account', isExact: true }]);
  });

  test.each([
    ['+86 138-0000-0001', true],
    ['008613800000001', true],
    ['＋８６１３８００００００01', true],
    ['13800000001', false],
    ['013800000001', false],
  ])('is found by a number: %s', (phone, isExact) => {
    expect(between({ phone: '+8613800000001' }, { phones: [phone] })).toEqual([{ kind: 'phone', isExact }]);
    expect(between({ phone }, { accountPhone: '+8613800000001' })).toEqual([{ kind: 'phone', isExact }]);
  });

  test('is found by a number with its national zero in brackets', () => {
    expect(between({ phone: '+44 (0)7911 123456' }, { phones: ['+447911123456'] })).toEqual([{ kind: 'phone', isExact: true }]);
  });

  test('is not found by another number, nor by one without digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), fc.stringMatching(/^1[3-9]\d{9}$/), (a, b) => {
        expect(between({ phone: `+86${a}` }, { phones: [b] })).toEqual(a === b ? [{ kind: 'phone', isExact: false }] : []);
      }),
    );
    for (const phone of ['', '-', '0000', '110', '000000000']) expect(between({ phone }, { phones: [phone] })).toEqual([]);
  });

  test('is found by an address, at a free service too', () => {
    for (const email of ['', 'none', 'ask.me']) expect(between({ email }, { emails: [email] })).toEqual([]);
    expect(between({ email: 'Wang@QQ.com' }, { emails: ['ｗａｎｇ@qq。com'] })).toEqual([{ kind: 'email', isExact: true }]);
  });

  test('is one to look at by the name', () => {
    expect(between({ name: 'Ana María' }, { names: ['ANA MARÍA'] })).toEqual([{ kind: 'name', isExact: true }]);
    expect(between({ name: '王 芳' }, { names: ['王芳'] })).toEqual([{ kind: 'name', isExact: true }]);
    expect(between({ name: '' }, { names: [''] })).toEqual([]);
  });
});

describe('the mail domain', () => {
  test.each([
    ['a@school.edu.cn', true],
    ['a@mail.school.edu.cn', true],
    ['a@students.school.edu.cn', true],
    ['a@cs.school.edu.cn', false],
  ])('of a school is its own: %s', (email, isExact) => {
    expect(between({ email: 'judge@mails.school.edu.cn' }, { emails: [email] })).toEqual([{ kind: 'mail_domain', isExact }]);
    expect(between({ email }, { accountEmail: 'x@school.edu.cn' })).toEqual([{ kind: 'mail_domain', isExact }]);
  });

  test('of another school is not, though it ends alike', () => {
    expect(between({ email: 'a@school.edu.cn' }, { emails: ['b@oldschool.edu.cn', 'b@school.edu', 'no address'] })).toEqual([]);
  });

  test('of a free service says nothing', () => {
    for (const domain of freeMailDomains)
      for (const host of [domain, `vip.${domain}`]) expect(between({ email: `a@${host}` }, { emails: [`b@${host}`] })).toEqual([]);
    expect(new Set(freeMailDomains).size).toBe(freeMailDomains.length);
  });
});

describe('conflicts', () => {
  test('name each kind once, in order, and none of the data', () => {
    fc.assert(
      fc.property(anyJudge, anyEntry, (judge, entry) => {
        const found = conflictsBetween(foldJudge(judge), foldEntry(entry));
        expect(kindsOf(found)).toEqual(conflictKinds.filter((kind) => kindsOf(found).includes(kind)));
        for (const each of found) expect(Object.keys(each)).toEqual(['kind', 'isExact']);
      }),
    );
  });

  test('are found wherever in the entry the judge’s data stand, beside whatever else', () => {
    const telling: Record<ConflictKind, [Partial<JudgeFacts>, (entry: EntryFacts) => EntryFacts]> = {
      account: [{ accountId: 'the judge' }, (entry) => ({ ...entry, otherAccountIds: [...entry.otherAccountIds, 'the judge'] })],
      email: [{ email: 'me@gmail.com' }, (entry) => ({ ...entry, emails: [...entry.emails, 'me@gmail.com'] })],
      phone: [{ phone: '+8613800000001' }, (entry) => ({ ...entry, phones: [...entry.phones, '138 0000 0001'] })],
      institution: [{ affiliation: '第九实验小学' }, (entry) => ({ ...entry, affiliations: [...entry.affiliations, '第九 实验小学'] })],
      mail_domain: [{ email: 'me@ninth.edu.cn' }, (entry) => ({ ...entry, emails: [...entry.emails, 'you@ninth.edu.cn'] })],
      name: [{ name: '欧阳娜娜' }, (entry) => ({ ...entry, names: [...entry.names, '欧阳 娜娜'] })],
    };
    fc.assert(
      fc.property(anyJudge, anyEntry, fc.constantFrom(...conflictKinds), (judge, entry, kind) => {
        const [more, put] = telling[kind];
        expect(kindsOf(conflictsBetween(foldJudge({ ...judge, ...more }), foldEntry(put(entry))))).toContain(kind);
      }),
    );
  });
});
