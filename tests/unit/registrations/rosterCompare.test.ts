// Promise: a corrected list that is imported again finds its children: it makes nothing twice, replaces only what it says, leaves what was sent, and
// all of it can be undone.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DraftChanges } from '#src/offline/drafts/changeDrafts.ts';
import type { Draft } from '#src/offline/drafts/drafts.ts';
import type { FormState, NewDraft } from '#src/offline/sealForm.ts';
import { sheetOf } from '#src/platform/tables/table.ts';
import { SavedForm } from '#src/registrations/form/state/savedForm.ts';
import { applyImport, type Imported, prepareImport, undoImport } from '#src/registrations/roster/compare/applyImport.ts';
import { compareTeams, type KnownTeam } from '#src/registrations/roster/compare/compareTeams.ts';
import { type DeviceTeam, knownTeams } from '#src/registrations/roster/compare/knownTeams.ts';
import { planImport } from '#src/registrations/roster/compare/planImport.ts';
import { isSameChild, mayBeSameChild } from '#src/registrations/roster/compare/sameChild.ts';
import { createRowFiller, derive } from '#src/registrations/roster/document/deriveProblems.ts';
import { documentOf } from '#src/registrations/roster/document/documentOf.ts';
import { readGroups } from '#src/registrations/roster/parsing/parseRoster.ts';
import type { RosterTerms } from '#src/registrations/roster/parsing/rosterTypes.ts';
import { makeResidentId } from '../../fixtures/residentId.ts';
import { rosterChoices, rosterTerms } from '../../fixtures/rosterCases.ts';

const id = (sequence: number, birth = '20180419') => makeResidentId({ birth, sequence });
const child = (name: string, idNumber = '', country = 'CN') => ({ name, idNumber, country });

describe('a child', () => {
  it('is known by the number, by the name where one has none, and by name and birth date where a digit was corrected', () => {
    expect(isSameChild(child('林小满', id(1)), child('Lin Xiaoman', id(1)))).toBe(true);
    expect(isSameChild(child('林小满', id(1)), child('林小满', id(3)))).toBe(true);
    expect(isSameChild(child('林小满', id(1)), child('林小满', id(3, '20170419')))).toBe(false);
    expect(mayBeSameChild(child('林小满'), child(' 林小满', id(1)))).toBe(true);
    expect(mayBeSameChild(child('林小满', id(1)), child('林小满', id(3, '20170419')))).toBe(false);
    expect(mayBeSameChild(child(''), child(''))).toBe(false);
  });
  it('is certainly not known by the name alone', () => {
    expect(isSameChild(child('林小满'), child('林小满', id(1)))).toBe(false);
  });
  it('of an entry is known by its name and what is left of its number', () => {
    const masked = `${'*'.repeat(16)}${id(1).slice(16)}`;
    expect(isSameChild(child('林小满', id(1)), child('林小满', masked))).toBe(true);
    expect(isSameChild(child('赵一', id(1)), child('林小满', masked))).toBe(false);
  });
});

const HEAD = ['队伍名称', '组别', '队员姓名', '性别', '证件号码', '家长电话'];
const listOf = (rows: string[][], changes: Partial<RosterTerms> = {}) => {
  const terms = { ...rosterTerms, ...changes };
  const document = documentOf(readGroups([sheetOf([HEAD, ...rows])], terms, rosterChoices), terms);
  return { teams: derive(document, terms, createRowFiller(terms)).teams, document };
};
const row = (team: string, name: string, idNumber: string, phone = '13800138000') => [team, '小学组', name, '女', idNumber, phone];

const competition = {
  id: 'c1',
  slug: 'city',
  season: 2026,
  title: { 'zh-CN': '城市赛', 'en-US': 'City' },
  groups: ['primary' as const],
  participation: ['team' as const, 'single' as const],
  teamSize: { min: 1, max: 4 },
  needsInvitation: false,
  needsGuardianNumbers: false,
};

/** The drafts of a device. */
const createStore = () => {
  const rows = new Map<string, { draft: Draft; form: unknown }>();
  const briefOf = ({ subject, competition: brief, label, filled, total }: NewDraft, own: string, revision: number): Draft => ({
    id: own,
    subject,
    competition: brief,
    label,
    filled,
    total,
    savedAt: 0,
    revision,
    problem: null,
  });
  const create = (draft: NewDraft & { id: string }) => rows.set(draft.id, { draft: briefOf(draft, draft.id, 1), form: draft.form });
  const save = (own: string, revision: number, { label, form }: FormState) => {
    const before = rows.get(own);
    if (before?.draft.revision !== revision) throw new Error('conflict');
    rows.set(own, { draft: { ...before.draft, label, revision: revision + 1 }, form });
  };
  return {
    rows,
    save,
    remove: (own: string) => rows.delete(own),
    /** Makes all changes or none, as the device does (tests/unit/offline/changeDrafts.test.ts). */
    change: async ({ created, saved, removed }: DraftChanges) => {
      for (const { id: own, revision } of [...saved, ...removed])
        if (rows.get(own)?.draft.revision !== revision) throw new Error('conflict');
      for (const draft of created) create(draft);
      for (const { id: own, revision, ...state } of saved) save(own, revision, state);
      for (const { id: own } of removed) rows.delete(own);
    },
    read: async <T>(own: string, schema: { parse(value: unknown): T }) => {
      const found = rows.get(own);
      return found ? { draft: found.draft, form: schema.parse(found.form) } : null;
    },
    list: async () => [...rows.values()].map(({ draft }) => draft),
  };
};
const unsent = { outbox: { formOf: async () => null }, cachedResponses: { find: async () => null } };

