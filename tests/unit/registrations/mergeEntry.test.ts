// Promise: a correction merged with a change made elsewhere loses neither: only what both have changed differently is asked, child by child, and no
// child is taken for another by its place.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemberDraft } from '#contract/registrations/members.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { type MergedEntry, mergeEntry, type Side, withChoice } from '#src/registrations/form/state/mergeEntry.ts';
import { emptyForm } from './emptyForm.ts';

const masked = (end: string) => `${'*'.repeat(16)}${end}`;
/** Returns a child of the server. */
const child = (id: string, name: string, changes: Partial<MemberDraft> = {}): MemberDraft =>
  MemberDraft.parse({
    name,
    gender: 'female',
    country: 'CN',
    region: 'FJ',
    idNumber: masked(id.padStart(2, '0')),
    filledFrom: { id, idNumber: masked(id.padStart(2, '0')) },
    ...changes,
  });

const base: FormValues = {
  ...emptyForm,
  group: 'primary',
  teamName: '流星雨',
  members: [child('1', '林小满'), child('2', '赵一')],
  parent: { name: '王芳', phone: '13800138000', phoneCountry: 'CN' },
  organization: '青禾实验小学',
  instructor: { name: '李老师', phone: '13900139000', phoneCountry: 'CN' },
  address: { country: 'CN', region: 'FJ', city: '泉州', detail: '世纪大道 88 号' },
  consent: { processing: true, publishName: false, publishWork: false },
};
const withMembers = (...members: MemberDraft[]): FormValues => ({ ...base, members });
const asked = ({ questions }: MergedEntry) =>
  questions.map((question) =>
    question.kind === 'child'
      ? [question.child.name, question.mine?.name ?? null, question.theirs?.name ?? null]
      : [question.child?.name ?? '', ...question.texts.flatMap(({ field, mine, theirs }) => [field.name, mine, theirs])],
  );
const takenOver = ({ taken }: MergedEntry) =>
  taken.map((each) => [each.child?.name ?? '', ...(each.kind === 'child' ? [each.change] : each.fields.map(({ name }) => name))]);
const [first, second] = [child('1', '林小满'), child('2', '赵一')];

describe('a merged entry', () => {
  test('asks only about the field that both have changed, of the child that has it', () => {
    const mine = { ...withMembers({ ...first, name: '林晓满' }, second), organization: '青禾小学' };
    const theirs = { ...withMembers({ ...first, name: '林小曼' }, second), address: { ...base.address, detail: '世纪大道 99 号' } };
    const merged = mergeEntry({ base, mine, theirs });
    expect(asked(merged)).toEqual([['林晓满', 'memberName', '林晓满', '林小曼']]);
    expect(takenOver(merged)).toEqual([['', 'addressDetail']]);
    expect(merged.values).toEqual({ ...mine, address: theirs.address });
    const [question] = merged.questions;
    const chosen = question && withChoice(merged.values, question, 'theirs');
    expect(chosen).toEqual({ ...mine, members: theirs.members, address: theirs.address });
    expect(question && chosen && withChoice(chosen, question, 'mine')).toEqual(merged.values);
  });

  test('knows children by identity when a team is reordered, and one whose number was corrected elsewhere', () => {
    const corrected = child('9', '赵一');
    const merged = mergeEntry({ base, mine: withMembers({ ...first, gender: 'male' }, second), theirs: withMembers(corrected, first) });
    expect(merged.questions).toEqual([]);
    expect(merged.values.members).toEqual([corrected, { ...first, gender: 'male' }]);
  });

  test('adds and removes children with their sides', () => {
    const third = child('3', '钱三');
    const typed = MemberDraft.parse({ name: '孙四', gender: 'male', country: 'CN', idNumber: '110105201803070015' });
    const merged = mergeEntry({ base, mine: withMembers(first, second, typed), theirs: withMembers(second, third) });
    expect(merged.questions).toEqual([]);
    expect(merged.values.members).toEqual([second, typed, third]);
    expect(takenOver(merged)).toEqual(
      [
        ['钱三', 'added'],
        ['林小满', 'removed'],
      ].toReversed(),
    );
    expect(mergeEntry({ base, mine: withMembers(second), theirs: base }).values.members).toEqual([second]);
  });

  test('asks about a child that one removed and the other changed, and has the number of a removed one typed again', () => {
    const renamed = { ...first, name: '林晓满' };
    const removedThere = mergeEntry({ base, mine: withMembers(renamed, second), theirs: withMembers(second) });
    expect(asked(removedThere)).toEqual([['林晓满', '林晓满', null]]);
    const [there] = removedThere.questions;
    expect(there && withChoice(removedThere.values, there, 'theirs').members).toEqual([second]);
    expect(there && withChoice(removedThere.values, there, 'mine').members.map(({ name, idNumber }) => [name, idNumber])).toEqual([
      ['赵一', second.idNumber],
      ['林晓满', ''],
    ]);
    const removedHere = mergeEntry({ base, mine: withMembers(second), theirs: withMembers(renamed, second) });
    expect(asked(removedHere)).toEqual([['林晓满', null, '林晓满']]);
    expect(removedHere.values.members).toEqual([second]);
    const [here] = removedHere.questions;
    expect(here && withChoice(removedHere.values, here, 'theirs').members).toEqual([second, renamed]);
  });

  test('knows a child that both have added, and takes the number that the server has', () => {
    const added = child('15', '孙四', { gender: 'male' });
    const typed = MemberDraft.parse({ ...added, idNumber: '110105201803070015', filledFrom: undefined });
    const merged = mergeEntry({ base, mine: withMembers(first, second, typed), theirs: withMembers(first, second, added) });
    expect(merged.questions).toEqual([]);
    expect(merged.values.members).toEqual([first, second, added]);
  });

  test('asks about a number and a region together with their country', () => {
    const british = { ...first, country: 'GB', region: '', idNumber: 'GB-7731204' };
    const theirs = withMembers({ ...first, region: 'ZJ' }, second);
    expect(asked(mergeEntry({ base, mine: withMembers(british, second), theirs }))).toEqual([
      ['林小满', 'memberCountry', 'GB', 'CN', 'memberIdNumber', 'GB-7731204', first.idNumber, 'memberRegion', '', 'CN ZJ'],
    ]);
  });

  test('without a base asks about everything that differs', () => {
    const theirs = { ...withMembers(first), teamName: '北极星' };
    expect(asked(mergeEntry({ base: null, mine: base, theirs }))).toEqual([
      ['', 'teamName', '流星雨', '北极星'],
      ['赵一', '赵一', null],
    ]);
  });

  test('does not take a phone number written otherwise for a change', () => {
    const mine = { ...base, parent: { name: '王芳', phone: '+86 138-0013-8000', phoneCountry: 'US' } };
    expect(mergeEntry({ base, mine, theirs: base })).toMatchObject({ questions: [], taken: [] });
  });
});

