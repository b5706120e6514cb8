/** A4 landscape in mm. */
export const SHEET = { width: 297, height: 210 } as const;

const COLUMNS = 30;
const ROWS = 21;
const GAP = 1.1;
const CORNER = 1.6;
const PALE = '#fdeecb';
const COLOURS = ['#ffda75', '#c9b2fb', '#ff9a7e', '#a8dcff', '#9be6cd'] as const;

/** Returns the cells of the frame, clockwise from the upper left. */
const borderCells = (): [column: number, row: number][] => [
  ...Array.from({ length: COLUMNS }, (_, column): [number, number] => [column, 0]),
  ...Array.from({ length: ROWS - 1 }, (_, row): [number, number] => [COLUMNS - 1, row + 1]),
  ...Array.from({ length: COLUMNS - 1 }, (_, column): [number, number] => [COLUMNS - 2 - column, ROWS - 1]),
  ...Array.from({ length: ROWS - 2 }, (_, row): [number, number] => [0, ROWS - 2 - row]),
];

const tile = (column: number, row: number): string => {
  const [width, height] = [SHEET.width / COLUMNS, SHEET.height / ROWS];
  const [w, h] = [width - 2 * GAP - 2 * CORNER, height - 2 * GAP - 2 * CORNER];
  const number = (value: number) => String(Math.round(value * 100) / 100);
  const arc = (x: number, y: number) => `a${CORNER} ${CORNER} 0 0 1 ${x} ${y}`;
  return [
    `M${number(column * width + GAP + CORNER)} ${number(row * height + GAP)}h${number(w)}${arc(CORNER, CORNER)}`,
    `v${number(h)}${arc(-CORNER, CORNER)}h${number(-w)}${arc(-CORNER, -CORNER)}v${number(-h)}${arc(CORNER, -CORNER)}z`,
  ].join('');
};

/** Returns the certificate's frame of toy tiles: pale tiles alternate with the colours in turn. One path per colour. */
export const frameTiles = (): { colour: string; path: string }[] => {
  const paths = new Map<string, string>();
  for (const [index, [column, row]] of borderCells().entries()) {
    const colour = index % 2 === 0 ? (COLOURS[(index / 2) % COLOURS.length] ?? PALE) : PALE;
    paths.set(colour, (paths.get(colour) ?? '') + tile(column, row));
  }
  return [...paths].map(([colour, path]) => ({ colour, path }));
};
