// Promise: a registration that keeps all rules is accepted; each fault of another is reported at its own field.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import type { RegistrationForm } from '#contract/registrations/public.ts';
import { normalizeInvitationCode, type RegistrationTerms, registrationProblems } from '#contract/registrations/rules/registration.ts';
import { makeResidentId, residentId } from '../../fixtures/residentId.ts';

const NOW = Date.UTC(2026, 8, 15, 2);

interface Case {
  form: RegistrationForm;
  terms: RegistrationTerms;
}
type Member = RegistrationForm['members'][number];

const both = { group: ['early_childhood', 'primary'], participation: ['team', 'single'] } as const;
const phone = fc.constantFrom('+8613800000001', '13900000002', '138 0000 0003', '+1 213 373 4253', '+44 121 234 5678');
const named = (value: string) => ({ name: '王芳', phone: value });
const member = (country: string, idNumber: string): Member => ({ name: '林小满', gender: 'female', country, idNumber });

const anyMember: fc.Arbitrary<Member> = fc.oneof(
  residentId().map((number) => member('CN', number)),
  fc
    .tuple(fc.constantFrom('GB', 'US', 'TW'), fc.stringMatching(/^[A-Z0-9](?:-?[A-Z0-9]){3,19}$/))
    .map(([country, number]) => member(country, number)),
);

/** Forms that satisfy their terms. Numbers differ within a form, whatever their country. */
const validCase: fc.Arbitrary<Case> = fc
  .record({
    groups: fc.subarray([...both.group], { minLength: 1 }),
    participation: fc.subarray([...both.participation], { minLength: 1 }),
    min: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 3 }),
    needsInvitation: fc.boolean(),
    needsGuardianNumbers: fc.boolean(),
  })
  .chain(({ min, more, ...terms }) =>
    fc
      .record({ group: fc.constantFrom(...terms.groups), participation: fc.constantFrom(...terms.participation) })
      .chain(({ group, participation }) => {
        const size = participation === 'single' ? { minLength: 1, maxLength: 1 } : { minLength: min, maxLength: min + more };
        return fc
          .record({
            members: fc.uniqueArray(anyMember, { ...size, selector: ({ idNumber }) => idNumber }),
            parent: phone.map(named),
            instructor: phone.map(named),
            code: fc.option(fc.constantFrom('SAMPLE-2026', 'abc'), { nil: undefined }),
          })
          .map(({ members, parent, instructor, code }) => {
            const invitationCode = code ?? (terms.needsInvitation ? 'ABC' : undefined);
            return {
              terms: { ...terms, teamSize: { min, max: min + more } },
              form: {
                group,
                participation,
                ...(invitationCode === undefined ? {} : { invitationCode }),
                teamName: '闪电小蜗牛',
                members,
                parent,
                organization: '青禾实验小学',
                instructor,
                address: { country: 'CN', region: 'FJ', detail: '世纪大道 88 号' },
                consent: { processing: true as const, publishName: true, publishWork: false, textVersion: '2026-09' },
              },
            };
          });
      }),
  );

const badNumbers: [country: string, idNumber: string, code: FieldCode][] = [
  ['CN', makeResidentId().slice(0, 17), 'id_number_length'],
  ['CN', `1101O5${makeResidentId().slice(6)}`, 'id_number_characters'],
  ['CN', makeResidentId({ region: '99' }), 'id_number_region'],
  ['CN', makeResidentId({ birth: '20190229' }), 'id_number_birth_date'],
  ['CN', makeResidentId({ birth: '20260916' }), 'id_number_birth_date_future'],
  ['CN', makeResidentId().replace(/.$/, (last) => (last === '1' ? '2' : '1')), 'id_number_check_digit'],
  ['GB', 'A1?', 'id_number_format'],
];

type Fault = (one: Case, pick: number) => { broken: Case; problems: FieldProblems };

const without = <T>(all: readonly T[], one: T): T[] => all.filter((each) => each !== one);
const inForm = ({ form, terms }: Case, change: Partial<RegistrationForm>): Case => ({ terms, form: { ...form, ...change } });
const inTerms = ({ form, terms }: Case, change: Partial<RegistrationTerms>): Case => ({ form, terms: { ...terms, ...change } });

