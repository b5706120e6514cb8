// Promise: any chosen file gets an answer soon: its text is decoded in its actual encoding, hidden parts are read only on request, and an unreadable
// file is reported with the reason.
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { detectEncoding, type EncodingHints } from '#src/platform/tables/encoding.ts';
import type { Encoding } from '#src/platform/tables/encodings.ts';
import { readTables } from '#src/platform/tables/readTables.ts';
import { MAX_FILE_BYTES, type Sheet, tableLimits } from '#src/platform/tables/table.ts';
import { expectWithin, isFull } from '../../fixtures/full.ts';
import { workbookOf } from '../../fixtures/workbook.ts';

/** Rows of twenty formulas each: 1.5 MB, and 5 MB in the full run. */
const FORMULA_ROWS = isFull ? 3300 : 1000;

const hints: EncodingHints = { country: 'CN', isChinese: true };
const read = (bytes: Uint8Array, encoding?: Encoding) => readTables(bytes, hints, encoding);
const refusal = (bytes: Uint8Array) => {
  const tables = read(bytes);
  return tables.state === 'refused' ? tables.code : 'read';
};
const sheetsOf = (bytes: Uint8Array): Sheet[] => {
  const tables = read(bytes);
  if (tables.state === 'refused') throw new Error(tables.code);
  return tables.sheets;
};
const textOf = (text: string) => {
  const tables = read(Buffer.from(text));
  if (tables.state === 'refused' || !tables.text) throw new Error('refused');
  return { rows: tables.sheets[0]?.rows.map(({ cells }) => cells) ?? [], strayQuotes: tables.text.strayQuotes };
};

/** Names as written where an encoding is usual, and the country of an account from there. */
const written: readonly { encoding: Encoding; country: string; names: readonly string[] }[] = [
  {
    encoding: 'gb18030',
    country: 'CN',
    names: ['林小满', '陈雨桐', '王梓涵', '欧阳若曦', '李思远', '青禾实验小学', '飞鸟队', '张一诺', '刘诗涵'],
  },
  {
    encoding: 'big5',
    country: 'TW',
    names: ['陳小明', '林怡君', '張雅婷', '黃志豪', '臺北國小', '機器人隊', '吳俊賢', '李淑芬', '王建宏'],
  },
  {
    encoding: 'windows-1252',
    country: 'DE',
    names: ['Jürgen Müller', 'Jörg Schäfer', 'Zoë Weiß', 'Grundschule Köln', 'Böhme', 'François Dupré'],
  },
  {
    encoding: 'windows-1252',
    country: 'BR',
    names: ['João Conceição', 'Antônio Araújo', 'Escola São João', 'Inês Magalhães', 'Robôs', 'Luís Gonçalves'],
  },
  {
    encoding: 'windows-1251',
    country: 'KZ',
    names: ['Иван Петров', 'Пётр Сидоров', 'Школа номер пять', 'Анна Смирнова', 'Роботы', 'Дмитрий Орлов'],
  },
  { encoding: 'shift_jis', country: 'JP', names: ['田中太郎', 'さくら小学校', 'ロボット', '山田花子', '佐藤健', 'きりん組'] },
  { encoding: 'euc-kr', country: 'KR', names: ['김민준', '이서연', '박지호', '서울초등학교', '로봇팀', '최지우'] },
  { encoding: 'windows-1250', country: 'PL', names: ['Wałęsa', 'Łukasz Nowak', 'Szkoła Podstawowa', 'Małgorzata Wiśniewska', 'Żółw'] },
  { encoding: 'windows-1253', country: 'GR', names: ['Γιώργος Παπαδόπουλος', 'Μαρία', 'Ελένη Γεωργίου', 'Δημοτικό Σχολείο', 'Νίκος'] },
  { encoding: 'windows-1254', country: 'TR', names: ['Ayşe Yılmaz', 'Çağlar Öztürk', 'İstanbul Okulu', 'Işık', 'Gülşen Şahin', 'Uğur'] },
];

