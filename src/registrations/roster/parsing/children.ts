import { cellText, shownText } from '#src/platform/tables/cellText.ts';
import { type Cell, columnLetters, isBlankRow, type Sheet, type SheetRow } from '#src/platform/tables/table.ts';
import { contactOf } from '#src/registrations/roster/cell.ts';
import { samplesOf } from '#src/registrations/roster/guessedHeading.ts';
import type { ColumnUse } from '#src/registrations/roster/words/columnUse.ts';
import type { Field } from '#src/registrations/roster/words/headingWords.ts';
import { genderOf } from '#src/registrations/roster/words/vocabulary.ts';
import { divideSheet, type Matching, type Section } from './sections.ts';

/** A cell of a child, with its address in the file. */
export interface ChildCell {
  cell: Cell;
  /** Such as `F3`. */
  address: string;
}

/** The data of one child in the file. */
export interface Child {
  sheet: string;
  /** The spreadsheet's row number, from 1. */
  row: number;
  cells: ReadonlyMap<Field, ChildCell>;
  /** The fields that have a column. */
  fields: ReadonlySet<Field>;
  /** True if the row's parent is this child's, and not that of several children. */
  hasOwnParent: boolean;
  /** The position of its list among lists side by side, from the left; 0 if there is only one. */
  list: number;
  /** The number of the heading in the file: a team never spans two. */
  section: number;
}

type IgnoredReason = 'title' | 'heading' | 'foot' | 'no_child' | 'example' | 'hidden_row' | 'no_heading' | 'beyond';

/** A row, or cells, that are not read. */
export interface Ignored {
  sheet: string;
  row: number;
  reason: IgnoredReason;
  /** The contents, shortened. */
  text: string;
}

export interface ReadingChoices {
  matching: Matching;
  readHidden: boolean;
}

export interface SheetChildren {
  children: Child[];
  ignored: Ignored[];
  columns: ColumnUse[];
  /** The rows that are read as the heading, or as the name of a team. */
  headingRows: number[];
  /** True if a heading was recognised or decided on. */
  hasHeading: boolean;
  hasHidden: boolean;
}

/** The only fields that indicate that a row is about a child. */
const OF_A_CHILD: ReadonlySet<Field> = new Set<Field>([
  'memberName',
  'memberFirstName',
  'memberLastName',
  'memberLatinName',
  'memberIdNumber',
  'memberGender',
  'memberGuardianPhone',
]);
/** Fields whose numbers never appear in a footer line; counts are shorter. */
const NUMBERS: readonly Field[] = ['memberIdNumber', 'memberGuardianPhone', 'parentPhone'];

/** Returns true if a cell can only be about a child. */
const provesChild = (field: Field, cell: Cell): boolean => {
  if (field === 'memberGender') return genderOf(shownText(cell)) !== null;
  return NUMBERS.includes(field) && shownText(cell).normalize('NFKC').replace(/\D/gu, '').length >= 4;
};

const FOOT =
  /^[（(【*※\s]*(合\s*计|总\s*计|小\s*计|共\s*计|总\s*人\s*数|人\s*数|共|注|注意|注意事项|备\s*注|附\s*注|说\s*明|填\s*表|制\s*表|审\s*核|负\s*责\s*人|经\s*办|班\s*主\s*任|校\s*长|签\s*[字名]|盖\s*章|日\s*期|合計|總計|備註|註|total|subtotal|sum|count|notes?|remarks?|signature|signed|date|prepared by|approved by|please)(\s*[:：.。)）\d/_＿—-]|\s*$|\s*\d|人|名)/iu;
const SIGNATURE = /(签\s*[字名]|盖\s*章|signature)\s*[）)]?\s*[:：_＿]/iu;

/** A cell that only labels the one beside it: `领队：`. A row that begins with one is no child, unless it has an ID number. */
const LABEL = /^[^:：\d]{1,20}[:：]$/u;

/** Returns true if a row is the template's example row. */
const isExample = (text: string): boolean => /^(例|示例|example|e\.g\.)\s*[:：]/iu.test(text.trim());

