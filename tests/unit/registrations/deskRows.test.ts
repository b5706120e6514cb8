// Promise: a teacher finds every team by its missing data, drafts included.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { MemberDraft } from '#contract/registrations/members.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Draft, OutboxItem } from '#src/offline/index.ts';
import { type ChildNames, noNames, readChildNames } from '#src/registrations/desk/childNames.ts';
import {
  type DeskRow,
  deadlinesOf,
  deskFilters,
  deskRows,
  idOf,
  matchesFilter,
  matchesSearch,
  uniqueNames,
} from '#src/registrations/desk/deskRows.ts';
import { emptyForm } from './emptyForm.ts';

const NOW = 1_780_000_000_000;
const moment = { now: NOW, timeZone: 'Asia/Shanghai', specialDays: [] };
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

const END = NOW + 500;
const item = (id: string, subject: OutboxItem['subject'], state: 'waiting' | 'refused'): OutboxItem => {
  const facts = { id, subject, competition: draft('', 'work').competition, label: id, queuedAt: 0 };
  return state === 'waiting'
    ? { ...facts, state, problem: null, failures: 0, nextTryAt: 0 }
    : { ...facts, state, problem: new Problem('action_not_allowed_now') };
};
const rows = deskRows(
  {
    entries: [
      entry('done', { state: 'published', label: 'audit_ended', actions: ['details'] }),
      entry('work', {}),
      entry('asked', { label: 'under_review', actions: ['details'], guardianAnswers: { answered: 1, asked: 2, withoutNumber: 0 } }),
    ],
    drafts: [draft('Comets', 'registration'), draft('a work', 'work')],
    queue: [item('Waits', { kind: 'registration', participation: 'team' }, 'waiting')],
    signupEnds: new Map([['c2', END]]),
  },
  moment,
);
const nameIn = (row: DeskRow) => (row.kind === 'entry' ? row.entry.teamName : row.kind === 'draft' ? row.draft.label : row.item.label);
const names = (filter: (typeof deskFilters)[number]) => rows.filter((row) => matchesFilter(row, filter)).map(nameIn);

test('what waits for the teacher stands first, by its due time: drafts and what waits to be sent by the end of sign-up', () => {
  expect(names('all')).toEqual(['Comets', 'a work', 'Waits', 'work', 'asked', 'done']);
});

test('a change of an entry that was begun or refused is in the entry’s row, which then waits for the teacher', () => {
  const quiet = entry('quiet', { label: 'under_review', actions: ['details'] });
  const correction = { ...draft('quiet', 'work'), subject: { kind: 'edit', entryId: 'quiet' } };
  const refused = { ...correction, problem: new Problem('conflict') };
  const of = (changes: { drafts?: Draft[]; queue?: OutboxItem[] }) => {
    const [row, ...others] = deskRows({ entries: [quiet], drafts: [], queue: [], signupEnds: new Map(), ...changes }, moment);
    expect(others).toEqual([]);
    return row && (['needs', 'correction'] as const).map((filter) => matchesFilter(row, filter));
  };
  expect(of({})).toEqual([false, false]);
  expect(of({ drafts: [correction] })).toEqual([false, false]);
  expect(of({ drafts: [refused] })).toEqual([true, true]);
  expect(of({ queue: [item('x', { kind: 'cancellation', entryId: 'quiet' }, 'refused')] })).toEqual([true, false]);
});

test('deadlines are the nearest first, each with its teams; one that has passed is none', () => {
  const late = deskRows(
    {
      entries: [
        entry('late', { label: 'audit_failed', actions: ['edit'], correctionUntil: NOW - 1 }),
        entry('fix', { label: 'audit_failed', actions: ['edit'], correctionUntil: NOW + 10 }),
        entry('one', {}),
        entry('two', { competition: { ...entry('', {}).competition, id: 'c9' } }),
      ],
      drafts: [draft('Comets', 'registration'), draft('a work', 'work')],
      queue: [item('Waits', { kind: 'registration', participation: 'team' }, 'waiting')],
      signupEnds: new Map([['c2', END]]),
    },
    moment,
  );
  expect(
    deadlinesOf(late, moment).map(({ what, at, rows: teams, competitionId }) => [what, at - NOW, teams.map(nameIn), competitionId]),
  ).toEqual([
    ['correction', 10, ['fix'], 'c1'],
    ['drafts', 500, ['Comets'], 'c2'],
    ['work', 1000, ['one', 'two'], null],
  ]);
});

test('each filter has what lacks just that; what needs the teacher has drafts too', () => {
  expect(deskFilters.slice(1).map((filter) => [filter, names(filter)])).toEqual([
    ['needs', ['Comets', 'a work', 'work', 'asked']],
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
  const found = (text: string, known: ChildNames) => rows.filter((row) => matchesSearch(row, { competition: '', text }, known)).map(idOf);
  expect(found('berger', names)).toEqual(['Comets']);
  expect(found('小明', new Map([['asked', ['李小明']]]))).toEqual(['asked']);
  expect(found('berger', noNames)).toEqual([]);
});

test('teams of one name are told apart by their competition, and by a number if that is not enough', () => {
  const other = { ...entry('', {}).competition, id: 'c2', title: { 'zh-CN': '', 'en-US': 'Second' } };
  const row = (id: string, teamName: string, competition = entry('', {}).competition): DeskRow => ({
    kind: 'entry',
    entry: entry(id, { teamName, competition }),
    drafts: [],
    refused: [],
  });
  const rows = [row('a', 'Comets'), row('b', 'Comets', other), row('c', 'Comets', other), row('d', ''), row('e', 'Meteors')];
  const names = uniqueNames(rows, 'Untitled', (each, name) => `${name} · ${each.kind === 'entry' && each.entry.competition.id}`);
  expect([...names]).toEqual([
    ['a', 'Comets · c1'],
    ['b', 'Comets · c2'],
    ['c', 'Comets · c2 (2)'],
    ['d', 'Untitled'],
    ['e', 'Meteors'],
  ]);
});