const target = (drafts: ReturnType<typeof createStore>, participation: 'team' | 'single' = 'team') => ({
  drafts,
  competition,
  participation,
});
const note = { name: 'import', value: null };
const everything = { adds: true, replaces: true, removes: true };

const importInto = async (store: ReturnType<typeof createStore>, rows: string[][], choices = everything) => {
  const { teams, document } = listOf(rows);
  const known = await knownTeams('c1', { entries: [], waiting: [] }, { drafts: store, ...unsent });
  const plan = planImport(teams, document.shared, known, 'team');
  const prepared = prepareImport(plan, choices, randomUUID);
  await applyImport(prepared, target(store), note);
  return { plan, done: prepared.changes };
};
const undo = (done: Imported, store: ReturnType<typeof createStore>, sent: string[] = []) =>
  undoImport(done, target(store), new Set(sent), note.name);
const labels = (store: ReturnType<typeof createStore>) => [...store.rows.values()].map(({ draft }) => draft.label).sort();
const first = [row('星星', '甲', id(1)), row('星星', '乙', id(2)), row('月亮', '丙', id(3))];

describe('a list that is imported', () => {
  it('becomes a draft a team, and nothing the second time', async () => {
    const store = createStore();
    const { plan, done } = await importInto(store, first);
    expect(plan.teams.map(({ state }) => state)).toEqual(['new', 'new']);
    // lists show the last saved first
    expect(done.created.map((each) => store.rows.get(each.id)?.draft.label)).toEqual(['月亮', '星星']);
    const again = await importInto(store, first);
    expect(again.plan.teams.map(({ state }) => state)).toEqual(['same', 'same']);
    expect(again.done).toEqual({ created: [], replaced: [], removed: [] });
    expect(labels(store)).toEqual(['星星', '月亮']);
  });

  it('replaces a draft by what it says, under another name too, and keeps what only the draft has', async () => {
    const store = createStore();
    await importInto(store, first);
    const [own] = [...store.rows].filter(([, { draft }]) => draft.label === '星星').map(([each]) => each);
    const before = await store.read(own ?? '', SavedForm);
    if (!own || !before) throw new Error('no draft');
    const { values } = before.form;
    store.save(own, 1, {
      form: {
        version: null,
        values: { ...values, address: { ...values.address, detail: '世纪大道 88 号' }, consent: { ...values.consent, processing: true } },
      },
      label: '星星',
      filled: 0,
      total: 0,
    });
    const { plan, done } = await importInto(store, [row('小星星', '甲', id(1)), row('小星星', '戊', id(5)), row('月亮', '丙', id(3))]);
    expect(plan.teams[0]).toMatchObject({ state: 'changed', added: ['戊'], gone: ['乙'] });
    expect(done.replaced.map((each) => each.id)).toEqual([own]);
    expect((await store.read(own, SavedForm))?.form.values).toMatchObject({
      teamName: '小星星',
      members: [{ name: '甲' }, { name: '戊' }],
      address: { detail: '世纪大道 88 号' },
      consent: { processing: true },
    });
    expect(await undo(done, store)).toEqual([]);
    expect((await store.read(own, SavedForm))?.form.values).toMatchObject({ teamName: '星星', members: [{ name: '甲' }, { name: '乙' }] });
  });

  it('names drafts that are no longer in it, deletes them if it is to, and undo brings them back', async () => {
    const store = createStore();
    await importInto(store, first);
    const kept = await importInto(store, first.slice(2), { ...everything, removes: false });
    expect(kept.plan.gone.map(({ name }) => name)).toEqual(['星星']);
    expect(labels(store)).toEqual(['星星', '月亮']);
    const { done } = await importInto(store, [...first.slice(2), row('太阳', '己', id(6))]);
    expect(labels(store)).toEqual(['太阳', '月亮']);
    expect(await undo(done, store)).toEqual([]);
    expect(labels(store)).toEqual(['星星', '月亮']);
  });

  it('undone, leaves and names a draft that was changed or sent since', async () => {
    const store = createStore();
    const { done } = await importInto(store, [...first, row('太阳', '己', id(6)), row('火星', '辛', id(8))]);
    const idOf = (name: string) => done.created.find((each) => each.name === name)?.id ?? '';
    const own = idOf('月亮');
    store.save(own, 1, { form: store.rows.get(own)?.form, label: '月亮', filled: 0, total: 0 });
    // sent from here, and deleted by hand
    store.remove(idOf('太阳'));
    store.remove(idOf('火星'));
    expect(await undo(done, store, [idOf('太阳')])).toEqual(['太阳', '月亮']);
    expect(labels(store)).toEqual(['月亮']);
  });

  it('can be undone whole: what it made, replaced and removed', async () => {
    const store = createStore();
    await importInto(store, [...first, row('太阳', '己', id(6))]);
    const { done } = await importInto(store, [
      row('星星', '甲', id(1)),
      row('月亮', '丙', id(3)),
      row('月亮', '壬', id(9)),
      row('彗星', '癸', id(10)),
    ]);
    expect(labels(store)).toEqual(['彗星', '星星', '月亮']);
    expect(await undo(done, store)).toEqual([]);
    expect(labels(store)).toEqual(['太阳', '星星', '月亮']);
    const forms = await Promise.all([...store.rows.keys()].map((own) => store.read(own, SavedForm)));
    expect(forms.flatMap((each) => each?.form.values.members.map(({ name }) => name) ?? []).sort()).toEqual(['丙', '乙', '己', '甲']);
  });
});

