/** Draws the mats and cards of the sample season and prints its papers: `node scripts/print-downloads.ts`. Needs Chromium with a Chinese font. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { type Glyph, glyphs } from '../src/ui/art/kit/glyphs.ts';
import { findBrowser } from './lib/browser.mjs';

const folder = join(import.meta.dirname, '..', 'server', 'seed', 'content', 'downloads');

const at = (x: number, y: number, scale: number, svg: string) => `<g transform="translate(${x} ${y}) scale(${scale})">${svg}</g>`;
const tile = (x: number, y: number, size: number, fill: string) =>
  `<rect x="${x + 2}" y="${y + 2}" width="${size - 4}" height="${size - 4}" rx="16" fill="${fill}" stroke="#eadfcb" stroke-width="1"/>`;

/** Draws a mat from its letters: `.` ground, `#` road, `S` start, `H` a door, `X` the place of a wall. */
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

/** A4 landscape in mm, and the part of a mat printed on one sheet at real size. */
const SHEET = { width: 297, height: 210, part: { width: 225, height: 200 } };

/** Splits a mat into sheets that every school can print: numbered by row and column, with a cutting line. */
const sheetsOf = (svg: string): string => {
  const [width = 0, height = 0] = ['width', 'height'].map((side) => Number(new RegExp(`${side}="(\\d+)mm"`).exec(svg)?.[1]));
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const { part } = SHEET;
  const sheets = Array.from({ length: height / part.height }, (_, row) =>
    Array.from(
      { length: width / part.width },
      (_, column) =>
        `<section><div><img alt="" src="${source}" style="left:-${column * part.width}mm;top:-${row * part.height}mm;width:${width}mm"></div><p>${row + 1}-${column + 1}</p></section>`,
    ).join(''),
  );
  const style = `@page{size:${SHEET.width}mm ${SHEET.height}mm;margin:0}*{margin:0}
section{position:relative;width:${SHEET.width}mm;height:${SHEET.height}mm;overflow:hidden;break-after:page}section:last-child{break-after:auto}
div{position:absolute;left:${(SHEET.width - part.width) / 2}mm;top:${(SHEET.height - part.height) / 2}mm;width:${part.width}mm;height:${part.height}mm;overflow:hidden;outline:.2mm dashed #8a86a0}
img{position:absolute;max-width:none}p{position:absolute;left:8mm;top:8mm;font:600 5mm sans-serif;color:#666c90}`;
  const title = /<title>(.*?)<\/title>/.exec(svg)?.[1] ?? '';
  return `<!doctype html><html lang="zh-CN"><title>${title}</title><style>${style}</style><body>${sheets.join('')}</body></html>`;
};

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
for (const name of ['city-mat', 'maze-mat']) {
  await page.setContent(sheetsOf(readFileSync(join(folder, `${name}.svg`), 'utf8')), { waitUntil: 'load' });
  await page.pdf({ path: join(folder, `${name}.pdf`), preferCSSPageSize: true, printBackground: true });
}
await page.setContent(
  `<!doctype html><html lang="zh-CN"><title>积木图卡 Block cards</title><style>@page{size:A4;margin:0}*{margin:0}svg{display:block}</style>${cardSheet()}</html>`,
);
await page.pdf({ path: join(folder, 'block-cards.pdf'), preferCSSPageSize: true, printBackground: true });
await browser.close();
