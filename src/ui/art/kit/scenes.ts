import { award, jinjiangCity } from './competitionScenes.ts';
import { chain, cup, flag, house, type Mood, mat, robot, tileSign, tree } from './figures.ts';
import { dashedTile, type Glyph, glyphs } from './glyphs.ts';
import { Scene, type Toy } from './iso.ts';

const cross = '<path d="M.1 .1L.62 .55M.62 .1L.1 .55" stroke="#a87333" stroke-width=".05" stroke-linecap="round"/>';

/** Draws the home page's scene: a maze on a mat, its program in a tray, one place still free. */
function heroMat(): Scene {
  const s = new Scene(66);
  mat(s, ['......', '.###..', '.#.##.', '.#..#.', '.#..##'], { rim: 'mint' });
  const wall = { r: 0.14, shadow: true };
  s.box({ ...wall, x: 2.1, y: 2.1, w: 0.8, d: 0.8, h: 0.5, c: 'grape' });
  s.box({ ...wall, x: 2.1, y: 3.12, w: 1.78, d: 0.78, h: 0.34, c: 'sky' });
  s.box({ ...wall, x: 4.12, y: 0.12, w: 0.78, d: 0.78, h: 0.62, c: 'coral' });
  s.box({ ...wall, x: 5.12, y: 0.12, w: 0.76, d: 1.76, h: 0.34, c: 'cobalt' });
  tree(s, 0.5, 0.5, { s: 1.15 });
  tree(s, 0.45, 1.6, { s: 0.85, c: 'mint' });
  tree(s, 5.5, 2.55, { s: 0.85 });
  tileSign(s, 1, 2, 'left');
  tileSign(s, 2, 1, 'forward');
  tileSign(s, 3, 2, 'forward');
  tileSign(s, 4, 3, 'right');
  cup(s, 5.5, 4.5, { s: 1.35 });
  robot(s, 1.5, 3.5, { face: 'right', s: 1.5, wave: true });
  robot(s, 3.45, 1.5, { c: 'cobalt', s: 1.05, mood: 'happy', glyph: 'star' });
  const tray = { top: '#3a50d6', left: '#3a50d6', right: '#3a50d6' };
  s.add(-98, s.boxSvg({ x: 0.55, y: 5.75, z: -0.16, w: 5.75, d: 1.5, h: 0.16, r: 0.36, c: 'cobalt', shine: false }));
  s.add(-97, s.boxSvg({ x: 0.67, y: 5.87, w: 5.51, d: 1.26, h: 0.001, r: 0.28, c: tray, shine: false }));
  chain(s, 0.85, 5.99, fullProgram, { h: 0.36 });
  s.add(-30, s.onTop(5.05, 5.99, 0, dashedTile('#fff', 0.75)));
  return s;
}

const fullProgram = [
  ['leaf', 'play'],
  ['sun', 'forward'],
  ['coral', 'right'],
  ['grape', 'loop'],
] as const;

function courierCity(): Scene {
  const s = new Scene(52);
  mat(s, ['......', '.####.', '.#..#.', '.#..##', '......'], { tones: { ',': '#e9f3ff' } });
  house(s, 2.1, 2.08, { c: 'coral', h: 0.75 });
  house(s, 3.08, 2.08, { c: 'sky', h: 1.15 });
  house(s, 0.1, 0.1, { c: 'mint', h: 0.8 });
  house(s, 5.1, 0.1, { c: 'sun', h: 1 });
  tree(s, 2.5, 3.5, { s: 0.85, c: 'mint' });
  tree(s, 3.4, 0.4, { s: 0.8 });
  tree(s, 3.5, 3.6);
  tree(s, 0.5, 2.5, { s: 0.9 });
  tree(s, 1.6, 0.45, { s: 0.9, c: 'mint' });
  tree(s, 5.5, 4.5, { s: 0.9 });
  tree(s, 0.5, 4.5, { s: 0.8 });
  tileSign(s, 1, 2, 'left');
  tileSign(s, 2, 1, 'forward');
  tileSign(s, 4, 2, 'right');
  robot(s, 1.5, 3.4, { face: 'right', s: 1.15, wave: true });
  robot(s, 4.5, 1.55, { c: 'cobalt', s: 0.9, mood: 'happy' });
  flag(s, 5.5, 3.45, { h: 1.25 });
  chain(s, 1, 5.5, fullProgram, { s: 0.86, h: 0.3 });
  return s;
}