describe('the encoding of a list', () => {
  for (const { encoding, country, names } of written)
    it(`is found of short lists from ${country} (${encoding}), whoever reads them`, () => {
      fc.assert(
        fc.property(fc.shuffledSubarray([...names], { minLength: 3 }), fc.constantFrom(country, '', 'CN'), (some, reader) => {
          const text = ['Team,Child name,Country', ...some.map((name) => `Robots,${name},X`)].join('\r\n');
          const found = detectEncoding(iconv.encode(text, encoding), { country: reader, isChinese: reader === 'CN' });
          // Only the decoded text counts: several encodings write these letters alike.
          const right = new TextDecoder(found.encoding).decode(iconv.encode(text, encoding));
          if (reader === country) expect(right).toBe(text);
          // Otherwise it is among the offered ones, beside the sample.
          expect(found.isCertain).toBe(false);
          expect(found.candidates).toContain(encoding);
        }),
        { numRuns: 60 },
      );
    });

  it('is certain where the file says it, and never asked about', () => {
    const text = '队伍名称,姓名\r\n飞鸟队,林小满';
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from('Team,Name\r\nA,B', 'utf16le'),
    ])
      expect(detectEncoding(bytes, hints)).toMatchObject({ isCertain: true });
    expect(detectEncoding(Buffer.from('Team,Name'), hints)).toMatchObject({ encoding: 'utf-8', isCertain: true });
  });

  it('is UTF-16 without its mark, too, whatever letters have a zero byte of their own', () => {
    // 一 is 4E 00, 　 is 30 00, 开 is 5F 00.
    const name = fc.string({ unit: fc.constantFrom(...'一开最朝林小满　Āé'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), fc.boolean(), fc.constantFrom(',', '\t'), (names, isBig, sign) => {
        const text = ['队名,姓名', ...names.map((each) => `三（一）班,${each}`)].join('\r\n').replaceAll(',', sign);
        const bytes = isBig ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le');
        expect(detectEncoding(bytes, hints)).toMatchObject({ encoding: isBig ? 'utf-16be' : 'utf-16le', isCertain: true });
      }),
    );
    expect(refusal(Buffer.from([0, 0, 0, 1, 0, 0, 0, 2, 0, 65, 0, 66]))).toBe('not_a_table');
  });

  it('is another one where somebody chooses it', () => {
    const bytes = iconv.encode('Name\r\nJürgen', 'windows-1252');
    const tables = read(bytes, 'windows-1251');
    expect(tables).toMatchObject({ text: { encoding: 'windows-1251', sample: ['Jьrgen'] } });
  });

  it('keeps what is UTF-8 but for a lost byte, and says which cell lacks it', () => {
    const bytes = Buffer.from('队伍名称,队员姓名,学校\r\n飞鸟队,林小满,青禾实验小学\r\n飞鸟队,陈雨桐,青禾实验小学');
    const tables = read(Buffer.concat([bytes, Buffer.from([0xe6, 0x98])]));
    expect(tables).toMatchObject({ text: { encoding: 'utf-8' } });
  });
});

describe('a text file', () => {
  it('keeps all its rows whatever quotation marks stray in it, and says in which', () => {
    const lines = ['队伍名称,队员姓名,性别,电话', '星星队,林小满,女,1', '月亮队,"陈晨,男,2', '太阳队,赵一,男,3', '海豚队,钱二",女,4'];
    const { rows, strayQuotes } = textOf(lines.join('\n'));
    expect(rows).toHaveLength(5);
    expect(rows[2]).toEqual(['月亮队', '陈晨', '男', '2']);
    expect(strayQuotes).toEqual([3]);
    expect(textOf('Team,Name\n"A ""B"" C","x, y"\n"two\nlines",z')).toEqual({
      rows: [
        ['Team', 'Name'],
        ['A "B" C', 'x, y'],
        ['two\nlines', 'z'],
      ],
      strayQuotes: [],
    });
    expect(textOf('Team,Name\n"大力"队,a\nB队,b').rows).toEqual([
      ['Team', 'Name'],
      ['"大力"队', 'a'],
      ['B队', 'b'],
    ]);
  });

  it('is read with spaces around its quotation marks, and with the comma of Chinese texts', () => {
    expect(textOf('Team, Name, Note\nA, "Lee, Ann" , "x ""y"""\nB, Bob "B" Li, z').rows).toEqual([
      ['Team', ' Name', ' Note'],
      ['A', 'Lee, Ann', 'x "y"'],
      ['B', ' Bob "B" Li', ' z'],
    ]);
    const address = '泉州，晋江';
    expect(textOf('队名，姓名，电话\n飞鸟队，林小满，13800138011\n飞鸟队，陈雨桐，13800138012').rows[2]).toEqual([
      '飞鸟队',
      '陈雨桐',
      '13800138012',
    ]);
    expect(textOf(`队名,姓名,地址\n飞鸟队,林小满,${address}\n飞鸟队,陈雨桐,${address}`).rows[2]).toEqual(['飞鸟队', '陈雨桐', address]);
  });

  it('has as many rows as lines, with one stray mark anywhere', () => {
    const name = fc.stringMatching(/^[a-z]{1,6}$/u);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, name, name, name), { minLength: 2, maxLength: 20 }),
        fc.nat(),
        fc.nat(3),
        (table, line, column) => {
          const marked = table.map((cells, row) =>
            cells.map((cell, at) => (row === line % table.length && at === column ? `"${cell}` : cell)),
          );
          expect(textOf(marked.map((cells) => cells.join(',')).join('\n')).rows).toEqual(table);
        },
      ),
    );
  });
});

