// Promise: a teacher finds every team by its missing data, drafts included.
import { expect, test } from 'vitest';
import { MemberDraft } from '#contract/registrations/members.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Draft } from '#src/offline/index.ts';
import { type ChildNames, noNames, readChildNames } from '#src/registrations/desk/childNames.ts';
import { deskFilters, deskRows, matchesFilter, matchesSearch } from '#src/registrations/desk/deskRows.ts';
import { emptyForm } from './emptyForm.ts';

const NOW = 1_780_000_000_000;
const moment = { now: NOW, timeZone: 'Asia/Shanghai' };
const open = { opensAt: NOW - 1, closesAt: NOW + 1000 };

const entry = (teamName: string, changes: Partial<EntrySummary>): EntrySummary => ({
  id: teamName,
  competition: {
    id: 'c1',
    slug: 'c1',
    season: 2026,
    mode: 'online',
    title: { 'zh-CN': '', 'en-US': '' },
    art: '',
    signup: open,
    work: open,
    voting: null,
    contest: null,
  },
  state: 'approved',
  label: 'work_submission',
  reason: null,
  waitlistPosition: null,
  actions: ['details', 'submit_work'],
  workNo: null,
  participation: 'team',
  group: 'primary',
  teamName,
  teamSize: 3,
  guardianAnswers: null,
  payment: null,
  review: null,
  awards: [],
  registeredAt: 0,
  version: 1,
  ...changes,
});
const draft = (label: string, kind: 'registration' | 'work'): Draft => ({
  id: label,
  subject: kind === 'registration' ? { kind, participation: 'team' } : { kind, entryId: 'x' },
  competition: { id: 'c2', slug: 'c2', season: 2026, title: { 'zh-CN': '', 'en-US': '' } },
  label,
  savedAt: 0,
  filled: 1,
  total: 2,
  revision: 1,
  problem: null,
});

const rows = deskRows(
  [
    entry('done', { state: 'published', label: 'audit_ended', actions: ['details'] }),
    entry('work', {}),
    entry('asked', { label: 'under_review', actions: ['details'], guardianAnswers: { answered: 1, asked: 2, withoutNumber: 0 } }),
  ],
  [draft('Comets', 'registration'), draft('a work', 'work')],
  moment,
);
const names = (filter: (typeof deskFilters)[number]) =>
  rows.filter((row) => matchesFilter(row, filter)).map((row) => (row.kind === 'entry' ? row.entry.teamName : row.draft.label));

test('what lacks something stands first, then the drafts of new teams, then the rest', () => {
  expect(names('all')).toEqual(['work', 'asked', 'Comets', 'done']);
});

test('each filter has what lacks just that; what needs the teacher has drafts too', () => {
  expect(deskFilters.slice(1).map((filter) => [filter, names(filter)])).toEqual([
    ['needs', ['work', 'asked', 'Comets']],
    ['guardians', ['asked']],
    ['work', ['work']],
    ['correction', []],
    ['drafts', ['Comets']],
    ['payment', []],
  ]);
});

test('a search goes by the team’s name, whatever its case, and by the competition', () => {
  const found = (search: { competition: string; text: string }) => rows.filter((row) => matchesSearch(row, search, noNames)).length;
  expect(found({ competition: '', text: ' comets ' })).toBe(1);
  expect(found({ competition: 'c1', text: '' })).toBe(3);
  expect(found({ competition: 'c1', text: 'comets' })).toBe(0);
});

test('a search goes by a child’s name too, where the device has it', async () => {
  const form = (name: string) => ({ values: { ...emptyForm, members: [MemberDraft.parse({ name })] }, version: null });
  const names = await readChildNames([{ id: 'work' }, { id: 'asked' }], [{ id: 'Comets' }, { id: 'broken' }], {
    drafts: {
      read: async (id, schema) => {
        if (id === 'broken') throw new Error('unreadable');
        const draftOfId = draft(id, 'registration');
        return { draft: draftOfId, form: schema.parse(form('Lina Berger')) };
      },
    },
    cachedResponses: { find: async () => null },
  });
  expect(names).toEqual(
    new Map<string, string[]>([
      ['Comets', ['Lina Berger']],
      ['broken', []],
      ['work', []],
      ['asked', []],
    ]),
  );
  const found = (text: string, known: ChildNames) =>
    rows
      .filter((row) => matchesSearch(row, { competition: '', text }, known))
      .map((row) => (row.kind === 'entry' ? row.entry.id : row.draft.id));
  expect(found('berger', names)).toEqual(['Comets']);
  expect(found('小明', new Map([['asked', ['李小明']]]))).toEqual(['asked']);
  expect(found('berger', noNames)).toEqual([]);
});
