import { type Glyph, glyphs } from './glyphs.ts';
import { type BoxShape, type Colour, num, type Point3, path, roundedRect, type Scene, type Toy, toys } from './iso.ts';

export type Mood = 'smile' | 'happy' | 'think';

interface RobotStyle {
  c?: Toy;
  /** His gaze: lower left or lower right. */
  face?: 'left' | 'right';
  z?: number;
  s?: number;
  wave?: boolean;
  mood?: Mood;
  glyph?: Glyph;
  order?: number;
}

const EYE = '#ffe28a';
const SCREEN = '#232a5c';
const LIMB = '#2f376b';

const eye = (x: number) => `<rect x="${x}" y=".17" width=".09" height=".14" rx=".045" fill="${EYE}"/>`;
const stroke = (d: string, width: number) => `<path d="${d}" fill="none" stroke="${EYE}" stroke-width="${width}" stroke-linecap="round"/>`;
const faces: Record<Mood, string> = {
  smile: eye(0.215) + eye(0.475) + stroke('M.33 .335Q.39 .385 .45 .335', 0.035),
  happy: stroke('M.19 .29Q.26 .17 .33 .29M.45 .29Q.52 .17 .59 .29', 0.05) + stroke('M.33 .345Q.39 .4 .45 .345', 0.035),
  think: eye(0.25) + eye(0.51) + stroke('M.36 .36H.44', 0.035),
};

/** Draws Tock. He is never sad and never broken. */
export function robot(scene: Scene, x: number, y: number, style: RobotStyle = {}): void {
  const { c = 'coral', face = 'left', z = 0, s = 1, wave = false, mood = 'smile', glyph = 'forward', order } = style;
  const turned = face === 'right';
  const draw = () => robotSvg(scene, x, y, { c, turned, z, s, wave, mood, glyph });
  let svg = turned ? scene.mirrored(draw) : draw();
  if (turned) {
    const [axis] = scene.at(x, y);
    svg = `<g transform="translate(${num(2 * axis)} 0) scale(-1 1)">${svg}</g>`;
  }
  scene.add(order ?? x + y + z * 0.6 + 0.3, svg);
}

interface RobotPose {
  c: Toy;
  turned: boolean;
  z: number;
  s: number;
  wave: boolean;
  mood: Mood;
  glyph: Glyph;
}

function robotSvg(scene: Scene, x: number, y: number, { c, turned, z, s, wave, mood, glyph }: RobotPose): string {
  const tones = toys[c];
  const point = (dx: number, dy: number, dz: number): Point3 => [x + dx * s, y + dy * s, z + dz * s];
  const part = ({ x: px, y: py, z: pz = 0, w = 1, d = 1, h = 0.3, r = 0.1, c: colour = c }: BoxShape) =>
    scene.boxSvg({ x: x + px * s, y: y + py * s, z: z + pz * s, w: w * s, d: d * s, h: h * s, r: r * s, c: colour });
  const scaled = (svg: string, before = '') => `<g transform="scale(${num2(s)})${before}">${svg}</g>`;
  const tread = (px: number) => part({ x: px, y: -0.36, w: 0.2, d: 0.72, h: 0.26, c: 'ink' });
  const arm = (points: Point3[], colour: string) =>
    scene.lineSvg(points, 0.11 * s, colour) + scene.ballSvg(...(points.at(-1) ?? point(0, 0, 0)), 0.095 * s, 'sun');

  const resting = [point(-0.34, 0.02, 0.5), point(-0.52, 0.12, 0.36), point(-0.5, 0.3, 0.3)];
  const waving = [point(-0.34, 0.02, 0.5), point(-0.6, 0.06, 0.62), point(-0.68, 0.1, 0.88)];
  const badge = `<rect x=".14" y=".1" width=".32" height=".26" rx=".07" fill="#fff" fill-opacity=".92"/><g transform="translate(${turned ? 0.43 : 0.17} .1) scale(${turned ? -0.26 : 0.26} .26)">${glyphs[glyph](tones.right)}</g>`;
  const wheels = '<circle cx=".16" cy=".14" r=".07" fill="#8e97cc"/><circle cx=".56" cy=".14" r=".07" fill="#8e97cc"/>';
  const ear = `<circle cx=".35" cy=".29" r=".13" fill="${tones.right}"/><circle cx=".335" cy=".275" r=".115" fill="${tones.left}"/>`;
  const screen = `<rect x=".1" y=".08" width=".58" height=".38" rx=".13" fill="${SCREEN}"/>${faces[mood]}`;

  return [
    scene.shadowSvg(x - 0.44 * s, y - 0.42 * s, 0.88 * s, 0.84 * s, 0.2 * s, z ? 0.01 : 0.5 * s, 0.16, z),
    tread(-0.42),
    arm(wave ? waving : resting, tones.right),
    part({ x: -0.3, y: -0.28, z: 0.14, w: 0.6, d: 0.56, h: 0.48, r: 0.14 }),
    tread(0.22),
    scene.onLeft(...point(-0.3, 0.28, 0.62), scaled(badge)),
    scene.onRight(...point(0.42, 0.36, 0.26), scaled(wheels)),
    arm([point(0.34, 0.04, 0.5), point(0.5, 0.2, 0.4), point(0.44, 0.4, 0.36)], tones.left),
    part({ x: -0.12, y: -0.12, z: 0.6, w: 0.24, d: 0.24, h: 0.1, r: 0.12, c: 'ink' }),
    part({ x: -0.44, y: -0.34, z: 0.68, w: 0.88, d: 0.68, h: 0.56, r: 0.2, c: 'cream' }),
    scene.onLeft(...point(-0.44, 0.34, 1.24), scaled(screen, ' translate(.05 .02)')),
    scene.onRight(...point(0.44, 0.34, 1.24), scaled(ear)),
    scene.lineSvg([point(0, 0, 1.24), point(0, 0, 1.44)], 0.045 * s, LIMB),
    scene.ballSvg(...point(0, 0, 1.5), 0.1 * s, c === 'sun' ? 'coral' : 'sun'),
  ].join('');
}

