import type { Place } from './cellLook.ts';

const PAGE = 12;

/** Returns the place to which a key moves from another; null for a key that does not move. */
export const placeAfter = (
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, col }: Place,
  { rows, cols }: { rows: number; cols: number },
): Place | null => {
  const far = ctrlKey || metaKey;
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { row: far ? 0 : row - 1, col },
    ArrowDown: { row: far ? rows - 1 : row + 1, col },
    ArrowLeft: { row, col: far ? 0 : col - 1 },
    ArrowRight: { row, col: far ? cols - 1 : col + 1 },
    PageUp: { row: row - PAGE, col },
    PageDown: { row: row + PAGE, col },
    Home: { row: far ? 0 : row, col: 0 },
    End: { row: far ? rows - 1 : row, col: cols - 1 },
  };
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (!next) return null;
  const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  return { row: between(next.row, -1, rows - 1), col: between(next.col, 0, cols - 1) };
};
