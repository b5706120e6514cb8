import { chain, cup, flag, mat, robot, tileSign, tree } from './figures.ts';
import { type Point, path, Scene, type Toy } from './iso.ts';

const brick = { top: '#e98a72', left: '#dd6a4f', right: '#b9452f' };
const roofTones = { left: '#f0957a', right: '#c9573d' };

/** Draws a house of southern Fujian: red brick, a curved roof, its ridge ending in two swallow tails. */
function swallowTailHouse(
  s: Scene,
  x: number,
  y: number,
  { w = 1.5, d = 0.9, h = 0.55 }: { w?: number; d?: number; h?: number } = {},
): void {
  const eaves = 0.1;
  const rise = 0.42;
  const middle = y + d / 2;
  const ridge = (t: number): Point => s.at(x - eaves + t * (w + 2 * eaves), middle, h + rise * (0.78 + 1.1 * Math.abs(t - 0.5) ** 2.4));
  const steps = Array.from({ length: 13 }, (_, step) => ridge(step / 12));
  const front = [...steps, s.at(x + w + eaves, y + d + eaves, h), s.at(x - eaves, y + d + eaves, h)];
  const side = [ridge(1), s.at(x + w + eaves, y + d + eaves, h), s.at(x + w + eaves, y - eaves, h)];
  const crest = steps.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join('L');
  const pane = (at: number) => `<rect x="${at.toFixed(2)}" y=".14" width=".2" height=".22" rx=".05" fill="#fff" fill-opacity=".9"/>`;
  const door = `<path d="M${(w / 2 - 0.13).toFixed(2)} ${h}V.16h.26V${h}Z" fill="#232a5c" fill-opacity=".85"/>`;
  const bands = `<path d="M.02 ${(h - 0.06).toFixed(2)}H${(w - 0.02).toFixed(2)}" stroke="#fff" stroke-opacity=".7" stroke-width=".05"/>`;
  s.add(-40, s.shadowSvg(x, y, w, d, 0.06, h + 0.2));
  s.add(
    x + w / 2 + y + d / 2,
    [
      s.boxSvg({ x, y, w, d, h, r: 0.05, c: brick, shine: false }),
      s.onLeft(x, y + d, h, bands + pane(0.16) + pane(w - 0.36) + door),
      s.onRight(x + w, y + d, h, pane(d / 2 - 0.1)),
      `<path d="${path(side)}" fill="${roofTones.right}"/><path d="${path(front)}" fill="${roofTones.left}"/>`,
      `<path d="M${crest}" fill="none" stroke="#fffdf7" stroke-width="${(s.unit * 0.09).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`,
    ].join(''),
  );
}

/** Draws the Jinjiang edition: the old quarter's brick houses, and the long stone bridge across the bay. */
export function jinjiangCity(): Scene {
  const s = new Scene(52);
  mat(s, ['......', '......', '.####.', '~~~~~~', '.##...'], { rim: 'mint', tones: { '~': '#bfe3fb', ',': '#fdf1e4' } });
  swallowTailHouse(s, 0.25, 0.5);
  swallowTailHouse(s, 2.25, 0.2, { w: 1.7, d: 1, h: 0.7 });
  swallowTailHouse(s, 4.35, 0.5, { w: 1.4 });
  for (const pier of [2.15, 2.65]) s.box({ x: pier, y: 3.3, w: 0.2, d: 0.4, h: 0.16, r: 0.05, c: 'silver', order: 5 });
  s.box({ x: 2.05, y: 2.85, z: 0.16, w: 0.9, d: 1.3, h: 0.1, r: 0.05, c: 'silver', order: 5.4 });
  s.box({ x: 4.1, y: 3.35, w: 0.9, d: 0.42, h: 0.16, r: 0.2, c: 'wood', order: 7.6 });
  flag(s, 4.5, 3.55, { z: 0.16, h: 0.75, c: 'coral', order: 7.9 });
  tree(s, 0.45, 2.55, { s: 0.85 });
  tree(s, 5.5, 2.5, { s: 0.95 });
  tree(s, 0.5, 4.5, { s: 0.9, c: 'mint' });
  tree(s, 4.6, 4.5, { s: 0.8 });
  tileSign(s, 1, 2, 'forward');
  tileSign(s, 4, 2, 'forward');
  robot(s, 3.45, 2.6, { face: 'right', s: 1.1, wave: true, mood: 'happy', glyph: 'star' });
  robot(s, 1.5, 4.5, { c: 'cobalt', s: 0.95 });
  chain(
    s,
    1.2,
    5.5,
    [
      ['leaf', 'play'],
      ['sun', 'forward'],
      ['coral', 'right'],
      ['grape', 'loop'],
    ],
    { s: 0.86, h: 0.3 },
  );
  return s;
}

/** Draws a cup on its block: the higher the block, the higher the prize. */
export const award = (block: Toy, metal: Toy, height: number) => (): Scene => {
  const s = new Scene(40);
  s.box({ x: 0, y: 0, w: 1.3, d: 1.3, h: height, r: 0.2, c: block });
  cup(s, 0.65, 0.65, { z: height, s: 1.15, c: metal });
  return s;
};
