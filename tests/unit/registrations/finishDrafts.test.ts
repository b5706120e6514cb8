// Promise: many drafts are finished and queued by one press, with or without a network; missing data in one stop no other, no input in any of them
// is lost, and what was filled in for all can be undone.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { finishDrafts, readDrafts, undoInDrafts } from '#src/registrations/desk/finishDrafts.ts';
import { nothingShared, type SharedFields } from '#src/registrations/desk/sharedFields.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { formStateOf, SavedForm } from '#src/registrations/form/state/savedForm.ts';
import { makeResidentId } from '../../fixtures/residentId.ts';
import { type Browser, competition, createBrowser, createNetwork, type Tab } from '../offline/fixtures/browser.ts';
import { emptyForm, emptyMember } from './emptyForm.ts';

const terms = {
  groups: ['primary' as const],
  participation: ['team' as const],
  teamSize: { min: 1, max: 4 },
  needsInvitation: false,
  needsGuardianNumbers: false,
};
const child = {
  ...emptyMember,
  name: '李小明',
  gender: 'male' as const,
  country: 'CN',
  region: 'BJ',
  idNumber: makeResidentId({ birth: '20180307', sequence: 1 }),
};
const shared: SharedFields = {
  ...nothingShared,
  instructorName: '李老师',
  instructorPhone: '13900000002',
  addressDetail: '人民路 1 号',
  told: true,
};
const valuesOf = (changes: Partial<FormValues>): FormValues => ({
  ...emptyForm,
  group: 'primary',
  members: [child],
  parent: { name: '王芳', phone: '13900000001', phoneCountry: 'CN' },
  organization: '青禾实验小学',
  address: { country: 'CN', region: 'BJ', city: '', detail: '' },
  ...changes,
});

let browser: Browser;
let network: ReturnType<typeof createNetwork>;
let tab: Tab;
beforeEach(async () => {
  browser = createBrowser();
  network = createNetwork();
  tab = await browser.tab(network.send);
});
afterEach(() => browser.close());

const subject = { kind: 'registration', participation: 'team' };
const create = (changes: Partial<FormValues>, some: Partial<typeof terms> = {}) =>
  tab.device.drafts.create({ id: randomUUID(), subject, competition, ...formStateOf(valuesOf(changes), { ...terms, ...some }, null) });
const finish = (drafts: Parameters<typeof finishDrafts>[0], typed: Partial<Parameters<typeof finishDrafts>[1]> = {}) =>
  finishDrafts(
    drafts,
    { shared, codes: null, ...typed },
    { now: Date.UTC(2026, 3, 1), country: 'CN' },
    { ...tab.device, termsOf: () => undefined },
  );
const bodies = () => network.requests.map(({ body }) => body);
const formOf = async (id: string) => (await tab.device.drafts.read(id, SavedForm))?.form;

test('each is sent in the order of the list, with the shared fields in it; what is the team’s own stays', async () => {
  const drafts = [await create({ teamName: '小雨滴' }), await create({ teamName: '月亮船', organization: '另一所学校' })];
  expect((await finish(drafts)).map(({ state }) => state)).toEqual(['queued', 'queued']);
  await tab.device.outbox.wake();
  const common = { instructor: { name: '李老师', phone: '+8613900000002' }, parent: { name: '王芳' }, address: { detail: '人民路 1 号' } };
  expect(bodies()).toMatchObject([
    { ...common, competitionId: 'c1', teamName: '小雨滴', organization: '青禾实验小学', consent: { processing: true, publishName: false } },
    { ...common, teamName: '月亮船', organization: '另一所学校' },
  ]);
});

test('without a network the terms that were kept with each draft are enough', async () => {
  network.fails(new Problem('offline'));
  const drafts = [await create({ teamName: '小雨滴' }), await create({ teamName: '' })];
  expect(await finish(drafts)).toMatchObject([{ state: 'queued' }, { state: 'incomplete', problems: { teamName: 'required' } }]);
});

