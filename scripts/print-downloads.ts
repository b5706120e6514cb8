/** Draws the mats and cards of the sample season and prints its papers: `node scripts/print-downloads.ts`. Needs Chromium with a Chinese font. */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { type Glyph, glyphs } from '../src/ui/art/kit/glyphs.ts';
import { findBrowser } from './lib/browser.mjs';

const folder = join(import.meta.dirname, '..', 'server', 'seed', 'content', 'downloads');

const at = (x: number, y: number, scale: number, svg: string) => `<g transform="translate(${x} ${y}) scale(${scale})">${svg}</g>`;
const tile = (x: number, y: number, size: number, fill: string) =>
  `<rect x="${x + 2}" y="${y + 2}" width="${size - 4}" height="${size - 4}" rx="16" fill="${fill}" stroke="#eadfcb" stroke-width="1"/>`;

/** What a mat's letters mean: `.` ground, `#` road, `S` start, `H` a door, `X` a wall's place. */
const mat = (title: string, rows: readonly string[]): string => {
  const size = 150;
  const signs: Record<string, [fill: string, sign: string]> = {
    '.': ['#ffffff', ''],
    '#': ['#ffe9b5', ''],
    S: ['#dff5d3', glyphs.play('#2f7d24')],
    H: ['#ffe0d8', glyphs.heart('#d24a2e')],
    X: ['#ece5ff', glyphs.star('#7350c8')],
  };
  const tiles = rows.flatMap((row, j) =>
    [...row].map((letter, i) => {
      const [fill, sign] = signs[letter] ?? ['#ffffff', ''];
      return tile(i * size, j * size, size, fill) + (sign ? at(i * size + 35, j * size + 35, 80, sign) : '');
    }),
  );
  const [width, height] = [(rows[0]?.length ?? 0) * size, rows.length * size];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"><title>${title}</title><rect width="${width}" height="${height}" rx="24" fill="#fff9ef"/>${tiles.join('')}</svg>\n`;
};

const cards: readonly [Glyph, string][] = [
  ['play', '#2f7d24'],
  ['forward', '#b97c00'],
  ['forward', '#b97c00'],
  ['forward', '#b97c00'],
  ['left', '#d03a1f'],
  ['right', '#d03a1f'],
  ['loop', '#5a37ad'],
  ['star', '#2b40c4'],
];
const cardSheet = (): string => {
  const [width, height] = [95, 67];
  const drawn = cards.map(([glyph, color], index) => {
    const [x, y] = [10 + (index % 2) * width, 14 + Math.floor(index / 2) * height];
    const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#8a86a0" stroke-width=".4" stroke-dasharray="2 2"/>`;
    const face = `<rect x="${x + 20}" y="${y + 6}" width="55" height="55" rx="9" fill="${color}"/>`;
    return frame + face + at(x + 25, y + 11, 45, glyphs[glyph]('#ffffff'));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297"><title>积木图卡 Block cards</title><rect width="210" height="297" fill="#ffffff"/>${drawn.join('')}</svg>\n`;
};

writeFileSync(join(folder, 'city-mat.svg'), mat('城市小信使练习图 Practice mat, City Couriers', ['..#..H', 'S##.##', '..###.', 'H..#.H']));
writeFileSync(join(folder, 'maze-mat.svg'), mat('迷宫练习图 Practice mat, the maze', ['S.X..X', '.X...#', '...X.H', 'X....X']));
writeFileSync(join(folder, 'block-cards.svg'), cardSheet());

const executablePath = await findBrowser();
if (executablePath === null) throw new Error('There is no browser to print with; set CHROME_PATH.');
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
const page = await browser.newPage();
for (const name of readdirSync(folder).filter((file) => file.endsWith('.html'))) {
  const path = join(folder, name.replace('.html', '.pdf'));
  await page.goto(pathToFileURL(join(folder, name)).href);
  await page.pdf({ path, preferCSSPageSize: true, printBackground: true, tagged: true });
  console.log(`${path} ${(statSync(path).size / 1024).toFixed(0)} KB`);
}
await browser.close();
