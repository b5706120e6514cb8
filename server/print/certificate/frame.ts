import type { Frame } from '#contract/certificates/template.ts';
import { type Box, filled, IDENTITY, roundedRect, type Shape } from './shapes.ts';

/** About the side of a tile, in points. */
const TILE = 26;
const GAP = 2.5;
const CORNER = 5;
const PAPER = '#fff9ef';
const PALE = '#fdeecb';

/** The space between the edge of the paper and the frame's line. */
export const FRAME_INSET = TILE + 14;

const tints: Record<Exclude<Frame, 'none' | 'brand'>, readonly string[]> = {
  tiles: ['#ffc02e', '#b79af5', '#ff9a7e', '#a8dcff', '#9be6cd'],
  mint: ['#9be6cd', '#3fbf98', '#c9f2e3', '#3fbf98'],
  coral: ['#ff9a7e', '#fa6e4f', '#ffd0c2', '#fa6e4f'],
};

/** Returns the cells around a grid, clockwise from the upper left. */
const cellsAround = (columns: number, rows: number): [column: number, row: number][] => [
  ...Array.from({ length: columns }, (_, column): [number, number] => [column, 0]),
  ...Array.from({ length: rows - 1 }, (_, row): [number, number] => [columns - 1, row + 1]),
  ...Array.from({ length: columns - 1 }, (_, column): [number, number] => [columns - 2 - column, rows - 1]),
  ...Array.from({ length: rows - 2 }, (_, row): [number, number] => [0, rows - 2 - row]),
];

/** Returns the frame of toy tiles: pale ones alternate with the colours in turn; `brand` is the line's colour. One path for each colour. */
export const frameShapes = (frame: Frame, { width, height }: Pick<Box, 'width' | 'height'>, brand: string): Shape[] => {
  if (frame === 'none') return [];
  const colours = frame === 'brand' ? [brand] : tints[frame];
  const [columns, rows] = [Math.floor(width / TILE), Math.floor(height / TILE)];
  const [stepX, stepY] = [width / columns, height / rows];
  const paths = new Map<string, string>();
  for (const [index, [column, row]] of cellsAround(columns, rows).entries()) {
    const colour = (index % 2 === 0 ? colours[(index / 2) % colours.length] : undefined) ?? PALE;
    const tile = { x: column * stepX + GAP, y: row * stepY + GAP, width: stepX - 2 * GAP, height: stepY - 2 * GAP };
    paths.set(colour, (paths.get(colour) ?? '') + roundedRect(tile, CORNER));
  }
  const inner = { x: FRAME_INSET, y: FRAME_INSET, width: width - 2 * FRAME_INSET, height: height - 2 * FRAME_INSET };
  return [
    filled(roundedRect({ x: 0, y: 0, width, height }, 0), PAPER),
    ...[...paths].map(([colour, d]) => filled(d, colour)),
    {
      d: roundedRect(inner, 14),
      fill: '#ffffff',
      stroke: { colour: brand, width: 1.6, opacity: 1, isRound: false },
      opacity: 1,
      matrix: IDENTITY,
    },
  ];
};