function cargo(): Scene {
  const s = new Scene(44);
  mat(s, ['....', '####', '....'], { rim: 'coral' });
  s.box({ x: 2.15, y: 1.15, w: 0.72, d: 0.72, h: 0.6, r: 0.1, c: 'wood', left: cross, shadow: true });
  s.box({ x: 0.15, y: 0.12, w: 0.75, d: 0.75, h: 0.34, c: 'mint' });
  s.box({ x: 1.1, y: 0.12, w: 0.75, d: 0.75, h: 0.58, c: 'cobalt' });
  s.box({ x: 0.2, y: 0.2, z: 0.34, w: 0.6, d: 0.6, h: 0.3, c: 'sun' });
  tileSign(s, 3, 1, 'star');
  tree(s, 3.5, 0.5, { s: 0.9 });
  robot(s, 1.4, 1.55, { c: 'grape', face: 'right', s: 1.12, mood: 'happy' });
  chain(s, 0.6, 3.6, [...fullProgram.slice(0, 2), ['sun', 'forward']], { s: 0.8, h: 0.28 });
  return s;
}

function relay(): Scene {
  const s = new Scene(44);
  mat(s, ['####', '#..#', '#..#', '####'], { tones: { '#': '#cfe9ff' } });
  tree(s, 1.6, 1.55);
  tree(s, 2.45, 1.7, { s: 0.8, c: 'mint' });
  tree(s, 1.7, 2.5, { s: 0.75 });
  const signs: [number, number, Glyph][] = [
    [1, 0, 'forward'],
    [2, 0, 'forward'],
    [0, 2, 'left'],
    [3, 1, 'right'],
  ];
  for (const [x, y, glyph] of signs) tileSign(s, x, y, glyph, '#4698d6');
  robot(s, 3.45, 2.4, { c: 'grape', s: 1.02, mood: 'happy' });
  robot(s, 0.9, 3.5, { face: 'right', s: 1.02 });
  s.box({ x: 3.2, y: 0.1, w: 0.1, d: 0.8, h: 0.02, r: 0.02, c: 'ink' });
  flag(s, 3.85, 0.2, { c: 'sun', h: 1.2 });
  return s;
}

function tower(): Scene {
  const s = new Scene(44);
  mat(s, ['....', '....', '....'], { rim: 'leaf', tones: { ',': '#e2f4d5' } });
  s.box({ x: 2.2, y: 0.25, w: 1.1, d: 1.1, h: 0.5, r: 0.14, c: 'coral', shadow: true });
  s.box({ x: 2.3, y: 0.35, z: 0.5, w: 0.9, d: 0.9, h: 0.46, c: 'sun' });
  s.box({ x: 2.4, y: 0.45, z: 0.96, w: 0.7, d: 0.7, h: 0.42, c: 'sky' });
  flag(s, 2.75, 0.8, { z: 1.38, h: 0.7, order: 6 });
  s.box({ x: 3.05, y: 1.9, w: 0.8, d: 0.8, h: 0.34, c: 'grape', glyph: glyphs.loop('#fff'), shadow: true });
  s.box({ x: 1.15, y: 2.1, w: 0.8, d: 0.8, h: 0.34, c: 'mint', glyph: glyphs.forward('#fff'), shadow: true });
  tree(s, 0.5, 0.5, { s: 0.95 });
  robot(s, 1.3, 1.25, { c: 'cobalt', face: 'right', s: 1.2, wave: true, mood: 'happy' });
  return s;
}

function maze(): Scene {
  const s = new Scene(44);
  mat(s, ['....', '.##.', '.#..', '##..'], { rim: 'grape' });
  s.box({ x: 2.1, y: 2.1, w: 1.7, d: 0.7, h: 0.42, c: 'sky' });
  s.box({ x: 3.12, y: 0.1, w: 0.76, d: 1.6, h: 0.36, c: 'coral' });
  tree(s, 0.5, 0.55, { s: 0.95 });
  tileSign(s, 1, 2, 'left');
  flag(s, 2.5, 1.4, { h: 1.1 });
  robot(s, 0.95, 3.3, { c: 'sun', face: 'right', s: 1.15 });
  return s;
}

