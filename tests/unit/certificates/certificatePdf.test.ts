// Guards: a printed certificate can be verified with a phone: its QR code is the URL of its public page.
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { certificatePdf } from '#server/certificates/sheet/certificatePdf.ts';
import { canBeRead } from '#server/print/setText.ts';
import { defaultBrand } from '#server/site/defaults.ts';

/** Returns the drawing commands of the pages: the PDF's streams that are compressed text. */
const drawingOf = (pdf: Buffer): string => {
  const source = pdf.toString('latin1');
  const streams = source.matchAll(/<<[^>]*\/Length (\d+)[^>]*\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g);
  return Array.from(streams, (match) => {
    const from = match.index + match[0].length;
    return inflateSync(pdf.subarray(from, from + Number(match[1]))).toString('latin1');
  }).join('\n');
};

/** Returns the small squares drawn, as rows and columns of their grid. */
const squaresOf = (drawing: string): { side: number; cells: Set<string> } => {
  const squares = Array.from(drawing.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm), (match) =>
    match.slice(1).map(Number),
  ).filter(([, , width = 0, height = 1]) => width === height && width < 5);
  const side = squares[0]?.[2] ?? 0;
  const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis] ?? 0)));
  const cells = squares.map(([x = 0, y = 0]) => `${Math.round((x - (left ?? 0)) / side)},${Math.round((y - (top ?? 0)) / side)}`);
  return { side, cells: new Set(cells) };
};

/** A small black square as the mark. */
const MARK = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#000' } })
  .png()
  .toBuffer();
const LOOK = { mark: MARK, colour: '#2b40c4' };

const result = {
  certificateNo: 'TC25-0001-0007',
  name: '李小明',
  competition: { id: 'c', slug: 'c', season: 2025, title: { 'zh-CN': '城市小信使', 'en-US': 'City Couriers' } },
  group: 'primary' as const,
  teamName: '慢车队',
  organization: '青禾实验小学',
  scores: [
    { key: 'creativity', title: { 'zh-CN': '创意', 'en-US': 'Creativity' }, points: 92 },
    { key: 'task', title: { 'zh-CN': '任务', 'en-US': 'Task' }, points: 95 },
  ],
  creativity: 92,
  task: 95,
  total: 93.8,
  durationMs: null,
  award: 'first',
  awardTitle: { 'zh-CN': '一等奖', 'en-US': 'First prize' },
  awardLook: 'gold' as const,
  rank: 1,
};

test.each(['https://cup.example.org', 'https://a-rather-long-name.competitions.example.org:8443'])(
  'a certificate of %s',
  async (origin) => {
    const verifyUrl = `${origin}/achievement-detail?no=TC25-0001-0007`;
    const pdf = await certificatePdf({
      result,
      englishName: result.name,
      publishedAt: Date.UTC(2025, 10, 1),
      timeZone: 'Asia/Shanghai',
      brand: defaultBrand,
      look: LOOK,
      verifyUrl,
    });
    const { side, cells } = squaresOf(drawingOf(pdf));
    const dark = encode(verifyUrl, { ecc: 'M', border: 0 }).data.flatMap((row, y) =>
      row.flatMap((filled, x) => (filled ? [`${x},${y}`] : [])),
    );
    expect(cells).toEqual(new Set(dark));
    // In points: a phone's camera needs at least half a millimetre.
    expect(side).toBeGreaterThan(1.4);
    expect(pdf.toString('latin1')).toContain(`/URI (${verifyUrl})`);
  },
);

test('the name for English readers has a line of its own where it is another and can be set in type', async () => {
  const linesWith = async (englishName: string) => {
    const pdf = await certificatePdf({
      result,
      englishName,
      publishedAt: 0,
      timeZone: 'Asia/Shanghai',
      brand: defaultBrand,
      look: LOOK,
      verifyUrl: 'https://cup.example.org',
    });
    return drawingOf(pdf).match(/ TJ$/gm)?.length ?? 0;
  };
  const lines = await linesWith(result.name);
  expect(lines).toBeGreaterThan(5);
  expect([await linesWith('Li Xiaoming'), await linesWith('ᠠᠭᠤᠯᠠ')]).toEqual([lines + 1, lines]);
});

test('the brand is on it as organisers have set it: the mark above, its colour in the name and the frame', async () => {
  const drawn = async (colour: string) =>
    certificatePdf({
      result,
      englishName: result.name,
      publishedAt: 0,
      timeZone: 'Asia/Shanghai',
      brand: defaultBrand,
      look: { mark: MARK, colour },
      verifyUrl: 'https://cup.example.org',
    });
  const green = await drawn('#00ff00');
  expect(green.toString('latin1')).toMatch(/\/Subtype \/Image[\s\S]{0,200}?\/Width 3\n\/Height 3/);
  // The frame's line, the name, the address.
  expect(drawingOf(green).match(/^0 1 0 (?:scn|SCN|rg|RG)$/gm)?.length).toBe(3);
  expect(drawingOf(await drawn('#ff0000'))).not.toMatch(/^0 1 0 /m);
});

test('the line of team and school is printed whatever signs are in it, with a sign for each that no font has', async () => {
  const linesOf = async (teamName: string, organization: string) => {
    const pdf = await certificatePdf({
      result: { ...result, teamName, organization },
      englishName: result.name,
      publishedAt: 0,
      timeZone: 'Asia/Shanghai',
      brand: { 'zh-CN': '巧物杯 🤖', 'en-US': 'Cup 🤖' },
      look: LOOK,
      verifyUrl: 'https://cup.example.org',
    });
    return drawingOf(pdf).match(/ TJ$/gm)?.length ?? 0;
  };
  const lines = await linesOf('慢车队', '青禾实验小学');
  expect(await linesOf('🤖 Roboty', 'Szkoła Podstawowa nr 5')).toBeGreaterThanOrEqual(lines);
  expect(await linesOf('🤖🚀', '🤖')).toBe(lines - 1);
  expect([await canBeRead('🤖 a'), await canBeRead('🤖')]).toEqual([true, false]);
});
