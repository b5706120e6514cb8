// Guards: an exported file holds the exported data, as Excel and as CSV in both encodings. No cell runs as a formula, and a client that stops reading
// stops the reading of rows.

import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { csvFile } from '#server/exports/csv.ts';
import type { Cell } from '#server/exports/sheet.ts';
import { xlsxFile } from '#server/exports/xlsx.ts';

const timeZone = 'Asia/Shanghai';

async function* inBatches(rows: readonly (readonly Cell[])[], size = 3) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
const bytesOf = async (file: AsyncIterable<Uint8Array>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(file));
const xlsx = (heads: string[], rows: Cell[][]) => bytesOf(xlsxFile(heads, inBatches(rows), { name: '报名', timeZone }));
const csv = async (heads: string[], rows: Cell[][], encoding: 'utf8' | 'gbk') => {
  let replaced = 0;
  const bytes = await bytesOf(
    csvFile(heads, inBatches(rows), {
      encoding,
      timeZone,
      onReplaced: (count) => {
        replaced = count;
      },
    }),
  );
  return { bytes, replaced };
};

const heads = ['队伍', '人数', '报名时间', '备注'];
const rows: Cell[][] = [
  ['闪电 & <风>', 3, new Date('2026-05-01T01:30:00Z'), ''],
  ['=HYPERLINK("http://x")', 0, new Date('2026-12-31T16:00:00Z'), null],
  ['_x0041_ "quoted", \r\n two lines', -1.5, null, '  spaces  '],
  ['＋1', 1, null, '\u0000\ud800bell\u0007'],
];

it('an Excel file reads back as what was written, moments in the site’s zone', async () => {
  const read = await readSheet(await xlsx(heads, rows), { trim: false });
  // A time is a fraction of a day, which no float represents exactly.
  const rounded = read.map((row) => row.map((cell) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)));
  expect(rounded).toEqual([
    heads,
    ['闪电 & <风>', 3, new Date('2026-05-01T09:30:00Z'), null],
    ['=HYPERLINK("http://x")', 0, new Date('2027-01-01T00:00:00Z'), null],
    expect.arrayContaining([-1.5, '  spaces  ']),
    ['＋1', 1, null, 'bell'],
  ]);
});

it('a text that looks like a formula is a text in Excel, also once it is edited', async () => {
  const sheet = strFromU8(
    unzipSync(await xlsx(['a'], [['=1+1'], ['+1'], ['-1'], ['@x'], ['\tx'], ['＝1'], ['plain']]))['xl/worksheets/sheet1.xml'] ??
      new Uint8Array(),
  );
  expect(sheet).not.toContain('<f');
  expect(sheet.match(/t="inlineStr" s="3"/g)).toHaveLength(6);
  expect(sheet).toContain('<c r="A8" t="inlineStr"><is><t xml:space="preserve">plain</t>');
});

it('columns are as wide as what they hold, within bounds, also where rows come late or not at all', async () => {
  const widthsOf = async (heads: string[], rows: Cell[][], size?: number) => {
    const file = await bytesOf(xlsxFile(heads, inBatches(rows, size), { name: '报名', timeZone }));
    const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml.indexOf('</cols>')).toBeLessThan(xml.indexOf('<sheetData>'));
    expect(await readSheet(file)).toHaveLength(rows.length + 1);
    return [...xml.matchAll(/<col min="(\d+)" max="\1" width="(\d+)" customWidth="1"\/>/g)].map(([, , width]) => Number(width));
  };
  const heads = ['人', '证件号码（完整）', '报名时间', '备注', 'n'];
  const row: Cell[] = ['小满😀', '350205201703120011', new Date(0), `第一行\n${'长'.repeat(100)}`, 7];
  expect(await widthsOf(heads, [row])).toEqual([8, 20, 18, 60, 6]);
  expect(await widthsOf(heads, [])).toEqual([6, 18, 10, 6, 6]);
  // the widest of many rows counts, whatever batch it is in
  const many = Array.from({ length: 250 }, (): Cell[] => ['a', null, null, null, null]);
  expect(await widthsOf(heads, [...many, row, ...many, ...many], 30)).toEqual([8, 20, 18, 60, 6]);
  expect(await widthsOf(heads, [...many, [], row], 1)).toEqual([8, 20, 18, 60, 6]);
});

