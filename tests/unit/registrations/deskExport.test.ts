// Promise: a teacher takes the teams into a table program with a row per team or per child, and no cell is run as a formula.
import i18next from 'i18next';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import type { EntrySummary } from '#contract/registrations/public.ts';
import en from '#src/locales/en-US/registrations.json' with { type: 'json' };
import { childrenOf, deskTable, tableFile } from '#src/registrations/desk/deskExport.ts';
import type { DeskRow } from '#src/registrations/desk/deskRows.ts';

const title = { 'zh-CN': '城市小信使', 'en-US': 'City Couriers' };
const competition = { id: 'c1', slug: 'c1', season: 2026, title };
const entry: EntrySummary = {
  id: 'e1',
  competition: {
    ...competition,
    mode: 'online',
    art: '',
    signup: { opensAt: null, closesAt: null },
    work: null,
    voting: null,
    contest: null,
  },
  state: 'submitted',
  label: 'under_approval',
  reason: null,
  waitlistPosition: null,
  actions: ['details'],
  workNo: null,
  participation: 'team',
  group: 'primary',
  number: 'E7K3-M9QX',
  teamName: '=Raindrops',
  teamSize: 3,
  guardianAnswers: { answered: 1, asked: 3, withoutNumber: 0 },
  payment: null,
  review: null,
  awards: [],
  registeredAt: 0,
  version: 1,
};
const draft = { id: 'd1', subject: { kind: 'registration', participation: 'team' }, competition, label: 'Comets' };
const rows: DeskRow[] = [
  { kind: 'entry', entry, drafts: [], refused: [] },
  { kind: 'draft', draft: { ...draft, savedAt: 0, filled: 1, total: 2, revision: 1, problem: null }, until: null },
];
const names = new Map([
  ['e1', ['Lina Berger', 'Otto Berger']],
  ['d1', ['Mia Roth']],
]);

const i18n = i18next.createInstance();
beforeAll(() => i18n.init({ lng: 'en-US', ns: ['registrations'], resources: { 'en-US': { registrations: en } } }));
const tableOf = (kind: 'teams' | 'children') =>
  deskTable(rows, kind, names, {
    t: i18n.getFixedT('en-US', 'registrations'),
    text: (text) => text['en-US'],
    format: { fee: () => '' },
  });

test('a row per team has its state and its guardians’ answers, one per child each child’s name; a name that is not known has its row', () => {
  expect(tableOf('teams').slice(1)).toEqual([
    ['E7K3-M9QX', '=Raindrops', 'City Couriers', 'Primary', '3', 'Under approval; Guardians still to answer', '1 / 3', ''],
    ['', 'Comets', 'City Couriers', '', '', 'Draft on this device', '', ''],
  ]);
  expect(tableOf('children').map(([, team, , , child]) => [team, child])).toEqual([
    ['Team and event', 'Child'],
    ['=Raindrops', 'Lina Berger'],
    ['=Raindrops', 'Otto Berger'],
    ['=Raindrops', ''],
    ['Comets', 'Mia Roth'],
  ]);
  expect(rows.map((row) => childrenOf(row, new Map()).length)).toEqual([3, 1]);
});

test('an XLSX has every cell as text, and a CSV no formula', async () => {
  const table = tableOf('children');
  const xlsx = await tableFile(table, 'xlsx');
  const read = await readSheet(Buffer.from(await xlsx.arrayBuffer()));
  expect(read.map((line) => line.map((cell) => cell ?? ''))).toEqual(table);
  const csv = await (await tableFile(table, 'csv')).text();
  expect(csv).toContain("'=Raindrops");
});
