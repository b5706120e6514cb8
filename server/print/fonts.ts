import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { projectFile } from '#server/projectFile.ts';

/** A font of the chain, read. */
export interface PrintFont {
  name: string;
  /** Opens the font for one document: it remembers the characters of its glyphs. The tables are read once for all. */
  openAgain: () => Font;
  has: (codePoint: number) => boolean;
  /** Share of the size above the baseline. */
  ascent: number;
  /** The font's own units in its size. */
  unitsPerEm: number;
  /** Width of a run, as a multiple of its size. */
  widthOf: (text: string) => number;
  /** Shapes a run; its glyphs from left to right, in the font's own units. */
  shape: (text: string) => PrintGlyph[];
}

/** A glyph at its place in a run. */
export interface PrintGlyph {
  /** The outline as in SVG paths, with the y axis upwards. */
  commands: readonly { letter: string; points: readonly number[] }[];
  xOffset: number;
  yOffset: number;
  advance: number;
}

const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'z' } as const;

interface FontFile {
  name: string;
  /** Null where the font is not installed. */
  read: () => Promise<Buffer | null>;
}

const packed = (file: string): FontFile['read'] => {
  const url = projectFile(`server/print/fonts/${file}_500Medium.ttf.br`);
  return async () => promisify(brotliDecompress)(await readFile(url));
};

/** Reads a file of Debian's package fonts-hanazono. */
const installed = (file: string): FontFile['read'] => {
  const path = `/usr/share/fonts/truetype/hanazono/${file}.ttf`;
  return () =>
    readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
};

/** The font of Latin, Cyrillic and Greek. */
export const LATIN_FONT = 'Noto Sans';

/**
 * The fonts, in the order in which a text's characters are looked for. The first has all of GB 18030-2022 level 2 but 44 characters of Extension B and some signs; Hanazono has
 * those, and the rest of the Han extensions up to F.
 */
const chain: readonly FontFile[] = [
  { name: 'Noto Sans SC', read: packed('NotoSansSC') },
  { name: LATIN_FONT, read: packed('NotoSans') },
  { name: 'Noto Sans KR', read: packed('NotoSansKR') },
  // each letter has shapes of its own, so that a reader of the document finds the letters again
  { name: 'Scheherazade New', read: packed('ScheherazadeNew') },
  { name: 'Noto Sans Thai', read: packed('NotoSansThai') },
  { name: 'Hanazono Mincho A', read: installed('HanaMinA') },
  { name: 'Hanazono Mincho B', read: installed('HanaMinB') },
];

const open = async ({ name, read }: FontFile): Promise<PrintFont | null> => {
  const bytes = await read();
  if (bytes === null) return null;
  // loaded with the first text that is looked at
  const { create } = await import('fontkit');
  // as the library shares them between the variations of a font
  const tables = { _tables: {} };
  const openAgain = () => {
    const font = create(bytes);
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`);
    return Object.assign(font, tables);
  };
  const font = openAgain();
  const characters = new Set(font.characterSet);
  // the runs that were measured last: a line that is fitted into its room is measured at every size
  const widths = new LRUCache<string, number>({ max: 500 });
  return {
    name,
    openAgain,
    has: (codePoint) => characters.has(codePoint),
    ascent: font.ascent / font.unitsPerEm,
    unitsPerEm: font.unitsPerEm,
    widthOf(text) {
      const width = widths.get(text) ?? font.layout(text).advanceWidth / font.unitsPerEm;
      widths.set(text, width);
      return width;
    },
    shape(text) {
      const { glyphs, positions } = font.layout(text);
      return glyphs.map(({ path, advanceWidth }, index) => ({
        commands: path.commands.map(({ command, args }) => ({ letter: LETTERS[command], points: args })),
        xOffset: positions[index]?.xOffset ?? 0,
        yOffset: positions[index]?.yOffset ?? 0,
        advance: positions[index]?.xAdvance ?? advanceWidth,
      }));
    },
  };
};

const opened = new Map<string, Promise<PrintFont | null>>();

/** Returns the fonts of the chain, one after the other: each is read once, when the first text needs it. */
export async function* printFonts(): AsyncGenerator<PrintFont> {
  for (const file of chain) {
    const font = opened.get(file.name) ?? open(file);
    opened.set(file.name, font);
    const read = await font;
    if (read) yield read;
  }
}
