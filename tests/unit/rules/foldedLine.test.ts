// Guards: a multi-line reason becomes one line, whatever breaks its lines, and none of any length blocks the server.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldedLine } from '#contract/http/common.ts';
import { foldLines } from '#contract/text/foldLines.ts';

const read = (text: string) => foldedLine(300).safeParse(text);

it.each([
  ['one', 'one'],
  [' one \n two', 'one two'],
  ['one\r\n\r\n  \n\ttwo\rthree\n', 'one two three'],
  ['a  b', 'a  b'],
])('%j is %j', (typed, line) => {
  expect(read(typed).data).toBe(line);
});

it('leaves nothing out but breaks and the spaces round them', () => {
  const parts = fc.array(fc.constantFrom('a', 'b c', ' ', '', '　', '\t', '\n', '\r\n', '\r'), { maxLength: 12 });
  fc.assert(
    fc.property(parts, (typed) => {
      expect(foldLines(typed.join(''))).toBe(typed.join('').replace(/\s*[\r\n]+\s*/g, ' '));
    }),
  );
});

it('is required, has an end, and shows all that it holds', () => {
  const problemOf = (text: string) => read(text).error?.issues.map(({ message }) => message);
  expect([problemOf(' \n '), problemOf('x'.repeat(301)), problemOf('a\u0007b')]).toEqual([['required'], ['too_long'], ['invalid']]);
  expect(read('a\u202eb').data).toBe('ab');
});

it('is read at once however much one request brings', () => {
  // The maximum size of a body.
  for (const part of [' ', '\n', ' \n', '\t'])
    expect(read(`a${part.repeat(Math.floor(250_000 / part.length))}b`).success).toBe(part.includes('\n'));
});