it('any text that XML can hold survives', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { maxLength: 8 }), async (cells) => {
      const sheet = strFromU8(unzipSync(await xlsx(['a', 'b'], cells))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };
      const written = [...sheet.matchAll(/<c r="[A-Z]+\d+"(?:\/>|[^>]*><is><t xml:space="preserve">([\s\S]*?)<\/t>)/g)].map(
        ([, body = '']) => body.replaceAll(/&([^;]+);/g, (_, name: string) => entities[name] ?? '').replaceAll('_x005F_', '_'),
      );
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
      const expected = cells.flat().map((cell) => cell.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, ''));
      expect(written.slice(2)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

it('CSV in UTF-8 begins with its mark, and no cell runs as a formula', async () => {
  const { bytes } = await csv(heads, rows, 'utf8');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith('\ufeff队伍,人数,报名时间,备注\r\n闪电 & <风>,3,2026-05-01 09:30,\r\n')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")",0,2027-01-01 00:00,\r\n`);
  expect(text).toContain(`"'＋1",1,,`);
});

it('CSV keeps texts that a spreadsheet program would change as numbers: ID numbers, leading zeros, an E between digits', async () => {
  const texts = ['350205201703120011', '0012345678', '12E45', '35020520170312001X', '1234', '１２３', '0'];
  const { bytes } = await csv(['a', 'b'], [...texts.map((text): Cell[] => [text, 12]), ['a', 3502_0520_1703]], 'utf8');
  expect(bytes.toString().trim().split('\r\n').slice(1)).toEqual([
    "'350205201703120011,12",
    "'0012345678,12",
    "'12E45,12",
    '35020520170312001X,12',
    '1234,12',
    '１２３,12',
    '0,12',
    'a,350205201703',
  ]);
});

it('CSV in GBK reads as GBK, with a question mark for each character that it lacks, which are counted', async () => {
  const { bytes, replaced } = await csv(['队伍'], [['闪电镕€'], ['A😀Bの한']], 'gbk');
  expect(new TextDecoder('gbk').decode(bytes)).toBe('队伍\r\n闪电镕€\r\nA?Bの?\r\n');
  expect(replaced).toBe(2);
});

it('whatever GBK has comes back from it, and all of GB 2312’s characters are in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const { bytes, replaced } = await csv([`a"${text}`], [], 'gbk');
      const read = Array.from(new TextDecoder('gbk').decode(bytes));
      const characters = Array.from(`"a""${text.replaceAll('"', '""')}"\r\n`);
      expect(read).toHaveLength(characters.length);
      let missing = 0;
      for (const [index, character] of characters.entries()) {
        if (read[index] === character) continue;
        expect(read[index]).toBe('?');
        missing += 1;
      }
      expect(replaced).toBe(missing);
    }),
  );
  const everyday =
    '的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学么之都好看起发当没成只如事把还用第样道想作种开美总从无情己面最女但现前些所同日手又行意动方期它头经长儿回位分爱老因很给名法间斯知世什两次使身者被高已亲其进此话常与活正感　、。“”';
  expect((await csv([everyday], [], 'gbk')).replaced).toBe(0);
  expect((await csv(['中　'], [], 'gbk')).bytes.toString('hex')).toBe('d6d0a1a10d0a');
});

it('who stops reading stops the reading of rows, and a failure of theirs fails the file', async () => {
  for (const write of [
    (batches: AsyncIterable<Cell[][]>) => xlsxFile(['a'], batches, { name: 'x', timeZone }),
    (batches: AsyncIterable<Cell[][]>) => csvFile(['a'], batches, { encoding: 'utf8', timeZone, onReplaced: () => undefined }),
  ]) {
    let read = 0;
    let ended = false;
    const endless = async function* () {
      try {
        for (;;) {
          read += 1;
          yield Array.from({ length: 500 }, (): Cell[] => [`${read} ${Math.random()}`]);
        }
      } finally {
        ended = true;
      }
    };
    let chunks = 0;
    for await (const _ of write(endless())) if (++chunks > 4) break;
    expect(ended).toBe(true);
    expect(read).toBeLessThan(60);
    const failing = async function* (): AsyncGenerator<Cell[][]> {
      yield [['a']];
      throw new Error('the database is away');
    };
    await expect(bytesOf(write(failing()))).rejects.toThrow('the database is away');
  }
});
