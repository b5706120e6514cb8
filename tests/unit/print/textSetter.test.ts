// Promises: a text of any script is set in fonts that have its characters, nothing of it is left out, and what no font has becomes a visible sign.
import { access } from 'node:fs/promises';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { canBeRead, canBeSet, missingCharacters, runsOf } from '#server/print/setText.ts';
import { textSetter } from '#server/print/textSetter.ts';

const isInstalled = await access('/usr/share/fonts/truetype/hanazono/HanaMinB.ttf').then(
  () => true,
  () => false,
);

const range = (from: number, until: number) => fc.integer({ min: from, max: until }).map((point) => String.fromCodePoint(point));
const scripts = [
  range(0x20, 0x7e),
  range(0xa0, 0x17f),
  range(0x300, 0x36f),
  range(0x370, 0x3ff),
  range(0x400, 0x4ff),
  range(0x600, 0x6ff),
  range(0xe00, 0xe7f),
  range(0x1e00, 0x1eff),
  range(0x2000, 0x206f),
  range(0x3040, 0x30ff),
  range(0x3400, 0x4dbf),
  range(0x4e00, 0x9fff),
  range(0xac00, 0xd7a3),
  range(0x1f600, 0x1f64f),
  range(0x20000, 0x2a6df),
] as const;
const word = fc.oneof(...scripts.map((script) => fc.string({ unit: script, minLength: 1, maxLength: 6 })));
const text = fc.array(word, { maxLength: 5 }).chain((words) => fc.constantFrom(' ', '', '·').map((between) => words.join(between)));

const shapes = (line: string): string[] => Array.from(line.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFD')).toSorted();
const BRACKETS = /[^\p{L}\p{M}\p{N}]/gu;

test('every character is in the font of its run, and none is left out', async () => {
  const doc = new PDFDocument({ font: '' });
  const { widthOf } = textSetter(doc);
  await fc.assert(
    fc.asyncProperty(text, async (line) => {
      const runs = await runsOf(line);
      for (const run of runs)
        for (const character of run.text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
          expect([character, run.font.name, run.font.has(character.codePointAt(0) ?? 0)]).toEqual([character, run.font.name, true]);
      if (await canBeSet(line)) {
        // brackets are turned round from right to left
        const letters = (all: string) => shapes(all.replace(BRACKETS, ''));
        expect(letters(runs.map((run) => run.text).join(''))).toEqual(letters(line));
      } else expect(runs.map((run) => run.text).join('')).toContain('〓');
      // shaping ends for whatever stands side by side
      expect(await widthOf(line, 12)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});

const fontsOf = async (line: string) => (await runsOf(line)).map(({ text: part, font }) => [part, font.name]);

test('a word stays in one font where one has all of it', async () => {
  // the first font has all letters of the name but one
  expect(await fontsOf('李小明 Μαρία')).toEqual([
    ['李小明 ', 'Noto Sans SC'],
    ['Μαρία', 'Noto Sans'],
  ]);
});

test('words from right to left stand as they are read, in a line of their own and within another', async () => {
  const shown = async (line: string) => (await runsOf(line)).map((run) => run.text);
  expect(await shown('محمد (12)')).toEqual(['(', '12', ')', 'محمد ']);
  expect(await shown('(محمد) A')).toEqual(['(', 'محمد', ') ', 'A']);
  const within = (await shown('孩子 محمد علي 队')).map((part) => part.trim());
  expect(within.filter((part) => part !== '')).toEqual(['孩子', 'محمد علي', '队']);
});

test('rare characters are set, or named where the system has no font with them', async () => {
  expect(await missingCharacters('䶮㐂龑')).toEqual([]);
  expect(await missingCharacters('李𠮷𬭎🤖🤖')).toEqual(isInstalled ? ['🤖'] : ['𠮷', '𬭎', '🤖']);
  expect((await runsOf('👨‍👩‍👧 Team')).map((run) => run.text).join('')).toBe('〓 Team');
  expect((await runsOf('Zoe\u0308\u200b')).map((run) => run.text)).toEqual(['Zoë']);
  expect([await canBeRead('🤖 a'), await canBeRead('🤖'), await canBeRead('محمد')]).toEqual([true, false, true]);
});

test('a paragraph is broken into lines that fit, and goes on on the next page', async () => {
  const doc = new PDFDocument({ font: '', size: [300, 200], margin: 20 });
  const { paragraph } = textSetter(doc);
  let pages = 1;
  doc.on('pageAdded', () => {
    pages += 1;
  });
  doc.y = 20;
  await paragraph('短', { x: 20, width: 260, size: 10, colour: '#000000' });
  const oneLine = doc.y - 20;
  await paragraph('One line.\nThe next one.', { x: 20, width: 260, size: 10, colour: '#000000' });
  expect(doc.y - 20).toBeCloseTo(3 * oneLine);
  expect(pages).toBe(1);
  await paragraph('编程 programming '.repeat(60), { x: 20, width: 260, size: 10, colour: '#000000' });
  expect(pages).toBeGreaterThan(1);
});