function forestZoo(): Scene {
  const s = new Scene(50);
  mat(s, ['.....', '.###.', '.#.#.', '##.##'], { rim: 'leaf', tones: { '.': '#f3fbec', ',': '#e2f4d5' } });
  house(s, 2.12, 2.15, { c: 'grape', w: 0.76, h: 0.6 });
  tree(s, 0.5, 0.5, { s: 1.1 });
  tree(s, 0.5, 1.6, { s: 0.8, c: 'mint' });
  tree(s, 4.5, 0.5);
  tree(s, 2.5, 0.45, { s: 0.75, c: 'mint' });
  s.box({ x: 4.1, y: 1.15, w: 0.75, d: 0.75, h: 0.4, c: 'sky', glyph: glyphs.heart('#fff') });
  robot(s, 1.45, 2.6, { s: 1.12, wave: true, mood: 'happy', glyph: 'heart' });
  robot(s, 3.5, 2.5, { c: 'sun', face: 'right', s: 0.95, glyph: 'star' });
  flag(s, 4.6, 3.6, { h: 1 });
  chain(s, 0.8, 4.5, [...fullProgram.slice(0, 2), ['coral', 'left']], { s: 0.8, h: 0.28 });
  return s;
}

function podium(): Scene {
  const s = new Scene(44);
  mat(s, ['...', '...', '...'], { rim: 'sun', tones: { '.': '#fff3d0', ',': '#ffe9b5' } });
  s.box({ x: 1, y: 0.15, w: 0.95, d: 0.95, h: 1, c: 'cobalt' });
  s.box({ x: 0.02, y: 0.6, w: 0.95, d: 0.95, h: 0.66, c: 'coral' });
  s.box({ x: 1.98, y: 0.9, w: 0.9, d: 0.95, h: 0.44, c: 'mint' });
  cup(s, 1.48, 0.62, { z: 1, order: 3.4 });
  robot(s, 0.5, 1.1, { z: 0.66, c: 'grape', s: 0.74, mood: 'happy', order: 3 });
  robot(s, 2.43, 1.38, { z: 0.44, c: 'sun', s: 0.74, wave: true, order: 5.2 });
  return s;
}

interface SoloStyle {
  c?: Toy;
  base?: Toy;
  mood?: Mood;
  wave?: boolean;
  glyph?: Glyph;
  face?: 'left' | 'right';
}

/** Draws Tock alone on a small base. */
function solo({ base = 'mint', ...style }: SoloStyle): Scene {
  const s = new Scene(60);
  s.add(-60, s.boxSvg({ x: -0.75, y: -0.75, z: -0.14, w: 1.5, d: 1.5, h: 0.14, r: 0.3, c: base, shine: false }));
  robot(s, 0, 0, { s: 1.2, ...style });
  return s;
}

/** Draws Tock on a wider base, presenting something. */
function presenting(style: SoloStyle, base: Toy): Scene {
  const s = new Scene(60);
  s.add(-60, s.boxSvg({ x: -0.8, y: -0.8, z: -0.14, w: 1.6, d: 1.95, h: 0.14, r: 0.3, c: base, shine: false }));
  robot(s, 0, -0.1, { s: 1.2, ...style });
  return s;
}

function tockMail(): Scene {
  const s = presenting({ c: 'cobalt', mood: 'happy', wave: true, glyph: 'heart' }, 'sky');
  const flap =
    '<path d="M.05 .06L.44 .32L.83 .06" fill="none" stroke="#8a93c4" stroke-width=".045" stroke-linecap="round" stroke-linejoin="round"/>';
  const seal = `<g transform="translate(.3 .2) scale(.28)">${glyphs.heart('#fa6e4f')}</g>`;
  s.box({ x: -0.36, y: 0.74, w: 0.88, d: 0.12, h: 0.52, r: 0.05, c: 'white', left: flap + seal, shadow: true, order: 5 });
  return s;
}

function tockKey(): Scene {
  const s = presenting({ c: 'grape', glyph: 'star' }, 'sun');
  const hole =
    '<circle cx=".3" cy=".19" r=".075" fill="#744700"/><path d="M.3 .2V.33" stroke="#744700" stroke-width=".07" stroke-linecap="round"/>';
  const arch = Array.from({ length: 9 }, (_, step) => {
    const angle = Math.PI * (1 - step / 8);
    return [0.06 + 0.17 * Math.cos(angle), 0.77, 0.56 + 0.15 * Math.sin(angle)] as const;
  });
  s.add(4.8, s.lineSvg([[-0.11, 0.77, 0.42], ...arch, [0.23, 0.77, 0.42]], 0.085, '#929dc2'));
  s.box({ x: -0.24, y: 0.64, w: 0.6, d: 0.26, h: 0.46, r: 0.1, c: 'sun', left: hole, shadow: true, order: 5 });
  return s;
}

