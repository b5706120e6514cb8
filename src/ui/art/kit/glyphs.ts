/** Returns an SVG stroke of a block symbol, in a unit square on a top face; x runs with the program. */
const line = (d: string, color: string, width = 0.12) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="${color}" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"/>`;

export const glyphs = {
  play: (color: string) => solid('M.36 .27L.74 .5L.36 .73Z', color, 0.1),
  forward: (color: string) => line('M.24 .5H.74M.54 .28L.76 .5L.54 .72', color),
  left: (color: string) => line('M.28 .74H.5Q.66 .74 .66 .58V.28M.46 .44L.66 .24L.86 .44', color),
  right: (color: string) => line('M.28 .26H.5Q.66 .26 .66 .42V.72M.46 .56L.66 .76L.86 .56', color),
  loop: (color: string) => line('M.74 .38A.27 .27 0 1 0 .77 .56M.76 .2V.4H.56', color, 0.11),
  star: (color: string) => solid('M.5 .2L.59 .4L.8 .42L.64 .57L.69 .79L.5 .67L.31 .79L.36 .57L.2 .42L.41 .4Z', color, 0.06),
  heart: (color: string) => solid('M.5 .76L.25 .5A.16 .16 0 0 1 .5 .32A.16 .16 0 0 1 .75 .5Z', color, 0.06),
};

export type Glyph = keyof typeof glyphs;

/** Draws the outline of a missing block. */
export const dashedTile = (color: string, opacity: number) =>
  `<rect x=".08" y=".08" width=".84" height=".84" rx=".16" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width=".04" stroke-dasharray=".12 .1"/>`;
