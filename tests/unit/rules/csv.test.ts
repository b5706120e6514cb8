// Promise: an exported table opens as on screen, and no input of a family runs as a formula in it.
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvOf } from '#contract/text/csv.ts';

test('no cell begins like a formula, and every other one is read back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const file = csvOf(rows);
      expect(file.startsWith('\ufeff')).toBe(true);
      const read = Papa.parse<string[]>(file.slice(1), { newline: '\r\n', delimiter: ',' }).data.slice(0, -1);
      for (const [index, row] of rows.entries())
        for (const [column, value] of row.entries()) {
          const shown = read[index]?.[column];
          // An apostrophe before a formula at the start of a cell, in this dialect or another, and no other change.
          expect(shown?.replaceAll("'", '')).toBe(value.replaceAll("'", ''));
          expect(shown).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
        }
    }),
  );
});

test('takes full-width signs and a line’s end in front for what they can hide', () => {
  expect(csvOf([['＝1+1', '＋86', '－1', '＠a', '\n=1']])).toBe(`\ufeff"'＝1+1","'＋86","'－1","'＠a","'\n'=1"\r\n`);
});

test('looks behind white space, what is not seen, and small forms of the signs', () => {
  for (const front of [' ', '  ', '\u00a0', '\u3000', ' \n', '\u200b', '\ufeff', '\u0001'])
    for (const sign of ['=', '+', '-', '@', '＝', '＠', '﹦', '﹢', '﹣', '﹫']) {
      const value = `${front}${sign}1`;
      expect(csvOf([[value]]).slice(1)).toMatch(/^"?'/);
    }
  expect(csvOf([['a=1', '小 + 大', '￥', '1-2']])).toBe('\ufeffa=1,小 + 大,￥,1-2\r\n');
});

test('writes commas, quotes and line ends in quotes', () => {
  expect(csvOf([['=1+1', 'a,b', 'say "hi"', '小雨滴']])).toBe(`\ufeff"'=1+1","a,b","say ""hi""",小雨滴\r\n`);
});

/** Reads a file as a program set to another separator does, however it treats quotes. */
const cellsWith = (separator: string, file: string): string[] => [
  ...Papa.parse<string[]>(file, { delimiter: separator }).data.flat(),
  ...file.split(/[\r\n]/u).flatMap((line) => line.split(separator)),
];

test.each([',', ';', '\t', '|'])('no cell begins like a formula in a file that is opened with the separator %j', (separator) => {
  const part = fc.constantFrom(...',;\t|\n\r" \u200b=+-@＝＋－＠1a小');
  const cell = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), (rows) => {
      for (const shown of cellsWith(separator, csvOf(rows).slice(1))) expect(shown).not.toMatch(/^[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]/u);
    }),
    { numRuns: 2000 },
  );
});

test('the reported cell', () => {
  expect(csvOf([['红队', '小明;=HYPERLINK("https://evil.example")']])).toBe(`\ufeff红队,"小明;'=HYPERLINK(""https://evil.example"")"\r\n`);
});