const MAX_TEXT = 80;
const rowText = (row: SheetRow): string => {
  const text = row.cells
    .map(shownText)
    .filter((part) => part !== '')
    .join(' · ');
  return [...text].length > MAX_TEXT ? `${[...text].slice(0, MAX_TEXT).join('')}…` : text;
};

/** Maximum number of cells that the merged cells of a sheet may cover; a list has a few hundred. */
const MAX_MERGED = 100_000;

/** Maps cells, by row and column, to the row of the merged cell that covers them. */
const mergedRows = (sheet: Sheet): Map<string, number> => {
  const found = new Map<string, number>();
  const numbers = sheet.rows.map(({ number }) => number);
  for (const { top, bottom, left } of sheet.merges) {
    if (bottom === top) continue;
    const from = numbers.findIndex((number) => number > top);
    for (let at = from; at >= 0 && at < numbers.length && found.size < MAX_MERGED; at += 1) {
      const number = numbers[at] ?? 0;
      if (number > bottom) break;
      found.set(`${number} ${left}`, top);
    }
  }
  return found;
};

/** Creates a function that finds the value of a cell: its own, or that of a merged cell over it. */
const createCells = (sheet: Sheet) => {
  const rows = new Map(sheet.rows.map((row) => [row.number, row]));
  const merged = mergedRows(sheet);
  return (row: SheetRow, column: number): ChildCell => {
    const address = `${columnLetters(column)}${row.number}`;
    const own = row.cells[column - 1] ?? null;
    const top = merged.get(`${row.number} ${column}`);
    return { cell: own ?? (top === undefined ? null : (rows.get(top)?.cells[column - 1] ?? null)), address };
  };
};

const isFilled = ({ cell }: ChildCell): boolean => {
  const { text, problem } = cellText(cell);
  return text !== '' || problem !== null;
};

/** Returns true if a row is one line of text over several columns. */
const isLine = (row: SheetRow, sheet: Sheet): boolean => {
  const filled = row.cells.flatMap((cell, at) => (shownText(cell) === '' ? [] : [at + 1]));
  const [only] = filled;
  return (
    filled.length === 1 &&
    sheet.merges.some(({ top, bottom, left, right }) => top <= row.number && bottom >= row.number && left === only && right > left + 1)
  );
};

const withWholeName = (cells: Map<Field, ChildCell>): Map<Field, ChildCell> => {
  const [first, last] = [cells.get('memberFirstName'), cells.get('memberLastName')];
  const place = first ?? last;
  if (!place) return cells;
  const [given, family] = [first, last].map((each) => (each ? cellText(each.cell).text : ''));
  const name = /\p{Script=Han}/u.test(`${given}${family}`) ? `${family}${given}` : `${given} ${family}`.trim();
  const target = cells.has('memberName') ? 'memberLatinName' : 'memberName';
  const lost = [first, last].find((each) => each && cellText(each.cell).problem !== null);
  return cells.has(target) ? cells : new Map([...cells, [target, lost ?? { cell: name, address: place.address }]]);
};

/** Divides a cell that has both the parent's name and number over their two fields, where the other one has no value of its own. */
const withContact = (cells: Map<Field, ChildCell>): Map<Field, ChildCell> => {
  const [name, phone] = [cells.get('parentName'), cells.get('parentPhone')];
  const inName = name && !(phone && isFilled(phone)) ? contactOf(name.cell) : null;
  if (name && inName) {
    // two numbers are asked about where a number belongs
    const number = inName.number ?? name.cell;
    return new Map([...cells, ['parentName', { ...name, cell: inName.name }], ['parentPhone', { ...name, cell: number }]]);
  }
  const inPhone = phone && !(name && isFilled(name)) ? contactOf(phone.cell) : null;
  if (!phone || !inPhone || inPhone.name === '' || inPhone.number === null) return cells;
  return new Map([...cells, ['parentName', { ...phone, cell: inPhone.name }], ['parentPhone', { ...phone, cell: inPhone.number }]]);
};