test('a draft of an earlier release has no terms: it says so and stays as it is, until they are read', async () => {
  const { id } = await tab.device.drafts.create({
    subject,
    competition,
    form: { values: valuesOf({ teamName: '蓝鲸' }), version: null },
    label: '蓝鲸',
    filled: 1,
    total: 2,
  });
  const drafts = await tab.device.drafts.list();
  expect(await finish(drafts)).toMatchObject([{ state: 'unchecked' }]);
  expect((await formOf(id))?.values).toEqual(valuesOf({ teamName: '蓝鲸' }));
  const deps = { ...tab.device, termsOf: () => terms };
  const typed = { shared, codes: null };
  expect(await finishDrafts(drafts, typed, { now: Date.UTC(2026, 3, 1), country: 'CN' }, deps)).toMatchObject([{ state: 'queued' }]);
});

test('one that is incomplete keeps the shared fields, and they can be undone, also after a second press', async () => {
  const before = valuesOf({ teamName: '', organization: '旧学校' });
  const draft = await create(before);
  expect(await finish([draft])).toMatchObject([{ state: 'incomplete' }]);
  const again = await tab.device.drafts.list();
  await finish(again, { shared: { ...shared, organization: '新学校', instructorName: '赵老师' } });
  expect((await formOf(draft.id))?.values).toMatchObject({ organization: '新学校', instructor: { name: '赵老师' } });
  await undoInDrafts(await readDrafts(await tab.device.drafts.list(), { ...tab.device, termsOf: () => undefined }), tab.device);
  expect(await formOf(draft.id)).toEqual({ values: before, version: null, terms });
  expect(network.requests).toEqual([]);
});

test('a refused one is a draft again, with what was shared to undo, and the others go', async () => {
  const drafts = [await create({ teamName: '蓝鲸' }), await create({ teamName: '彩虹桥' })];
  network.answers(async ({ idempotencyKey }) => {
    if (idempotencyKey === drafts[0]?.id) throw new Problem('duplicate_child');
    return { id: 'e2' };
  });
  await finish(drafts);
  await tab.device.outbox.wake();
  expect(await tab.device.drafts.list()).toMatchObject([{ label: '蓝鲸', problem: { code: 'duplicate_child' } }]);
  expect((await formOf(drafts[0]?.id ?? ''))?.shared?.map(({ path }) => path)).toContain('instructor.name');
  expect(bodies()).toHaveLength(2);
});

test('a code for all, or one for each team: then none gets what was typed for all before', async () => {
  const forAll = { ...shared, invitationCode: 'FOR-ALL' };
  const drafts = [await create({ teamName: '一' }, { needsInvitation: true }), await create({ teamName: '二' }, { needsInvitation: true })];
  const states = await finish(drafts, { shared: forAll, codes: new Map([[drafts[1]?.id ?? '', 'OWN-2']]) });
  expect(states.map(({ state }) => state)).toEqual(['incomplete', 'queued']);
  await tab.device.outbox.wake();
  expect(bodies()).toMatchObject([{ invitationCode: 'OWN-2' }]);
  await finish(await tab.device.drafts.list(), { shared: forAll });
  await tab.device.outbox.wake();
  expect(bodies()).toMatchObject([{ invitationCode: 'OWN-2' }, { invitationCode: 'FOR-ALL' }]);
});

test('what another tab has sent meanwhile is left to it', async () => {
  const drafts = [await create({ teamName: '一' }), await create({ teamName: '二' })];
  const other = await browser.tab(network.send);
  await other.device.outbox.submit(drafts[0]?.id ?? '', { teamName: 'theirs' });
  expect((await finish(drafts)).map(({ state }) => state)).toEqual(['left', 'queued']);
  await tab.device.outbox.wake();
  expect(bodies()).toMatchObject([{ teamName: 'theirs' }, { teamName: '二' }]);
});

test('a draft that this release cannot read is not touched', async () => {
  const { id } = await tab.device.drafts.create({
    subject,
    competition,
    form: { of: 'a newer release' },
    label: '新',
    filled: 1,
    total: 2,
  });
  expect((await finish(await tab.device.drafts.list())).map(({ state }) => state)).toEqual(['unreadable']);
  expect(await tab.db.drafts.get(id)).toMatchObject({ revision: 1 });
});
