/** Draws the short films of the sample season with the art kit and packs them: `node scripts/draw-videos.ts`. Needs `ffmpeg` on PATH. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { chain, cup, flag, house, mat, robot, tree } from '../src/ui/art/kit/figures.ts';
import type { Glyph } from '../src/ui/art/kit/glyphs.ts';
import { Scene, type Toy } from '../src/ui/art/kit/iso.ts';

const folder = join(import.meta.dirname, '..', 'server', 'seed', 'content', 'videos');
const WIDTH = 960;
const HEIGHT = 540;
const FRAMES_PER_SECOND = 15;
const START_FRAMES = 18;
const STEP_FRAMES = 15;
const END_FRAMES = 36;

type Cell = readonly [x: number, y: number];
type Block = readonly [Toy, Glyph];

interface Film {
  id: string;
  ground: string;
  rim: Toy;
  tones?: Record<string, string>;
  /** Letters of `mat`. */
  rows: readonly string[];
  colour: Toy;
  /** Cells on Tock's route. */
  way: readonly Cell[];
  program: readonly Block[];
  furnish(scene: Scene): void;
}

const play: Block = ['leaf', 'play'];
const forward: Block = ['sun', 'forward'];
const left: Block = ['coral', 'left'];
const right: Block = ['coral', 'right'];
const loop: Block = ['grape', 'loop'];

const films: readonly Film[] = [
  {
    id: 'space-supply',
    ground: '#ece5ff',
    rim: 'grape',
    tones: { '.': '#f6f2ff', ',': '#e6dcff' },
    rows: ['......', '.####.', '....#.', '....#.'],
    colour: 'cobalt',
    way: [
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [4, 2],
      [4, 3],
    ],
    program: [play, loop, forward, right, forward],
    furnish(s) {
      s.box({ x: 0.1, y: 2.1, w: 1.5, d: 1.5, h: 0.4, r: 0.3, c: 'silver', shadow: true });
      s.box({ x: 0.45, y: 2.45, z: 0.4, w: 0.8, d: 0.8, h: 0.5, r: 0.3, c: 'sky' });
      s.box({ x: 2.15, y: 2.3, w: 0.7, d: 0.7, h: 0.5, c: 'coral', shadow: true });
      flag(s, 5.5, 3.2, { h: 1.2 });
    },
  },
  {
    id: 'moon-post',
    ground: '#dfeaf7',
    rim: 'silver',
    tones: { '.': '#eef1fa', ',': '#e2e7f4', '*': '#b9c2dc' },
    rows: ['.*....', '##*.*.', '.###..', '...##.'],
    colour: 'sun',
    way: [
      [0, 1],
      [1, 1],
      [1, 2],
      [2, 2],
      [3, 2],
      [3, 3],
      [4, 3],
    ],
    program: [play, forward, right, left, forward, right],
    furnish(s) {
      house(s, 5.1, 3.1, { c: 'coral', h: 0.6 });
      s.box({ x: 0.2, y: 3.2, w: 0.55, d: 0.55, h: 0.4, c: 'wood', shadow: true });
      flag(s, 5.4, 0.6, { c: 'sun', h: 1.1 });
    },
  },
  {
    id: 'forest-zoo',
    ground: '#e2f4d5',
    rim: 'leaf',
    tones: { '.': '#f3fbec', ',': '#e2f4d5' },
    rows: ['......', '#####.', '....#.', '....#.'],
    colour: 'coral',
    way: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [4, 2],
      [4, 3],
    ],
    program: [play, loop, forward, right, forward],
    furnish(s) {
      tree(s, 0.5, 0.4, { s: 1.1 });
      tree(s, 1.6, 2.6);
      tree(s, 0.5, 3.3, { s: 0.9, c: 'mint' });
      tree(s, 5.5, 0.5, { s: 1.05 });
      house(s, 2.2, 2.2, { c: 'grape', h: 0.6 });
      s.box({ x: 5.15, y: 2.2, w: 0.7, d: 0.7, h: 0.4, c: 'sky', shadow: true });
    },
  },
  {
    id: 'undersea-rescue',
    ground: '#dff1ff',
    rim: 'sky',
    tones: { '.': '#eff8ff', ',': '#d9eefe', '~': '#bfe3fb' },
    rows: ['~~~~..', '.##~~.', '..#...', '..####'],
    colour: 'grape',
    way: [
      [1, 1],
      [2, 1],
      [2, 2],
      [2, 3],
      [3, 3],
      [4, 3],
      [5, 3],
    ],
    program: [play, forward, right, forward, left, loop],
    furnish(s) {
      s.box({ x: 4.1, y: 1.15, w: 0.8, d: 0.8, h: 0.34, r: 0.3, c: 'mint', shadow: true });
      s.box({ x: 0.2, y: 2.2, w: 0.7, d: 0.7, h: 0.5, r: 0.3, c: 'coral', shadow: true });
      s.box({ x: 0.3, y: 3.2, w: 0.5, d: 0.5, h: 0.3, r: 0.25, c: 'sun', shadow: true });
      flag(s, 5.5, 2.2, { c: 'sun', h: 1.1 });
    },
  },
  {
    id: 'harvest-convoy',
    ground: '#fff0c9',
    rim: 'sun',
    tones: { '.': '#fffaf0', ',': '#fdf0d0' },
    rows: ['.#....', '.#....', '.####.', '....#.'],
    colour: 'leaf',
    way: [
      [1, 0],
      [1, 1],
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 2],
      [4, 3],
    ],
    program: [play, forward, left, loop, right, forward],
    furnish(s) {
      house(s, 5.1, 2.1, { c: 'coral', h: 0.8 });
      for (const [x, y] of [
        [2.3, 0.3],
        [3.3, 0.3],
        [2.3, 1.1],
        [3.3, 1.1],
      ] as const)
        s.box({ x, y, w: 0.5, d: 0.5, h: 0.3, c: 'sun', shadow: true });
      tree(s, 0.5, 3.4, { s: 1.05 });
      tree(s, 5.5, 0.6, { s: 0.95, c: 'mint' });
    },
  },
  {
    id: 'first-blocks',
    ground: '#ddf3ea',
    rim: 'mint',
    rows: ['......', '.#####', '......'],
    colour: 'coral',
    way: [
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ],
    program: [play, forward, loop],
    furnish(s) {
      tree(s, 0.5, 0.4, { s: 0.95 });
      tree(s, 3.6, 2.6, { s: 0.8, c: 'mint' });
      cup(s, 5.5, 1.5, { s: 1.1 });
    },
  },
];