const name = fc.constantFrom('甲', '乙', '丙', '丁');
/** Changes of one side: any fields, of any children, removed and added ones, in any order. */
const side = (added: string) =>
  fc
    .record({
      teamName: fc.option(name),
      detail: fc.option(name),
      country: fc.option(fc.constantFrom('CN', 'GB')),
      publishName: fc.boolean(),
      members: fc.tuple(fc.option(name), fc.option(name)),
      kept: fc.tuple(fc.boolean(), fc.boolean()),
      added: fc.option(name),
      reversed: fc.boolean(),
    })
    .map((changes): FormValues => {
      const members = base.members.flatMap((member, index) => {
        const renamed = changes.members[index];
        return changes.kept[index] === false ? [] : [{ ...member, ...(renamed && { name: renamed }) }];
      });
      const all = changes.added === null ? members : [...members, child(added, changes.added)];
      return {
        ...base,
        teamName: changes.teamName ?? base.teamName,
        address: { ...base.address, detail: changes.detail ?? base.address.detail, country: changes.country ?? base.address.country },
        consent: { ...base.consent, publishName: changes.publishName },
        members: changes.reversed ? all.toReversed() : all,
      };
    });
/** Returns the merged form with every question answered by one side. */
const answered = (merged: MergedEntry, by: Side): FormValues =>
  merged.questions.reduce((values, question) => withChoice(values, question, by), merged.values);
const idsOf = ({ members }: FormValues) => members.map(({ filledFrom }) => filledFrom?.id).toSorted();
const [ours, others] = [side('7'), side('8')];

describe('any two changes', () => {
  test('of one side alone are that side’s, without a question', () => {
    fc.assert(
      fc.property(ours, (changed) => {
        expect(mergeEntry({ base, mine: changed, theirs: base })).toEqual({ values: changed, questions: [], taken: [] });
        expect(mergeEntry({ base, mine: base, theirs: changed })).toMatchObject({ values: changed, questions: [] });
        expect(mergeEntry({ base, mine: changed, theirs: changed })).toMatchObject({ values: changed, questions: [] });
      }),
    );
  });

  test('keep each field that one side alone changed, and lose no child but by a removal', () => {
    fc.assert(
      fc.property(ours, others, (mine, theirs) => {
        const merged = mergeEntry({ base, mine, theirs });
        const pick = (own: string | boolean, other: string | boolean, before: string | boolean) => (own === before ? other : own);
        expect(merged.values.teamName).toBe(pick(mine.teamName, theirs.teamName, base.teamName));
        expect(merged.values.address.detail).toBe(pick(mine.address.detail, theirs.address.detail, base.address.detail));
        expect(merged.values.consent.publishName).toBe(
          pick(mine.consent.publishName, theirs.consent.publishName, base.consent.publishName),
        );
        const childIn = ({ members }: FormValues, id: string) => members.find(({ filledFrom }) => filledFrom?.id === id);
        for (const id of ['1', '2', '7', '8']) {
          const [before, own, other, result] = [base, mine, theirs, merged.values].map((form) => childIn(form, id));
          const isAsked = merged.questions.some((question) => question.child?.id === id);
          if (own && other) expect(result?.name).toBe(pick(own.name, other.name, before?.name ?? ''));
          else if (!before) expect(result).toEqual(own ?? other);
          else expect(isAsked).toBe((own ?? other) !== undefined && (own ?? other)?.name !== before.name);
        }
      }),
    );
  });

  test('ask the same questions from both sides, and each answer is that side’s value', () => {
    fc.assert(
      fc.property(ours, others, (mine, theirs) => {
        const [here, there] = [mergeEntry({ base, mine, theirs }), mergeEntry({ base, mine: theirs, theirs: mine })];
        const keys = ({ questions }: MergedEntry) => questions.map(({ key }) => key).toSorted();
        expect(keys(there)).toEqual(keys(here));
        for (const by of ['mine', 'theirs'] as const) {
          const other = by === 'mine' ? 'theirs' : 'mine';
          expect(idsOf(answered(there, other))).toEqual(idsOf(answered(here, by)));
          expect(answered(there, other).teamName).toBe(answered(here, by).teamName);
          expect(answered(there, other).address).toEqual(answered(here, by).address);
        }
        // what is answered is not asked again: the base then says what the others say
        const settled = here.questions.reduce((form, question) => withChoice(form, question, 'theirs'), base);
        for (const by of ['mine', 'theirs'] as const)
          expect(mergeEntry({ base: settled, mine: answered(here, by), theirs }).questions).toEqual([]);
      }),
    );
  });
});