interface RowContext {
  sheet: Sheet;
  section: Section;
  number: number;
  at: ReturnType<typeof createCells>;
}

/** Returns the children of a row: one, or in a wide list those among the numbered ones that the row contains. */
const childrenOfRow = (row: SheetRow, { sheet, section, number, at }: RowContext): Child[] => {
  const used = section.columns.filter(({ fate }) => fate === 'used');
  const indexes = section.isWide
    ? [...new Set(used.flatMap(({ index }) => (index === null ? [] : [index])))].toSorted((a, b) => a - b)
    : [null];
  const cellsOf = (index: number | null) =>
    new Map(
      used.flatMap((use) => (use.field && (use.index === null || use.index === index) ? [[use.field, at(row, use.column)] as const] : [])),
    );
  const ownFields = (index: number | null) => used.filter((use) => use.index === index).map(({ field }) => field);
  const present = indexes.filter((index) => {
    const cells = cellsOf(index);
    return ownFields(index).some(
      (field) =>
        field && (OF_A_CHILD.has(field) || field.startsWith('parent')) && isFilled(cells.get(field) ?? { cell: null, address: '' }),
    );
  });
  return present.map((index): Child => {
    const cells = withContact(withWholeName(cellsOf(index)));
    const isOwn = (field: Field) => ownFields(index).includes(field);
    const hasOwnParent =
      !section.isWide || present.length === 1 || isOwn('parentPhone') || (isOwn('parentName') && cells.has('parentPhone'));
    const list = ownFields(index).includes('teamName') ? (index ?? 0) : 0;
    return { sheet: sheet.name, row: row.number, cells, fields: new Set(cells.keys()), hasOwnParent, list, section: number };
  });
};

/** Returns the reason why a row beneath a heading is no child; null if it is one. */
const reasonOf = (row: SheetRow, { sheet, section, at }: RowContext): IgnoredReason | null => {
  const first = row.cells.map(shownText).find((text) => text !== '') ?? '';
  const used = section.columns.filter(({ fate, field }) => fate === 'used' && field !== null);
  const filled = used.filter(({ column }) => isFilled({ cell: row.cells[column - 1] ?? null, address: '' }));
  const team = section.columns.find(({ field, fate }) => field === 'teamName' && fate === 'used');
  if (team && isExample(shownText(at(row, team.column).cell))) return 'example';
  if (isExample(first)) return 'example';
  const isFoot = FOOT.test(first);
  // the word itself proves nothing, in whatever column
  const telling = filled
    .map(({ field, column }) => ({ field, cell: row.cells[column - 1] ?? null }))
    .filter(({ cell }) => !isFoot || shownText(cell) !== first);
  const isProven = telling.some(({ field, cell }) => field !== null && provesChild(field, cell));
  const isIdentified = telling.some(({ field, cell }) => field === 'memberIdNumber' && provesChild(field, cell));
  if (!isIdentified && LABEL.test(first)) return 'foot';
  if (!isProven && (isFoot || SIGNATURE.test(rowText(row)) || isLine(row, sheet))) return 'foot';
  if (!used.some(({ field }) => field !== null && OF_A_CHILD.has(field))) return 'no_heading';
  const hasChild = filled.some(({ field }) => field !== null && (OF_A_CHILD.has(field) || field.startsWith('parent')));
  return hasChild ? null : 'no_child';
};

const TEAM_LINE = /^(队伍名称|队伍|队名|战队|参赛队伍?|隊伍名稱|隊伍|隊名|team( name)?)\s*[:：]\s*(.+)$/iu;

/** Returns the team name in a separate line above the team's children; null if a row is no such line. */
const teamOfLine = (row: SheetRow): string | null => {
  const filled = row.cells.map(shownText).filter((text) => text !== '');
  const [only = ''] = filled;
  return filled.length === 1 ? (only.match(TEAM_LINE)?.at(-1) ?? null) : null;
};

