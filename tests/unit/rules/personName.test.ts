// Guards: a child is found however its name is typed, and a stranger never sees more of a name than its masked form.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';
import { foldName } from '#contract/text/typedText.ts';

const han = fc.string({ unit: fc.constantFrom(...'李小明欧阳娜娜吴雨桐'), minLength: 2, maxLength: 5 });
const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéß'), minLength: 2, maxLength: 12 });
const latin = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

describe('foldName', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const once = foldName(name);
        expect(foldName(once)).toBe(once);
      }),
    );
  });

  it('does not mind case, width or spaces around and between', () => {
    fc.assert(
      fc.property(latin, fc.constantFrom(' ', '  ', '\u3000', '\u00a0'), (name, space) => {
        expect(foldName(`${space}${name.toUpperCase().replaceAll(' ', space)}${space}`)).toBe(foldName(name.toUpperCase()));
      }),
    );
    expect(foldName('ＥＭＭＡ　Ｃａｒｔｅｒ')).toBe('emma carter');
  });

  it('takes spaces out of Chinese names, wherever they stand', () => {
    fc.assert(
      fc.property(han, (name) => {
        expect(foldName([...name].join(' '))).toBe(name);
      }),
    );
  });

  it('knows one middle dot', () => {
    for (const dot of ['·', '•', '・', ' · ']) expect(foldName(`阿依${dot}古丽`)).toBe('阿依·古丽');
  });

  it('keeps different names apart', () => {
    fc.assert(
      fc.property(latin, latin, (a, b) => {
        fc.pre(a !== b);
        expect(foldName(a)).not.toBe(foldName(b));
      }),
    );
  });
});

describe('maskPersonName', () => {
  it('writes names as the portal shows them', () => {
    expect(maskPersonName('李小明')).toBe('李**');
    expect(maskPersonName('Emma Carter')).toBe('E*********');
    expect(maskPersonName('阿依·古丽')).toBe('阿***');
    // One character beside a space was shown as a part of its own.
    for (const space of [' ', '\u3000', '\u00a0', '\u200b', '·', '－', '|']) expect(maskPersonName(`李${space}明`)).toBe('李*');
  });

  it('shows the first character of the whole name and nothing else, whatever the name is', () => {
    const separator = fc.constantFrom(' ', '\u3000', '·', '-', '’', '\u200b', '\u202d', '.', '(', '');
    const name = fc
      .array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 4 }), separator), { maxLength: 5 })
      .map((parts) => parts.flat().join(''));
    const graphemes = (text: string) => Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
    fc.assert(
      fc.property(fc.oneof(name, han, latin), (each) => {
        const stars = maskPersonName(each).replace(/^[^*]*/u, '');
        const shown = maskPersonName(each).slice(0, -stars.length);
        expect(stars).toMatch(/^\*+$/);
        expect([
          [],
          graphemes(each)
            .filter((one) => one === shown)
            .slice(0, 1),
        ]).toContainEqual(graphemes(shown));
        if (shown !== '') expect(graphemes(each).find((one) => /[\p{L}\p{N}]/u.test(one))).toBe(shown);
      }),
    );
  });

  it('counts characters as people do', () => {
    expect(maskPersonName('e\u0301lodie')).toBe('e\u0301*****');
  });

  it('says nothing of a name that is a single character', () => {
    expect(maskPersonName('王')).toBe('*');
  });
});
