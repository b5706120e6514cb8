import type { z } from 'zod';
import { showsIdNumbers } from '#contract/office/exportColumns.ts';
import { exportRequests } from '#contract/office/exports.ts';
import { countryName } from '#contract/places/countryName.ts';
import { regionName } from '#contract/places/regions.ts';
import { registrationsAdmin } from '#contract/registrations/admin.ts';
import type { AgeThen } from '#contract/registrations/rules/age.ts';
import { birthDateOf } from '#contract/registrations/rules/idNumber.ts';
import { dayText } from '#contract/time/calendar.ts';
import {
  type ExportedEntry,
  entriesForExport,
  foundForExport,
  type OpenedTexts,
  pageForExport,
  questionsForExport,
} from '#server/registrations/index.ts';
import { defineList, moment } from './list.ts';
import { answerCell, questionOf } from './registrations.ts';

/** A child of an exported entry; `idNumber` is empty unless it was asked for. */
interface ExportedChild {
  entry: ExportedEntry;
  member: ExportedEntry['members'][number];
  position: number;
  idNumber: string;
  age: AgeThen | null;
}

type Asked = z.output<typeof exportRequests.children>;

/** The columns that are derived from a child's ID number and show little of it. */
const ageColumns: readonly string[] = ['age', 'bornIn'];

const openedFor = ({ columns, privateColumns, reason }: Asked): OpenedTexts => ({
  numbersFor: showsIdNumbers(privateColumns) && reason !== undefined ? reason : null,
  ages: columns.some((column) => ageColumns.includes(column)),
  formAnswers: privateColumns?.includes('formAnswers') ?? false,
});

/** Returns the children of entries, in their order. An entry whose children have been erased has none. */
const childrenOf = (entries: readonly ExportedEntry[]): ExportedChild[] =>
  entries.flatMap((entry) =>
    entry.members.map((member, index) => ({
      entry,
      member,
      position: index + 1,
      idNumber: entry.idNumbers[index] ?? '',
      age: entry.ages[index] ?? null,
    })),
  );

/** The children of the list of entries: a row each, of the same entries in the same order. */
export const childExport = defineList({
  list: 'children',
  request: exportRequests.children,
  right: registrationsAdmin['GET /api/admin/registrations'].right,
  async page({ deps, actor, scope }, asked, page) {
    const { items, next } = await pageForExport(deps, actor, scope, { ...questionOf(asked), opened: openedFor(asked) }, page);
    return { items: childrenOf(items), next };
  },
  search: {
    ids: ({ deps, actor, scope }, asked) => foundForExport(deps, actor, scope, questionOf(asked)),
    items: async ({ deps, actor }, asked, ids) => childrenOf(await entriesForExport(deps, actor, openedFor(asked), ids)),
  },
  columns: {
    number: ({ entry }) => entry.summary.number ?? null,
    name: ({ member }) => member.name,
    latinName: ({ member }) => member.latinName,
    gender: ({ member }, { gender }) => gender[member.gender],
    age: ({ age }) => age?.age ?? null,
    bornIn: ({ age }) => age?.bornIn ?? null,
    country: ({ member }, _, locale) => countryName(member.country, locale),
    region: ({ member }, _, locale) => regionName(member.country, member.region ?? '', locale),
    teamName: ({ entry }) => entry.summary.teamName,
    position: ({ position }) => position,
    organization: ({ entry }) => entry.row.organization,
    competition: ({ entry }, _, locale) => entry.summary.competition.title[locale],
    season: ({ entry }) => entry.summary.competition.season,
    group: ({ entry }, { group }) => group[entry.summary.group],
    state: ({ entry }, { state }) => state[entry.summary.state],
    participation: ({ entry }, { participation }) => participation[entry.summary.participation],
    ageWarning: ({ member }, { ageWarning }) => member.ageWarning && ageWarning[member.ageWarning],
    parent: ({ entry }) => entry.row.parentName,
    instructor: ({ entry }) => entry.row.instructorName,
    accountName: ({ entry }) => entry.account?.name ?? null,
    registeredAt: ({ entry }) => moment(entry.summary.registeredAt),
    parentPhone: ({ entry }) => entry.row.parentPhone,
    instructorPhone: ({ entry }) => entry.row.instructorPhone,
    accountMobile: ({ entry }) => entry.account?.mobile ?? null,
    accountEmail: ({ entry }) => entry.account?.email ?? null,
    // several columns take its place
    formAnswers: () => null,
    idNumberMasked: ({ member }) => member.idNumberMasked,
    birthDate: ({ member, idNumber }) => {
      const birth = birthDateOf(member.country, idNumber);
      return birth && dayText(birth);
    },
    idNumber: ({ idNumber }) => idNumber,
  },
  several: {
    column: 'formAnswers',
    names: ({ deps, scope }, { filter = {} }) => questionsForExport(deps, scope, filter, 'member'),
    cell: ({ entry, position }, name, locale) => answerCell(entry.memberAnswers[position - 1] ?? [], name, locale),
  },
});