const num2 = (value: number): string => String(Math.round(value * 100) / 100);

/** Draws a chain of coding blocks along x: the tab of one is in the notch of the next. */
export function chain(
  scene: Scene,
  x: number,
  y: number,
  blocks: readonly (readonly [Toy, Glyph])[],
  { s = 1, h = 0.34, shadow = true }: { s?: number; h?: number; shadow?: boolean } = {},
): void {
  blocks.forEach(([c, glyph], index) => {
    const at = x + index * (s + 0.05);
    const tab = 0.15 * s;
    const before = blocks[index - 1];
    if (shadow) scene.add(-40, scene.shadowSvg(at, y, s, s, 0.16 * s, h, 0.16));
    if (index === blocks.length - 1) {
      const last = scene.boxSvg({ x: at + s - tab * 0.75, y: y + s / 2 - tab, w: 2 * tab, d: 2 * tab, h, r: tab, c });
      scene.add(at + s + y + s / 2 - 0.02, last);
    }
    const notch = before
      ? `<path d="M-.04 .36A.16 .16 0 1 1 -.04 .64Z" fill="${toys[before[0]].top}" stroke="${toys[c].right}" stroke-opacity=".55" stroke-width=".03"/>`
      : `<path d="M0 .35A.15 .15 0 1 1 0 .65Z" fill="${toys[c].left}"/>`;
    const block = scene.boxSvg({ x: at, y, w: s, d: s, h, r: 0.16 * s, c });
    scene.add(at + s / 2 + y + s / 2, block + scene.onTop(at + 0.02, y, h, glyphs[glyph]('#fff'), s) + scene.onTop(at, y, h, notch, s));
  });
}

/** Map of a mat's letters to fills: `.` light (every second one tinted), `#` the path, `*` accent, space nothing. */
const tileFills: Record<string, string> = { '.': '#fff', ',': '#e4f7f0', '#': '#ffe08a', '*': '#ff9a7e' };

interface MatStyle {
  rim?: Toy;
  tones?: Record<string, string>;
}

/** Draws a mat of tiles, one row of letters per line. */
export function mat(scene: Scene, rows: readonly string[], { rim = 'cobalt', tones = {} }: MatStyle = {}): void {
  const fills = { ...tileFills, ...tones };
  const width = Math.max(...rows.map((row) => row.length));
  const h = 0.16;
  scene.add(-100, scene.boxSvg({ x: -0.22, y: -0.22, z: -h, w: width + 0.44, d: rows.length + 0.44, h, r: 0.42, c: rim, shine: false }));
  const byFill = new Map<string, string>();
  rows.forEach((row, j) => {
    [...row].forEach((letter, i) => {
      const fill = fills[letter === '.' && (i + j) % 2 ? ',' : letter];
      if (!fill) return;
      const tile = path(roundedRect(i + 0.04, j + 0.04, 0.92, 0.92, 0.14, 3).map(([a, b]) => scene.at(a, b)));
      byFill.set(fill, (byFill.get(fill) ?? '') + tile);
    });
  });
  scene.add(-99, [...byFill].map(([fill, d]) => `<path d="${d}" fill="${fill}"/>`).join(''));
}

/** Draws a symbol on a tile of the mat. */
export function tileSign(scene: Scene, x: number, y: number, glyph: Glyph, color = '#d79b16'): void {
  scene.add(-90, scene.onTop(x, y, 0, glyphs[glyph](color)));
}

