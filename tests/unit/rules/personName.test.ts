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
    // One character beside a space may be the whole given name.
    for (const space of [' ', '\u3000', '\u00a0', '\u200b', '·', '－', '|']) expect(maskPersonName(`李${space}明`)).toBe('**');
    expect([maskPersonName('李明'), maskPersonName('明明'), maskPersonName('Ý Nhi'), maskPersonName("O'Hara")]).toEqual([
      '李*',
      '**',
      '****',
      '*****',
    ]);
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

  it('never has the whole given name, and hides half of each name at least', () => {
    const scripts = {
      han: [...'李小明欧阳娜雨桐王'],
      latin: [...'abcdeéßnoA'],
      vietnamese: [...'ÝýậệNnhiu'],
      arabic: [...'محمدأي'],
      uyghur: [...'阿依古丽买提'],
      cyrillic: [...'МашаЯя'],
      hangul: [...'김철수이'],
    };
    const nameOf = fc.constantFrom(...Object.keys(scripts)).chain((script) => {
      const unit = fc.constantFrom(...scripts[script as keyof typeof scripts]);
      const part = (maxLength: number) => fc.string({ unit, minLength: 1, maxLength });
      const between =
        script === 'han' || script === 'hangul' ? fc.constantFrom('', '', ' ') : script === 'uyghur' ? fc.constant('·') : fc.constant(' ');
      return fc
        .record({ given: part(29), family: fc.oneof(part(30), fc.constant('')), between, isGivenFirst: fc.boolean() })
        .map((parts) => {
          // without spaces the family name comes first
          const givenFirst = parts.isGivenFirst && parts.between !== '';
          const both = givenFirst ? [parts.given, parts.family] : [parts.family, parts.given];
          return { given: parts.given, name: both.filter((each) => each !== '').join(parts.between) };
        });
    });
    fc.assert(
      fc.property(nameOf, ({ name, given }) => {
        const masked = maskPersonName(name);
        expect(masked).not.toContain(given);
        expect(masked).not.toBe(name);
        const all = Array.from(new Intl.Segmenter('en').segment(masked), ({ segment }) => segment);
        expect(all.filter((each) => each === '*').length * 2).toBeGreaterThanOrEqual(all.length);
      }),
      { numRuns: 3000 },
    );
  });

  it('says nothing of a name that is a single character', () => {
    expect(maskPersonName('王')).toBe('*');
  });
});
