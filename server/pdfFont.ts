import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { projectFile } from './projectFile.ts';

// Noto Sans SC Medium with the characters of all its web subsets, and a list of them.
const fontUrl = projectFile('server/results/fonts/noto-sans-sc-500.ttf.br');
const charactersUrl = projectFile('server/results/fonts/noto-sans-sc-500.txt');

/** The font's bytes (TrueType). */
export const readFont = async (): Promise<Buffer> => promisify(brotliDecompress)(await readFile(fontUrl));

let characters: Promise<ReadonlySet<string>> | null = null;

/** Whether the font has every character of a text. */
export const canBeSet = async (text: string): Promise<boolean> => {
  characters ??= readFile(charactersUrl, 'utf8').then((all) => new Set(all));
  const known = await characters;
  return [...text.normalize('NFC')].every((character) => known.has(character));
};