const ofTeam = (child: Child, team: ChildCell | null): Child => {
  if (!team) return child;
  const cells = new Map([...child.cells, ['teamName' as const, team]]);
  return { ...child, cells, fields: new Set(cells.keys()) };
};

/** Reads a sheet's children, and lists everything that is not read. */
export const childrenOf = (sheet: Sheet, { matching, readHidden }: ReadingChoices, sectionBase: number): SheetChildren => {
  const ignored: Ignored[] = [];
  const ignore = (row: SheetRow, reason: IgnoredReason) => ignored.push({ sheet: sheet.name, row: row.number, reason, text: rowText(row) });
  const rows = sheet.rows.filter((row) => !isBlankRow(row));
  const hiddenRows = rows.filter(({ isHidden }) => isHidden);
  if (!readHidden) for (const row of hiddenRows) ignore(row, 'hidden_row');
  const hidden = { columns: new Set(sheet.hiddenColumns), isRead: readHidden };
  const shown = readHidden ? rows : rows.filter(({ isHidden }) => !isHidden);
  const { sections, above } = divideSheet(sheet, shown, matching, hidden);
  const [main] = sections;
  const at = createCells(sheet);
  const children: Child[] = [];
  /** The team of the last separate team line, for the children beneath it. */
  let teamLine: ChildCell | null = null;
  const lineRows: number[] = [];
  const readLine = (row: SheetRow): boolean => {
    const name = teamOfLine(row);
    if (name === null) return false;
    teamLine = { cell: name, address: `${columnLetters(row.cells.findIndex((cell) => shownText(cell) !== '') + 1)}${row.number}` };
    lineRows.push(row.number);
    return true;
  };
  const titles = above.filter((row) => !(main && readLine(row)));
  for (const row of titles) ignore(row, main ? 'title' : 'no_heading');
  sections.forEach((section, index) => {
    if (index > 0) for (const row of section.headingRows) ignore(row, 'heading');
    const context: RowContext = { sheet, section, number: sectionBase + index, at };
    const inSection: Child[] = [];
    const hasTeam = section.columns.some(({ field, fate }) => field === 'teamName' && fate === 'used');
    for (const row of section.rows) {
      if (!hasTeam && readLine(row)) continue;
      const reason = reasonOf(row, context);
      const found = reason ? [] : childrenOfRow(row, context);
      if (found.length > 0) inSection.push(...(hasTeam ? found : found.map((child) => ofTeam(child, teamLine))));
      else ignore(row, reason ?? 'no_child');
    }
    // each list from its top to its end: a child without a team's name belongs to the team above, not to the one beside
    children.push(...inSection.toSorted((a, b) => a.list - b.list));
  });
  for (const address of sheet.beyond)
    ignored.push({ sheet: sheet.name, row: Number(address.replace(/\D/gu, '')), reason: 'beyond', text: address });
  const columns = mergedColumns(sections);
  return {
    children,
    ignored: ignored.toSorted((a, b) => a.row - b.row),
    columns: columns.filter(({ column, heading }) => heading !== '' || rows.some((row) => shownText(row.cells[column - 1] ?? null) !== '')),
    headingRows: [...(main?.headingRows.map(({ number }) => number) ?? []), ...lineRows],
    hasHeading: sections.some(({ columns: uses }) =>
      uses.some(({ field, fate }) => fate === 'used' && field !== null && OF_A_CHILD.has(field)),
    ),
    hasHidden:
      hiddenRows.length > 0 || sheet.hiddenColumns.some((column) => rows.some((row) => shownText(row.cells[column - 1] ?? null) !== '')),
  };
};

/** Returns the columns of all headings of a sheet: those of the first, and additional ones of the others. */
const mergedColumns = (sections: readonly Section[]): ColumnUse[] => {
  const seen = new Set<string>();
  return sections
    .flatMap(({ columns, rows }) =>
      columns.map((use) => ({
        ...use,
        samples: samplesOf(rows, use.column, 3),
      })),
    )
    .filter(({ key }) => {
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
};
