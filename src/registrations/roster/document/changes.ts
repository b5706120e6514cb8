import { MAX_ROWS } from '#src/registrations/roster/parsing/parseRoster.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { cellOf, inTemplateOrder, isBlankCell, ofTeam, type RosterDocument, type RosterRow, teamRows } from './rosterDocument.ts';
import { moveToNewTeam, renameTeam, setTeamName, withoutEmptyTeams } from './teamChanges.ts';

/** The rules that changes depend on: of single participants each is an entry of its own. */
export interface ChangeRules {
  isSingle: boolean;
}

const withCell = (row: RosterRow, column: ColumnId, text: string): RosterRow => ({
  ...row,
  cells: { ...row.cells, [column]: text },
  edited: row.edited.includes(column) ? row.edited : [...row.edited, column],
});

/** Sets a cell. A team's name puts the child into that team; another value of the team is set for all its children. */
export const edit = (document: RosterDocument, key: number, column: ColumnId, text: string, { isSingle }: ChangeRules): RosterDocument => {
  const row = document.rows.find((each) => each.key === key);
  if (!row || cellOf(document, row, column) === text) return document;
  if (column === 'teamName') return isSingle ? renameTeam(document, row.team, text) : setTeamName(document, key, text);
  const isMeant = (each: RosterRow) => each === row || (ofTeam.has(column) && each.team === row.team);
  return { ...document, rows: document.rows.map((each) => (isMeant(each) ? withCell(each, column, text) : each)) };
};

/** A rectangle of cells: rows in the order of the table. */
export interface CellRange {
  keys: readonly number[];
  columns: readonly ColumnId[];
}

/** Sets each cell of a range to the same text. */
export const fillRange = (document: RosterDocument, { keys, columns }: CellRange, text: string, rules: ChangeRules): RosterDocument => {
  let changed = document;
  for (const key of keys) for (const column of columns) changed = edit(changed, key, column, text, rules);
  return changed;
};

/** Adds a child at the end of a team; the document as it is if the list is full. */
export const addRow = (document: RosterDocument, team: number): RosterDocument => {
  if (document.rows.length >= MAX_ROWS) return document;
  const key = document.rows.reduce((max, row) => Math.max(max, row.key), 0) + 1;
  const like = document.rows.findLast((row) => row.team === team);
  const cells = Object.fromEntries(
    Object.entries(like?.cells ?? {}).filter(([column]) => inTemplateOrder(ofTeam).some((id) => id === column)),
  );
  const row: RosterRow = {
    key,
    source: { sheet: '', row: 0, part: key },
    team,
    isFromAbove: false,
    hasOwnParent: true,
    cells,
    addresses: {},
    edited: [],
  };
  return { ...document, rows: [...document.rows, row] };
};

/** Adds a child that is an entry of its own. */
export const addSingle = (document: RosterDocument): RosterDocument => {
  const [first] = document.teams;
  const added = first ? addRow(document, first.key) : document;
  const row = added.rows.at(-1);
  return added === document || !row ? document : moveToNewTeam(added, [row.key], '');
};

export const removeRows = (document: RosterDocument, keys: readonly number[]): RosterDocument => {
  const gone = new Set(keys);
  return withoutEmptyTeams({ ...document, rows: document.rows.filter(({ key }) => !gone.has(key)) });
};

/** The cell at which a block is pasted. `keys` and `columns` are those shown, in their order. */
export interface PasteTarget extends CellRange {
  key: number;
  column: ColumnId;
}

/**
 * Pastes a block of cells at a cell. Lines below the last child become further children of its team, as many as fit; columns beyond the last are
 * left out.
 */
export const pasteBlock = (
  document: RosterDocument,
  { key, column, keys, columns }: PasteTarget,
  block: readonly (readonly string[])[],
  rules: ChangeRules,
): RosterDocument => {
  const [top, left] = [keys.indexOf(key), columns.indexOf(column)];
  if (top < 0 || left < 0) return document;
  let changed = document;
  block.forEach((line, index) => {
    let target = keys[top + index];
    if (target === undefined) {
      const last = teamRows(changed).at(-1);
      const before = changed;
      if (last) changed = rules.isSingle ? addSingle(changed) : addRow(changed, last.team.key);
      if (changed === before) return;
      target = changed.rows.reduce((max, row) => Math.max(max, row.key), 0);
    }
    for (const [at, text] of line.entries()) {
      const into = columns[left + at];
      if (into !== undefined) changed = edit(changed, target, into, text, rules);
    }
  });
  return changed;
};

/** Sets a column to the same text in all rows, or in those without a value. */
export const fillColumn = (
  document: RosterDocument,
  column: ColumnId,
  text: string,
  { onlyEmpty, ...rules }: ChangeRules & { onlyEmpty: boolean },
): RosterDocument => {
  const keys = document.rows.filter((row) => !onlyEmpty || isBlankCell(cellOf(document, row, column))).map(({ key }) => key);
  return fillRange(document, { keys, columns: [column] }, text, rules);
};

export const setShared = (document: RosterDocument, column: ColumnId, text: string): RosterDocument => ({
  ...document,
  shared: { ...document.shared, [column]: text },
});
