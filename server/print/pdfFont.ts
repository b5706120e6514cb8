import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { projectFile } from '#server/projectFile.ts';

// Noto Sans SC Medium with the characters of all its web subsets, and a list of them.
const fontUrl = projectFile('server/results/fonts/noto-sans-sc-500.ttf.br');
const charactersUrl = projectFile('server/results/fonts/noto-sans-sc-500.txt');

/** Returns the font's bytes (TrueType). */
export const readFont = async (): Promise<Buffer> => promisify(brotliDecompress)(await readFile(fontUrl));

let characters: Promise<ReadonlySet<string>> | null = null;

/** Returns true if the font has every character of a text. */
export const canBeSet = async (text: string): Promise<boolean> => {
  characters ??= readFile(charactersUrl, 'utf8').then((all) => new Set(all));
  const known = await characters;
  return [...text.normalize('NFC')].every((character) => known.has(character));
};

/** Zero-width characters, which the font lacks and does not need. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

// Grapheme boundaries hardly depend on the language.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Replaces each grapheme that the font lacks by one box, even an emoji of several characters. */
export const settable = async (text: string): Promise<string> => {
  const signs = Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment.replace(UNSEEN, ''));
  return (await Promise.all(signs.map(async (sign) => ((await canBeSet(sign)) ? sign : '□')))).join('');
};

/** Returns true if the font has at least one letter or digit of a text. Otherwise nothing but boxes would be left. */
export const canBeRead = async (text: string): Promise<boolean> => /[\p{L}\p{N}]/u.test(await settable(text));
