// Promise: many drafts are finished and sent at once; missing data in one stop no other, and no input in any of them is lost.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { Draft, FormState } from '#src/offline/index.ts';
import { finishDrafts, type SharedFields, withShared } from '#src/registrations/desk/finishDrafts.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { SavedForm } from '#src/registrations/form/state/savedForm.ts';
import { emptyForm } from './emptyForm.ts';

const NOW = Date.UTC(2026, 3, 1);
const competition = {
  id: 'c',
  groups: ['primary' as const],
  participation: ['team' as const],
  teamSize: { min: 1, max: 4 },
  needsInvitation: false,
  needsGuardianNumbers: false,
};
const child = {
  name: '李小明',
  latinName: '',
  gender: 'male' as const,
  country: 'CN',
  region: 'BJ',
  idNumber: '110105201803070015',
  guardianPhone: '',
};
const shared: SharedFields = {
  organization: '',
  instructorName: '李老师',
  instructorPhone: '13900000002',
  parentName: '',
  parentPhone: '',
  addressCountry: '',
  addressRegion: '',
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

/** Returns the drafts and the outbox of a device with the given content. */
const deviceWith = (forms: Record<string, FormValues>, answers: Record<string, 'waiting' | 'sent' | Problem>) => {
  const saved = new Map(Object.entries(forms));
  const sent = new Map<string, unknown>();
  const draftOf = (id: string): Draft => ({
    id,
    subject: { kind: 'registration', participation: 'team' },
    competition: { id: 'c', slug: 'c', season: 2026, title: { 'zh-CN': '', 'en-US': '' } },
    label: saved.get(id)?.teamName ?? '',
    savedAt: 0,
    filled: 0,
    total: 0,
    revision: 1,
    problem: null,
  });
  const deps: Parameters<typeof finishDrafts>[2] = {
    now: () => NOW,
    competitionOf: async () => competition,
    drafts: {
      read: async (id, schema) => ({ draft: draftOf(id), form: schema.parse({ values: saved.get(id), version: null }) }),
      save: async (id, _, { form }: FormState) => {
        saved.set(id, SavedForm.parse(form).values);
        return draftOf(id);
      },
    },
    outbox: {
      submit: async (id, body) => {
        const answer = answers[id] ?? 'sent';
        if (answer instanceof Problem) return { state: 'refused', problem: answer };
        sent.set(id, body);
        return answer === 'sent' ? { state: 'sent', answer: undefined } : { state: 'waiting', problem: null };
      },
    },
  };
  return { deps, saved, sent, drafts: Object.keys(forms).map(draftOf) };
};

test('each is sent with the shared fields in it; what is the team’s own stays', async () => {
  const { deps, sent, drafts } = deviceWith({ a: valuesOf({ teamName: '小雨滴' }), b: valuesOf({ teamName: '月亮船' }) }, { b: 'waiting' });
  expect(await finishDrafts(drafts, shared, deps)).toEqual([
    { id: 'a', label: '小雨滴', state: 'sent' },
    { id: 'b', label: '月亮船', state: 'waiting' },
  ]);
  expect(sent.get('a')).toMatchObject({
    competitionId: 'c',
    teamName: '小雨滴',
    organization: '青禾实验小学',
    instructor: { name: '李老师' },
    parent: { name: '王芳' },
    address: { detail: '人民路 1 号' },
    consent: { processing: true, publishName: false, publishWork: false },
  });
});

test('a shared region belongs to its country: another country leaves none of the draft’s own', () => {
  const before = valuesOf({ address: { country: 'CN', region: 'BJ', city: '海淀区', detail: '1 号' } });
  const addressOf = (changes: Partial<SharedFields>) => withShared(before, { ...shared, addressDetail: '', ...changes }).address;
  expect(addressOf({})).toEqual(before.address);
  expect(addressOf({ addressCountry: 'CN', addressRegion: 'ZJ' })).toEqual({ country: 'CN', region: 'ZJ', city: '', detail: '1 号' });
  expect(addressOf({ addressCountry: 'FR' })).toEqual({ country: 'FR', region: '', city: '', detail: '1 号' });
});

test('one that is incomplete or refused stops no other, and keeps what was filled in', async () => {
  const refusal = new Problem('duplicate_child');
  const { deps, saved, sent, drafts } = deviceWith(
    {
      a: valuesOf({ teamName: '', members: [{ ...child, name: '' }] }),
      b: valuesOf({ teamName: '蓝鲸' }),
      c: valuesOf({ teamName: '彩虹桥' }),
    },
    { b: refusal },
  );
  expect(await finishDrafts(drafts, shared, deps)).toEqual([
    { id: 'a', label: '', state: 'incomplete', problems: { teamName: 'required', 'members.0.name': 'required' } },
    { id: 'b', label: '蓝鲸', state: 'refused', problem: refusal },
    { id: 'c', label: '彩虹桥', state: 'sent' },
  ]);
  expect([...sent.keys()]).toEqual(['c']);
  expect(saved.get('a')).toMatchObject({ instructor: { name: '李老师' }, members: [{ idNumber: child.idNumber }] });
});

test('where its competition cannot be read, a draft says so and stays', async () => {
  const { deps, saved, sent, drafts } = deviceWith({ a: valuesOf({ teamName: '蓝鲸' }) }, {});
  const offline = { ...deps, competitionOf: async () => Promise.reject(new Problem('offline')) };
  expect(await finishDrafts(drafts, shared, offline)).toMatchObject([{ id: 'a', state: 'refused', problem: { code: 'offline' } }]);
  expect([saved.get('a')?.teamName, sent.size]).toEqual(['蓝鲸', 0]);
});
