import { runsOf } from './setText.ts';

/** The outlines of a line of text. */
export interface Outline {
  /** The path, whose beginning on the baseline is 0, 0. */
  d: string;
  width: number;
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

/** Returns a line of text as the outlines of its letters: the same glyphs at the same places as in a document. */
export const outlineOf = async (text: string, size: number): Promise<Outline> => {
  let d = '';
  let x = 0;
  for (const { text: part, font } of await runsOf(text)) {
    const scale = size / font.unitsPerEm;
    for (const { commands, xOffset, yOffset, advance } of font.shape(part)) {
      const at = (values: readonly number[]): string =>
        values.map((value, index) => rounded(index % 2 === 0 ? x + (xOffset + value) * scale : -(yOffset + value) * scale)).join(' ');
      for (const { letter, points } of commands) d += letter + at(points);
      x += advance * scale;
    }
  }
  return { d, width: x };
};

/** Returns the width of a line of text. */
export const widthOfText = async (text: string, size: number): Promise<number> =>
  (await runsOf(text)).reduce((sum, { text: part, font }) => sum + font.widthOf(part) * size, 0);