const eased = (t: number): number => t * t * (3 - 2 * t);

/** Draws one frame: `step` cells done, `share` of the way to the next one. */
const frameOf = (film: Film, step: number, share: number, done: boolean, frame: number): Scene => {
  const s = new Scene(66);
  const [width, depth] = [Math.max(...film.rows.map((row) => row.length)), film.rows.length];
  // His maximum height, so that every frame has the same size.
  s.at(0.8, 0.8, 1.7);
  mat(s, film.rows, { rim: film.rim, ...(film.tones && { tones: film.tones }) });
  film.furnish(s);
  const from = film.way[step] ?? [0, 0];
  const to = film.way[step + 1] ?? from;
  const [x, y] = [from[0] + (to[0] - from[0]) * share + 0.5, from[1] + (to[1] - from[1]) * share + 0.5];
  robot(s, x, y, { c: film.colour, s: 1.05, face: to[0] > from[0] ? 'right' : 'left', wave: done, mood: done ? 'happy' : 'smile' });
  const startX = (width - film.program.length * 1.05) / 2;
  chain(s, startX, depth + 0.6, film.program, { s: 1, h: 0.34 });
  const active = Math.min(film.program.length - 1, Math.floor(((step + share) / (film.way.length - 1)) * film.program.length));
  const hop = Math.abs(Math.sin(frame / 3)) * 0.25;
  s.add(50, s.ballSvg(startX + active * 1.05 + 0.5, depth + 1.1, 0.75 + hop, 0.13, 'coral'));
  return s;
};

const render = async (film: Film, scene: Scene): Promise<Buffer> => {
  const { svg, width, height } = scene.draw();
  const scale = Math.min((WIDTH - 60) / width, (HEIGHT - 40) / height);
  const [w, h] = [width * scale, height * scale];
  const inner = svg.replace(
    /width="\d+" height="\d+"/,
    `x="${((WIDTH - w) / 2).toFixed(1)}" y="${((HEIGHT - h) / 2).toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}"`,
  );
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${film.ground}"/>${inner}</svg>`;
  return sharp(Buffer.from(sheet)).png({ compressionLevel: 1 }).toBuffer();
};

const shoot = async (film: Film): Promise<void> => {
  const target = join(folder, `${film.id}.mp4`);
  const input = ['-f', 'image2pipe', '-framerate', String(FRAMES_PER_SECOND), '-c:v', 'png', '-i', '-'];
  const coding = ['-c:v', 'libx264', '-crf', '30', '-preset', 'veryslow', '-tune', 'animation', '-pix_fmt', 'yuv420p'];
  // The index comes first, so that a film starts before it has loaded.
  const packing = ['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', target];
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...coding, ...packing], { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(ffmpeg, 'close');
  const steps = film.way.length - 1;
  const total = START_FRAMES + steps * STEP_FRAMES + END_FRAMES;
  for (let frame = 0; frame < total; frame += 1) {
    const moved = Math.min(Math.max(0, frame - START_FRAMES) / STEP_FRAMES, steps);
    const step = Math.min(Math.floor(moved), steps);
    const scene = frameOf(film, step, eased(moved - step), moved >= steps, moved >= steps ? 0 : frame);
    const png = await render(film, scene);
    if (frame === START_FRAMES + 2 * STEP_FRAMES)
      await sharp(png)
        .webp({ quality: 88 })
        .toFile(join(folder, `${film.id}.webp`));
    if (!ffmpeg.stdin.write(png)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  console.log(`${film.id}.mp4 ${Math.round((total / FRAMES_PER_SECOND) * 1000)} ms, ${(statSync(target).size / 1024).toFixed(0)} KB`);
};

mkdirSync(folder, { recursive: true });
for (const film of films) await shoot(film);
