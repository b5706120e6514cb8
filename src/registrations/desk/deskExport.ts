import type { TFunction } from 'i18next';
import type { Text } from '#contract/http/common.ts';
import { lacksOf } from '#contract/registrations/rules/nextDue.ts';
import type { Format } from '#src/platform/format/createFormat.ts';
import type { ChildNames } from './childNames.ts';
import { competitionOf, type DeskRow, idOf, nameOf } from './deskRows.ts';

/** A table of teams, or one with a row per child. */
export type ExportKind = 'teams' | 'children';

interface Words {
  t: TFunction<'registrations'>;
  text: (text: Text) => string;
  format: Pick<Format, 'fee'>;
}

const stateOf = (row: DeskRow, t: Words['t']): string => {
  if (row.kind === 'draft') return t('desk.draft');
  if (row.kind === 'queued') return t(row.item.state === 'refused' ? 'onDevice.refused' : `onDevice.${row.item.state}`);
  return [t(`label.${row.entry.label}`), ...lacksOf(row.entry).map((lack) => t(`due.undated.${lack}`))].join('; ');
};

/** Returns the names of a row's children as far as this device has them: as many as the team has, unknown ones empty. */
export const childrenOf = (row: DeskRow, names: ChildNames): string[] => {
  const known = names.get(idOf(row)) ?? [];
  const size = Math.max(known.length, row.kind === 'entry' ? row.entry.teamSize : 1);
  return Array.from({ length: size }, (_, index) => known[index] ?? '');
};

/** Returns rows as a table with its headings. It never has ID numbers, which are not on the device either. */
export const deskTable = (rows: readonly DeskRow[], kind: ExportKind, names: ChildNames, { t, text, format }: Words): string[][] => {
  const ofTeam = (row: DeskRow): string[] => [
    row.kind === 'entry' ? (row.entry.number ?? '') : '',
    nameOf(row),
    text(competitionOf(row).title),
    row.kind === 'entry' ? t(`group.${row.entry.group}`) : '',
  ];
  const teamHead = [t('entry.number'), t('desk.columns.team'), t('form.competition'), t('fields.group.label')];
  if (kind === 'children')
    return [
      [...teamHead, t('desk.columns.child'), t('desk.columns.lacks')],
      ...rows.flatMap((row) => childrenOf(row, names).map((child) => [...ofTeam(row), child, stateOf(row, t)])),
    ];
  return [
    [...teamHead, t('form.size'), t('desk.columns.lacks'), t('desk.columns.guardians'), t('desk.columns.fee')],
    ...rows.map((row) => {
      if (row.kind !== 'entry') return [...ofTeam(row), '', stateOf(row, t), '', ''];
      const { teamSize, guardianAnswers: answers, payment } = row.entry;
      return [
        ...ofTeam(row),
        String(teamSize),
        stateOf(row, t),
        answers ? `${answers.answered} / ${answers.asked}` : '',
        payment ? t(`fee.${payment.state}`, { amount: format.fee(payment.amount) }) : '',
      ];
    }),
  ];
};

/** Returns a table as CSV or as XLSX, whose cells are all text. Each library is loaded with the first file. */
export const tableFile = async (table: readonly (readonly string[])[], type: 'csv' | 'xlsx'): Promise<Blob> => {
  if (type === 'csv') {
    const { csvOf } = await import('#contract/text/csv.ts');
    return new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' });
  }
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const [heading = [], ...lines] = table;
  const asText = (value: string) => ({ value, type: String, format: '@' });
  const rows = [heading.map((value) => ({ ...asText(value), fontWeight: 'bold' as const })), ...lines.map((line) => line.map(asText))];
  const widthOf = (column: number) => Math.min(48, Math.max(10, ...table.map((line) => (line[column] ?? '').length * 1.6 + 2)));
  return writeXlsxFile(rows, { columns: heading.map((_, column) => ({ width: widthOf(column) })), stickyRowsCount: 1 }).toBlob();
};
