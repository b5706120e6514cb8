import { type Merge, type Sheet, sheetOf, tableLimits } from '#src/platform/tables/table.ts';

const lines = (text: string): string[] => text.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== '');

/** Returns pasted text with tabs between its cells. In messages cells are separated by spaces; a single one may be part of a name in Latin letters. */
export const tabSeparated = (text: string): string => {
  const all = lines(text);
  const isDivided = (sign: RegExp) => all.filter((line) => sign.test(line.trim())).length * 2 > all.length;
  if (isDivided(/[\t,;|，；]/u)) return text;
  const spaces = isDivided(/\s{2,}|\u3000/u) ? /\s{2,}|\u3000+/gu : /\p{Script=Han}/u.test(text) ? /\s+/gu : null;
  return spaces ? all.map((line) => line.trim().replace(spaces, '\t')).join('\n') : text;
};

const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.min(Math.max(1, Number(cell.getAttribute(name) ?? 1) || 1), tableLimits.columns);

/**
 * Returns the largest table of pasted HTML with its merged cells; null if it has none of several cells. One whose cells cover more than a list has is
 * not read. Nothing of it is ever rendered.
 */
export const readHtmlTable = (html: string): Sheet | null => {
  const tables = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table')];
  const [table] = tables.toSorted((a, b) => b.rows.length - a.rows.length);
  if (!table || table.rows.length === 0) return null;
  const rows: string[][] = [];
  const merges: Merge[] = [];
  const taken = new Set<string>();
  let covered = 0;
  for (const [index, row] of [...table.rows].slice(0, tableLimits.rows).entries()) {
    const cells: string[] = [];
    let column = 1;
    for (const cell of row.cells) {
      while (taken.has(`${index} ${column}`)) column += 1;
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      cells[column - 1] = (cell.textContent ?? '').replace(/\s+/gu, ' ').trim();
      if (width > 1 || height > 1) merges.push({ top: index + 1, left: column, bottom: index + height, right: column + width - 1 });
      covered += width * height;
      if (covered > tableLimits.cells) return { ...sheetOf([]), isTooLarge: true };
      for (let down = 0; down < height; down += 1)
        for (let right = 0; right < width; right += 1) taken.add(`${index + down} ${column + right}`);
      column += width;
    }
    rows.push(Array.from(cells, (cell) => cell ?? ''));
  }
  if (!rows.some((cells) => cells.length > 1)) return null;
  return { ...sheetOf(rows), merges: merges.slice(0, tableLimits.merges) };
};