describe('what was sent', () => {
  const entry: DeviceTeam = {
    id: 'e1',
    kind: 'entry',
    name: '星星',
    members: [child('甲', `${'*'.repeat(16)}${id(1).slice(16)}`)],
    draft: null,
  };
  it('is named, and neither sent nor changed once more', async () => {
    const store = createStore();
    const { teams, document } = listOf([row('别的队名', '甲', id(1)), row('月亮', '丙', id(3))]);
    const plan = planImport(teams, document.shared, [entry], 'team');
    expect(plan.teams.map(({ state, known }) => [state, known?.id])).toEqual([
      ['sent', 'e1'],
      ['new', undefined],
    ]);
    await applyImport(prepareImport(plan, everything, randomUUID), target(store), note);
    expect(labels(store)).toEqual(['月亮']);
  });
  const stateOf = (rows: string[][], known: DeviceTeam, participation: 'team' | 'single' = 'team') => {
    const { teams, document } = listOf(rows, { participation });
    const [team] = planImport(teams, document.shared, [known], participation).teams;
    return [team?.state, team?.known?.id, team?.namesake?.id];
  };
  const list = [row('星星', '甲', id(1))];
  it('is not known by a name alone: a namesake is made a draft of, and named', () => {
    for (const known of [entry, { ...entry, kind: 'waiting' as const }]) {
      expect(stateOf(list, known)).toEqual(['sent', 'e1', undefined]);
      // the team’s name, where the device does not have the children; another child of that name; one without a number
      expect(stateOf(list, { ...known, members: null })).toEqual(['new', undefined, 'e1']);
      expect(stateOf(list, { ...known, members: [child('甲', id(3, '20170419'))] })).toEqual(['new', undefined, 'e1']);
      expect(stateOf([row('月亮', '甲', '')], { ...known, name: '月亮' })).toEqual(['new', undefined, 'e1']);
      expect(stateOf([row('太阳', '丁', id(4))], known)).toEqual(['new', undefined, undefined]);
      expect(stateOf(list, { ...known, name: '甲', members: null }, 'single')).toEqual(['new', undefined, 'e1']);
      expect(stateOf(list, { ...known, members: [child('阿甲', id(1))] })).toEqual(['sent', 'e1', undefined]);
    }
  });
  it('is read from what waits to be sent', async () => {
    const store = createStore();
    await importInto(store, first.slice(2));
    const [draft] = await store.list();
    if (!draft) throw new Error('no draft');
    const form = (await store.read(draft.id, SavedForm))?.form;
    const item = { ...draft, queuedAt: 0, state: 'waiting' as const, problem: null, failures: 0, nextTryAt: 0 };
    store.remove(draft.id);
    const outbox = { formOf: async <T>(_id: string, schema: { parse(value: unknown): T }) => schema.parse(form) };
    const known = await knownTeams('c1', { entries: [], waiting: [item] }, { drafts: store, ...unsent, outbox });
    const { teams, document } = listOf(first);
    expect(planImport(teams, document.shared, known, 'team').teams.map(({ state }) => state)).toEqual(['new', 'sent']);
  });
});

it('replaces no draft of another class that has the team’s name', async () => {
  const store = createStore();
  await importInto(store, first);
  const { plan } = await importInto(store, [row('星星', '庚', id(7))], { ...everything, removes: false });
  expect(plan.teams.map(({ state, known }) => [state, known])).toEqual([['new', null]]);
  expect(labels(store)).toEqual(['星星', '星星', '月亮']);
});

it('knows single participants by the child, whatever the display name', () => {
  const { teams, document } = listOf([row('火箭', '甲', id(1)), row('彗星', '乙', id(2))], { participation: 'single' });
  const known: KnownTeam[] = [{ id: 'd1', kind: 'draft', name: '彗星', members: [child('甲')] }];
  const compared = compareTeams(
    teams.map((team) => ({ ...team, name: '', members: team.values.members })),
    known,
  );
  expect(compared.teams.map((each) => each.known?.id)).toEqual(['d1', undefined]);
  expect(document.teams).toHaveLength(2);
});
