import bidiModule, { type Bidi } from 'bidi-js';
import { LRUCache } from 'lru-cache';
import { LATIN_FONT, type PrintFont, printFonts } from './fonts.ts';

/** Part of a line in one font and one direction. */
export interface Run {
  /** Brackets from right to left are turned round. */
  text: string;
  font: PrintFont;
}

/** Character that stands for one that no font has: the printers' geta mark. */
const SUBSTITUTE = '〓';
/** Characters without a shape; a joiner changes the letters beside it. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const UNSEEN_BUT_JOINERS = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

// Grapheme boundaries hardly depend on the language.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const signsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Makes the library, whose types describe its ES module while Node loads the other one, which is the function itself. */
const createBidi = (): Bidi => {
  const create: unknown = bidiModule;
  if (typeof create !== 'function') throw new Error('bidi-js has another form');
  return create();
};
const bidi = createBidi();

/** Returns the first font of the chain that has every character of a text; null if none has. */
const fontFor = async (text: string): Promise<PrintFont | null> => {
  const points = Array.from(text.replace(UNSEEN, ''), (character) => character.codePointAt(0) ?? 0);
  for await (const font of printFonts()) if (points.every(font.has)) return font;
  return null;
};

const baseFont = async (): Promise<PrintFont> => {
  for await (const font of printFonts()) return font;
  throw new Error('There is no font');
};

/** Marks that the first font has as wide as a Han character, and the next as Latin letters want them. */
const LATIN_MARKS = /([‘’“”…])/u;
const isLatinWord = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) && /^[\p{Script=Latin}\p{M}\p{N}\p{Pd}\p{Pi}\p{Pf}\p{Po}]+$/u.test(word);

const latinFont = async (): Promise<PrintFont> => {
  for await (const font of printFonts()) if (font.name === LATIN_FONT) return font;
  throw new Error(`There is no font ${LATIN_FONT}`);
};

/** Divides a text into pieces that one font has: whole words where it can, else signs as they are read. What no font has is replaced, and listed. */
const piecesOf = async (text: string): Promise<{ pieces: Run[]; missing: Set<string> }> => {
  const pieces: Run[] = [];
  const missing = new Set<string>();
  const add = (part: string, font: PrintFont) => {
    const last = pieces.at(-1);
    if (last?.font === font) last.text += part;
    else pieces.push({ text: part, font });
  };
  for (const word of text.replace(UNSEEN_BUT_JOINERS, '').normalize('NFC').split(/(\s+)/u)) {
    if (word === '') continue;
    if (/^\s+$/u.test(word)) {
      const font = pieces.at(-1)?.font ?? (await baseFont());
      add(
        word.replace(/\s/gu, (space) => (font.has(space.codePointAt(0) ?? 0) ? space : ' ')),
        font,
      );
      continue;
    }
    const font = await fontFor(word);
    if (font) {
      const parts = isLatinWord(word) ? word.split(LATIN_MARKS).filter((part) => part !== '') : [word];
      for (const part of parts) add(part, parts.length > 1 && LATIN_MARKS.test(part) ? await latinFont() : font);
    } else
      for (const sign of signsOf(word)) {
        const own = await fontFor(sign);
        if (!own) missing.add(sign);
        add(own ? sign : SUBSTITUTE, own ?? (await baseFont()));
      }
  }
  return { pieces, missing };
};

/** Returns the direction of a line as a whole: as in the document's languages, unless all its letters go the other way. */
const directionOf = (text: string): 'ltr' | 'rtl' => {
  const types = new Set(Array.from(text, (character) => bidi.getBidiCharTypeName(character)));
  return !types.has('L') && (types.has('R') || types.has('AL')) ? 'rtl' : 'ltr';
};

/** Puts the runs of a line in the order in which they stand from left to right: the deepest levels are reversed first (Unicode Standard Annex 9, rule L2). */
const inVisualOrder = <T extends { level: number }>(runs: readonly T[]): T[] => {
  const ordered = [...runs];
  const deepest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = deepest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let until = from;
      while ((ordered[until]?.level ?? 0) >= level) until += 1;
      ordered.splice(from, until - from, ...ordered.slice(from, until).reverse());
      from = Math.max(from, until - 1);
    }
  return ordered;
};

const divide = async (line: string): Promise<Run[]> => {
  const { pieces } = await piecesOf(line);
  const text = pieces.map((piece) => piece.text).join('');
  const embedding = bidi.getEmbeddingLevels(text, directionOf(text));
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: (Run & { level: number })[] = [];
  let at = 0;
  for (const piece of pieces) {
    let isFirst = true;
    for (const character of piece.text) {
      const level = embedding.levels[at] ?? 0;
      const shown = mirrored.get(at) ?? character;
      const last = runs.at(-1);
      if (last && last.level === level && !isFirst) last.text += shown;
      else runs.push({ text: shown, font: piece.font, level });
      isFirst = false;
      at += character.length;
    }
  }
  return inVisualOrder(runs).map(({ text: shown, font }) => ({ text: shown, font }));
};

/** The lines that were divided last: one that is fitted into its room is asked for at every size. */
const divided = new LRUCache<string, Promise<readonly Run[]>>({ max: 500 });

/**
 * Divides a line into runs, from left to right: each in the first font of the chain that has its characters, words from right to left as they are read. A
 * character that no font has becomes a visible sign.
 */
export const runsOf = (line: string): Promise<readonly Run[]> => {
  const runs = divided.get(line) ?? divide(line);
  divided.set(line, runs);
  return runs;
};

/** Returns the characters of a text that no font has, each once. */
export const missingCharacters = async (text: string): Promise<string[]> => [...(await piecesOf(text)).missing];

/** Returns true if some font has each character of a text. */
export const canBeSet = async (text: string): Promise<boolean> => (await piecesOf(text)).missing.size === 0;

/** Returns true if at least one letter or digit of a text can be set. Otherwise nothing but substitutes would be left. */
export const canBeRead = async (text: string): Promise<boolean> =>
  (await piecesOf(text)).pieces.some((piece) => /[\p{L}\p{N}]/u.test(piece.text));
