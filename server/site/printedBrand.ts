import { readFile } from 'node:fs/promises';
import { brandPalette } from '#contract/site/rules/brandPalette.ts';
import type { Deps } from '#server/platform/deps.ts';
import { loadSharp } from '#server/platform/files/sharp.ts';
import { projectFile } from '#server/projectFile.ts';
import { setMark } from './markFiles.ts';

/** The side of the built-in mark on paper, in px. */
const SIDE = 192;
/** The same as in `tokens.css`. */
const DRAWN_COLOUR = '#2b40c4';

/** The brand's look on paper. */
export interface PrintedBrand {
  /** A PNG. */
  mark: Buffer;
  /** The colour of text and lines on white: dark enough to be read. */
  colour: string;
}

const drawnMark = async (): Promise<Buffer> => {
  const sharp = await loadSharp();
  return sharp(await readFile(projectFile('public/favicon.svg')), { density: (72 * SIDE) / 48 })
    .resize(SIDE, SIDE)
    .png()
    .toBuffer();
};

/** Returns the brand for paper: the organisers' or the built-in one. */
export const printedBrand = async (deps: Pick<Deps, 'files' | 'site'>): Promise<PrintedBrand> => {
  const { colour } = deps.site.now().brand;
  const mark = (await setMark(deps, 'small')) ?? (await drawnMark());
  return { mark, colour: colour === null ? DRAWN_COLOUR : brandPalette(colour).light['700'] };
};