/** Draws the winner's block. */
function tockPodium(): Scene {
  const s = new Scene(60);
  s.box({
    x: -0.72,
    y: -0.72,
    w: 1.44,
    d: 1.44,
    h: 0.4,
    r: 0.2,
    c: 'cobalt',
    left: `<g transform="translate(.52 .0) scale(.4)">${glyphs.star('#fff')}</g>`,
    order: -60,
  });
  robot(s, 0, 0, { c: 'coral', s: 1.1, z: 0.4, mood: 'happy', wave: true, glyph: 'star' });
  return s;
}

/** Draws a program of three blocks on a small mat, the next place free. */
function matBlocks(): Scene {
  const s = new Scene(50);
  mat(s, ['....', '....'], { rim: 'mint' });
  chain(s, 0.2, 0.52, fullProgram.slice(0, 3), { s: 0.96 });
  s.add(-30, s.onTop(3.24, 0.52, 0, dashedTile('#0b5a49', 0.6), 0.96));
  return s;
}

function certificateCup(): Scene {
  const s = new Scene(56);
  mat(s, ['..', '..'], { rim: 'sun', tones: { '.': '#fff3d0', ',': '#ffe9b5' } });
  const sheet =
    '<path d="M.16 .2H1.04M.16 .4H.8M.16 .54H.7" stroke="#4a63f0" stroke-width=".07" stroke-linecap="round"/><circle cx=".98" cy=".66" r=".12" fill="#fa6e4f"/>';
  s.box({ x: 0, y: 0.5, w: 1.2, d: 0.12, h: 0.95, r: 0.05, c: 'white', left: sheet, shadow: true });
  cup(s, 1.62, 0.78, { s: 1.1 });
  return s;
}

/** Draws Tock before an empty place. */
function empty(): Scene {
  const s = new Scene(54);
  mat(s, ['...', '...'], { rim: 'sand', tones: { '.': '#fffdf8', ',': '#fff3dc' } });
  s.add(-30, s.onTop(2, 1, 0, dashedTile('#8a6a2e', 0.6)));
  chain(s, 1, 0.02, [['sun', 'forward']], { s: 0.9 });
  robot(s, 0.55, 1.4, { face: 'right', s: 1.1, mood: 'think' });
  return s;
}

/** Draws the offline scene: the path has a gap, Tock waits at its edge with his parcel. */
function offline(): Scene {
  const s = new Scene(50);
  mat(s, ['.  .', '#  #', '.  .'], { rim: 'sky', tones: { '.': '#f2f9ff', '#': '#ffe08a' } });
  s.add(-30, s.onTop(1, 1, 0, dashedTile('#14527f', 0.55)) + s.onTop(2, 1, 0, dashedTile('#14527f', 0.55)));
  robot(s, 0.5, 1.5, { face: 'right', mood: 'think', c: 'cobalt' });
  s.box({ x: 0.2, y: 2.2, w: 0.55, d: 0.55, h: 0.42, r: 0.08, c: 'wood', shadow: true });
  flag(s, 3.5, 1.5, { h: 1.1 });
  tree(s, 3.5, 0.5, { s: 0.9 });
  return s;
}

/** Map of file names in public/art to their drawings. */
export const scenes = {
  'hero-mat': heroMat,
  'courier-city': courierCity,
  cargo,
  relay,
  tower,
  maze,
  'forest-zoo': forestZoo,
  podium,
  'jinjiang-city': jinjiangCity,
  'award-first': award('sun', 'sun', 0.5),
  'award-second': award('cobalt', 'silver', 0.38),
  'award-third': award('coral', 'wood', 0.28),
  'tock-wave': () => solo({ wave: true }),
  'tock-happy': () => solo({ c: 'grape', base: 'leaf', mood: 'happy', wave: true, glyph: 'heart' }),
  'tock-done': () => solo({ c: 'leaf', base: 'sun', mood: 'happy', wave: true, glyph: 'star' }),
  'tock-think': () => solo({ c: 'sky', base: 'sand', mood: 'think', glyph: 'loop' }),
  'tock-podium': tockPodium,
  'tock-mail': tockMail,
  'tock-key': tockKey,
  'mat-blocks': matBlocks,
  'certificate-cup': certificateCup,
  empty,
  offline,
} as const satisfies Record<string, () => Scene>;