export function cup(
  scene: Scene,
  x: number,
  y: number,
  { z = 0, s = 1, c = 'sun', order }: { z?: number; s?: number; c?: Toy; order?: number } = {},
): void {
  const tones = toys[c];
  const u = scene.unit * s;
  const [a, b] = scene.at(x, y, z + 0.72 * s);
  const handle = (side: -1 | 1, color: string) =>
    `<ellipse cx="${num(a + side * 0.48 * u)}" cy="${num(b)}" rx="${num(0.17 * u)}" ry="${num(0.2 * u)}" fill="none" stroke="${color}" stroke-width="${num(0.09 * u)}"/>`;
  const [starX, starY] = scene.at(x, y, z + 0.62 * s);
  const star = `<g transform="translate(${num(starX - 0.24 * u)} ${num(starY - 0.1 * u)}) scale(${num(0.48 * u)})">${glyphs.star('#fff')}</g>`;
  scene.at(x - 0.5 * s, y + 0.5 * s, z + 0.7 * s);
  const svg = [
    scene.shadowSvg(x - 0.28 * s, y - 0.28 * s, 0.56 * s, 0.56 * s, 0.1, z ? 0.01 : 0.5, 0.15, z),
    scene.boxSvg({ x: x - 0.26 * s, y: y - 0.26 * s, z, w: 0.52 * s, d: 0.52 * s, h: 0.16 * s, r: 0.08 * s, c: 'cobalt' }),
    scene.coneSvg(x, y, z + 0.16 * s, 0.16 * s, 0.08 * s, 0.18 * s, c),
    handle(-1, tones.left) + handle(1, tones.right),
    scene.coneSvg(x, y, z + 0.34 * s, 0.12 * s, 0.36 * s, 0.36 * s, c),
    scene.coneSvg(x, y, z + 0.7 * s, 0.36 * s, 0.38 * s, 0.24 * s, c, tones.right),
    star,
  ];
  scene.add(order ?? x + y + z * 0.6 + 0.2, svg.join(''));
}

export function flag(
  scene: Scene,
  x: number,
  y: number,
  { z = 0, h = 1.3, c = 'coral', order }: { z?: number; h?: number; c?: Toy; order?: number } = {},
): void {
  const [a, b] = scene.at(x, y, z + h);
  const u = scene.unit;
  const color = toys[c].left;
  const cloth = `<path d="M${num(a)} ${num(b)}l${num(0.62 * u)} ${num(0.2 * u)}l${num(-0.62 * u)} ${num(0.24 * u)}z" fill="${color}" stroke="${color}" stroke-width="3" stroke-linejoin="round"/>`;
  const foot = scene.boxSvg({ x: x - 0.12, y: y - 0.12, z, w: 0.24, d: 0.24, h: 0.07, r: 0.12, c: 'ink' });
  const pole: Point3[] = [
    [x, y, z + 0.06],
    [x, y, z + h],
  ];
  scene.add(order ?? x + y + 0.1 + z * 0.6, foot + scene.lineSvg(pole, 0.06, LIMB) + cloth);
}

export function tree(scene: Scene, x: number, y: number, { s = 1, c = 'leaf' }: { s?: number; c?: Colour } = {}): void {
  const svg = [
    scene.shadowSvg(x - 0.2 * s, y - 0.2 * s, 0.4 * s, 0.4 * s, 0.2 * s, 0.6 * s, 0.13),
    scene.boxSvg({ x: x - 0.07 * s, y: y - 0.07 * s, w: 0.14 * s, d: 0.14 * s, h: 0.3 * s, r: 0.07 * s, c: 'wood' }),
    scene.coneSvg(x, y, 0.24 * s, 0.3 * s, 0.2 * s, 0.36 * s, c),
    scene.coneSvg(x, y, 0.56 * s, 0.23 * s, 0.05 * s, 0.44 * s, c),
  ];
  scene.add(x + y + 0.1, svg.join(''));
}

export function house(
  scene: Scene,
  x: number,
  y: number,
  { c = 'coral', w = 0.8, h = 0.7 }: { c?: Toy; w?: number; h?: number } = {},
): void {
  const pane = (at: number) => `<rect x="${num2(at)}" y=".16" width=".16" height=".2" rx=".04" fill="#fff" fill-opacity=".85"/>`;
  const panes = pane(0.14) + pane(w - 0.3);
  const door = `<path d="M${num2(w / 2 - 0.1)} ${h}V${num2(h - 0.22)}a.1 .1 0 0 1 .2 0V${h}Z" fill="${SCREEN}" fill-opacity=".8"/>`;
  scene.add(-40, scene.shadowSvg(x, y, w, w, 0.08, h));
  const svg = [
    scene.boxSvg({ x, y, w, d: w, h, r: 0.08, c }),
    scene.onLeft(x, y + w, h, panes + door),
    scene.onRight(x + w, y + w, h, panes),
    scene.boxSvg({ x: x - 0.05, y: y - 0.05, z: h, w: w + 0.1, d: w + 0.1, h: 0.12, r: 0.1, c: 'cream' }),
  ];
  scene.add(x + w / 2 + y + w / 2, svg.join(''));
}