/** Independent faults, which can be combined in any way. */
const faults: Record<string, Fault> = {
  group: (one) => ({
    broken: inTerms(one, { groups: without(both.group, one.form.group) }),
    problems: { group: 'group_not_offered' },
  }),
  participation: (one) => ({
    broken: inTerms(one, { participation: without(both.participation, one.form.participation) }),
    problems: { participation: 'participation_not_offered' },
  }),
  invitation: (one, pick) => {
    const { invitationCode: _, ...form } = one.form;
    return {
      broken: { form: pick % 2 ? form : { ...form, invitationCode: '' }, terms: { ...one.terms, needsInvitation: true } },
      problems: { invitationCode: 'required' },
    };
  },
  parent: (one) => ({ broken: inForm(one, { parent: named('12345') }), problems: { 'parent.phone': 'phone_invalid' } }),
  instructor: (one) => ({
    broken: inForm(one, { instructor: named('+86 1380000000') }),
    problems: { 'instructor.phone': 'phone_invalid' },
  }),
  idNumber: (one, pick) => {
    const index = pick % one.form.members.length;
    const [country, idNumber, code] = badNumbers[pick % badNumbers.length] ?? ['CN', '', 'id_number_length'];
    const members = one.form.members.map((each, at) => (at === index ? member(country, idNumber) : each));
    return { broken: inForm(one, { members }), problems: { [`members.${index}.idNumber`]: code } };
  },
  size: (one, pick) => {
    const count = one.form.members.length;
    if (one.form.participation === 'single')
      return {
        broken: inForm(one, { members: [...one.form.members, member('US', 'Z9-SECOND')] }),
        problems: { members: 'team_too_large' },
      };
    return pick % 2
      ? { broken: inTerms(one, { teamSize: { min: count + 1, max: count + 2 } }), problems: { members: 'team_too_small' } }
      : { broken: inTerms(one, { teamSize: { min: 0, max: count - 1 } }), problems: { members: 'team_too_large' } };
  },
};

const problemsOf = ({ form, terms }: Case) => registrationProblems(form, terms, NOW);

describe('registrationProblems', () => {
  it('finds nothing wrong with a form that keeps the rules', () => {
    fc.assert(
      fc.property(validCase, (one) => {
        expect(problemsOf(one)).toEqual({});
      }),
    );
  });

  it.each(Object.keys(faults))('names a fault of %s at its field and nothing else', (name) => {
    fc.assert(
      fc.property(validCase, fc.nat(), (one, pick) => {
        const result = faults[name]?.(one, pick);
        expect(result && problemsOf(result.broken)).toEqual(result?.problems);
        expect(result?.problems).not.toEqual({});
      }),
    );
  });

  it('names all faults at once', () => {
    fc.assert(
      fc.property(validCase, fc.subarray(Object.values(faults), { minLength: 2 }), fc.nat(), (one, together, pick) => {
        let broken = one;
        let expected: FieldProblems = {};
        for (const fault of together) {
          const next = fault(broken, pick);
          broken = next.broken;
          expected = { ...expected, ...next.problems };
        }
        expect(problemsOf(broken)).toEqual(expected);
      }),
    );
  });

  it('knows each wrong ID number by its own code', () => {
    fc.assert(
      fc.property(validCase, fc.constantFrom(...badNumbers), ({ form, terms }, [country, idNumber, code]) => {
        const members = [...form.members.slice(1), member(country, idNumber)];
        expect(problemsOf({ form: { ...form, members }, terms })).toEqual({ [`members.${members.length - 1}.idNumber`]: code });
      }),
    );
  });

  it('names a child that comes again, however its number is written', () => {
    const spellings = [(n: string) => n, (n: string) => n.toLowerCase(), (n: string) => ` ${n.slice(0, 3)} ${n.slice(3)}`];
    fc.assert(
      fc.property(anyMember, fc.constantFrom(...spellings), validCase, (first, spell, { form, terms }) => {
        const members = [first, { ...first, name: '别名', idNumber: spell(first.idNumber) }];
        const broken = {
          form: { ...form, participation: 'team' as const, members },
          terms: { ...terms, participation: [...both.participation], teamSize: { min: 1, max: 4 } },
        };
        expect(problemsOf(broken)).toEqual({ 'members.1.idNumber': 'id_number_repeated' });
      }),
    );
  });

  it('tells apart two children whose countries gave them the same number', () => {
    fc.assert(
      fc.property(validCase, ({ form, terms }) => {
        const members = [member('GB', 'AB-1234'), member('US', 'AB-1234')];
        const team = { form: { ...form, participation: 'team' as const, members }, terms: { ...terms, teamSize: { min: 1, max: 2 } } };
        expect(Object.keys(problemsOf(team))).not.toContain('members.1.idNumber');
      }),
    );
  });
});

describe('normalizeInvitationCode', () => {
  it('takes a code as it is meant, however it is typed', () => {
    expect(['sample-2026', ' SAMPLE - 2026 ', 'ＳＡＭＰＬＥ－２０２６', 'Sample\u3000-2026'].map(normalizeInvitationCode)).toEqual(
      Array(4).fill('SAMPLE-2026'),
    );
  });

  it('changes nothing when done again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const once = normalizeInvitationCode(typed);
        expect(normalizeInvitationCode(once)).toBe(once);
        expect(once).not.toMatch(/\s/u);
      }),
      // A letter whose capital decomposes.
      { numRuns: 500, examples: [['\u0390\u0300']] },
    );
  });
});