describe('a workbook', () => {
  it('tells what is hidden, what is merged, and what a formula has lost', () => {
    const [list, old] = sheetsOf(
      workbookOf(
        {
          name: '2026',
          rows: [
            ['A', 'B'],
            [{ formula: 'A1' }, { formula: 'A1', result: 'x' }],
            ['c', 'd'],
          ],
          hiddenRows: [3],
          hiddenColumns: [2],
          merges: ['A1:A2'],
        },
        { name: '2025', isHidden: true, rows: [['A']] },
      ),
    );
    expect(list).toMatchObject({ isHidden: false, hiddenColumns: [2], merges: [{ top: 1, bottom: 2, left: 1, right: 1 }] });
    expect(list?.rows.map(({ isHidden, cells }) => [isHidden, cells])).toEqual([
      [false, ['A', 'B']],
      [false, [{ lost: 'formula_cell', text: '=A1' }, 'x']],
      [true, ['c', 'd']],
    ]);
    expect(old).toMatchObject({ name: '2025', isHidden: true });
  });

  it('is read in a second though one letter stands in its last cell', () => {
    const far = '<row r="1048550"><c r="XFD1048550" t="inlineStr"><is><t>x</t></is></c></row>';
    const started = performance.now();
    const [sheet] = sheetsOf(workbookOf({ name: 'S', rows: [['Team'], ['A']], more: far }));
    expectWithin(performance.now() - started, 1000);
    expect(sheet).toMatchObject({ rows: [{ number: 1 }, { number: 2 }], beyond: ['XFD1048550'], isTooLarge: false });
  });

  it('is refused where it is far larger once unpacked: nothing of it is opened', () => {
    const bomb = Buffer.from(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }));
    // The size as stated in the archive's directory.
    bomb.writeUInt32LE(tableLimits.unpackedBytes + 1, bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    expect(refusal(bomb)).toBe('too_large_inside');
  });

  it('is read but for a sheet that holds far more than a list', () => {
    const more = '<row><c t="str"><v>x</v></c></row>'.repeat(tableLimits.rows + 1);
    expect(sheetsOf(workbookOf({ name: 'S', rows: [], more }, { name: 'T', rows: [['y']] }))).toMatchObject([
      { isTooLarge: true, rows: [] },
      { isTooLarge: false, rows: [{ number: 1 }] },
    ]);
  });

  it('is answered soon though it is full of formulas', () => {
    const cell = '<c t="str"><f>IF(A1="","",VLOOKUP(A1,Sheet2!$A$1:$F$100,2))</f><v></v></c>';
    const more = `<row>${cell.repeat(20)}</row>`.repeat(FORMULA_ROWS);
    const bytes = workbookOf({ name: 'S', rows: [['Team']], more });
    const started = performance.now();
    expect(sheetsOf(bytes)[0]).toMatchObject({ rows: [{ number: 1 }], isTooLarge: false });
    expectWithin(performance.now() - started, 2000);
  });

  it('is told apart from other files by what it is', () => {
    const container = (stream: string) =>
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(500), Buffer.from(stream, 'utf16le')]);
    const zip = (name: string) => zipSync({ [name]: strToU8('<x/>') });
    expect(
      [container('EncryptedPackage'), container('Workbook'), zip('content.xml'), zip('word/document.xml'), zip('xl/workbook.bin')].map(
        refusal,
      ),
    ).toEqual(['password', 'old_excel', 'other_format', 'not_a_table', 'other_format']);
    expect(['PK\u0003\u0004 broken', '%PDF-1.7', '<html><table>', ''].map((text) => refusal(Buffer.from(text)))).toEqual([
      'not_a_table',
      'not_a_table',
      'other_format',
      'empty',
    ]);
    expect(refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]))).toBe('not_a_table');
    expect(refusal(new Uint8Array(MAX_FILE_BYTES + 1))).toBe('file_too_large');
  });
});
