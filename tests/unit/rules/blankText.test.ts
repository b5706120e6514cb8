// Guards: a field with only invisible characters counts as empty, and characters that join letters or emoji are kept in a text.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedLine, line, optionalLine } from '#contract/http/common.ts';
import { isBlank, trimText } from '#contract/text/blankText.ts';

const unseen = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u180e',
  '\u3164',
  '\u2800',
  '\ufe0f',
  ' ',
  '\u3000',
  '\u00a0',
];
const nothing = fc.array(fc.constantFrom(...unseen), { maxLength: 6 }).map((each) => each.join(''));
const problemOf = (schema: ReturnType<typeof line>, text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message);

describe('a text that shows nothing', () => {
  it('is blank, whatever it consists of, and leaves its field empty', () => {
    fc.assert(
      fc.property(nothing, (text) => {
        expect([isBlank(text), trimText(text)]).toEqual([true, '']);
        expect([problemOf(line(80), text), problemOf(foldedLine(80), text)]).toEqual([['required'], ['required']]);
        expect(optionalLine(80).parse(text)).toBe('');
      }),
    );
  });
});

describe('a text that shows something', () => {
  it('is not blank, and loses nothing but the spaces round it', () => {
    fc.assert(
      fc.property(nothing, fc.constantFrom('a', '名', '·', '👍', '0'), nothing, (before, seen, after) => {
        const text = `${before}${seen}${after}`;
        expect([isBlank(text), trimText(text)]).toEqual([false, text.trim()]);
      }),
    );
    expect(line(80).parse(' 👩‍🔬️ ')).toBe('👩‍🔬️');
    expect(line(80).parse('می‌خواهم')).toBe('می‌خواهم');
  });
});
