// Guards: text typed with other apostrophes, hyphens, dots, spaces, widths or invisible characters is equal on both sides, and no letter of a name is
// lost.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanName, dropUnseen, foldCode, foldName, foldText } from '#contract/text/typedText.ts';

const odd =
  '\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u202d\u202e\u2060\u2066\u2069\ufeff\u00ad\u061c\u180e\u3164\ufe0f\u034f\u2800\t \u00a0\u2003\u202f\u3000';
const alike = "'’‘ʻʼ`´′῾-‐‑–—−－·•・‧⋅･.．";
const letters = 'aZéßẞŉΣςİIıÅĿ李明かさガ김민علیमҚ１Ａｂﬀ①\u0301\u0308\u3099\u093c🤖👩🏽1';
const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom(...odd, ...alike, ...letters), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

describe('a cleaned text', () => {
  it('stays as it is when it is cleaned again, and compares as it was typed', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
        expect(foldText(cleanLine(text))).toBe(foldText(text));
        expect(foldName(cleanLine(text))).toBe(foldName(text));
        expect(foldCode(cleanLine(text))).toBe(foldCode(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps every letter, digit and sign as it was typed', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const seen = /[\p{L}\p{N}\p{P}\p{S}]/gu;
        const of = (value: string) => (value.match(seen) ?? []).filter((each) => !/[\u2800\u3164\uffa0]/u.test(each)).join('');
        expect(of(cleanLine(text))).toBe(of(text));
      }),
    );
  });

  it.each([
    ['\u202d+86 138 0000 0001\u202c', '+86 138 0000 0001'],
    ['李\u3000明', '李 明'],
    ['\ufeffO’Brien\u200b', 'O’Brien'],
    ['Mary\u200dAnn', 'MaryAnn'],
    ['می‌خواهم', 'می‌خواهم'],
    ['क्‍ष', 'क्‍ष'],
    ['👩‍🔬 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨🏽‍🚀', '👩‍🔬 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨🏽‍🚀'],
    ['❤️‍🔥', '❤️‍🔥'],
    ['\u200b\u3000\u2800', ''],
  ])('of %j is %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  it('of a name has single spaces', () => {
    expect(cleanName('\u00a0Qo‘shqarov\u3000 Ali ')).toBe('Qo‘shqarov Ali');
    fc.assert(
      fc.property(typed, (name) => {
        expect(cleanName(cleanName(name))).toBe(cleanName(name));
        expect(foldName(cleanName(name))).toBe(foldName(name));
      }),
    );
  });

  it('has no mark that turns the direction of reading', () => {
    expect(dropUnseen('a\u202eb\u2066c\u2069\u061c\u200e\u200fd')).toBe('abcd');
  });
});

describe('a folded text', () => {
  it('stays as it is when it is folded again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const fold of [foldText, foldName, foldCode]) expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is never empty if there was a letter or a digit', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(...'aé李か김ع1'), typed, (before, letter, after) => {
        for (const fold of [foldText, foldName, foldCode]) expect(fold(`${before}${letter}${after}`)).not.toBe('');
      }),
    );
  });

  it('does not know one apostrophe, hyphen, middle dot or space from another', () => {
    const kinds = [
      [..."'’‘ʻʼ`´′＇"].map((sign) => `O${sign}Brien`),
      [...'-‐‑–—−－﹣'].map((sign) => `Jean${sign}Luc`),
      [...'·•・‧⋅･∙．.ꞏ◦▪。｡'].map((sign) => `阿依${sign}古丽`),
      [' ', '\u3000', '\u00a0', '\t', '  ', '\u2009'].map((sign) => `Mary${sign}Ann`),
      ['李明', '李 明', '李\u3000明', '\u200b李明', '李\u202d明\u202c', '李\ufe0f明'],
      ['ＥＭＭＡ Carter', 'emma carter', '\ufeffEmma\u00a0Carter'],
      ['김 민준', '김민준'],
      ['Qo‘shqarov', "Qo'shqarov", 'Qoʻshqarov', 'Qoʼshqarov', 'Qo`shqarov'],
      ['علی‌رضا', 'علیرضا', 'علـی‌رضـا'],
      ['İBRAHİM IŞIK', 'İbrahim Işık', 'ibrahim işik'],
      ['Jan WEISS', 'Jan Weiß', 'JAN WEIẞ'],
      ['ΝΙΚΟΣ ΣΟΦΟΣ', 'Νικος Σοφος'],
      ["D' Arcy", 'D’Arcy'],
    ];
    for (const names of kinds) expect([...new Set(names.map(foldName))]).toHaveLength(1);
  });

  it('keeps different names apart', () => {
    const names = [
      'Anna Maria',
      'Annamaria',
      'Jose',
      'José',
      "O'Brien",
      'OBrien',
      'Jean-Luc',
      'Jean Luc',
      '阿依·古丽',
      '阿依古丽',
      'C++',
      'C',
      '🚀🚀',
      '🚀',
    ];
    expect(new Set(names.map(foldName)).size).toBe(names.length);
  });
});
