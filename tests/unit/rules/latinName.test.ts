// Guards: a child's name for the English certificate is in Latin letters, however it was typed, and stays as its family writes it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Member } from '#contract/registrations/members.ts';
import { latinNameProblem, normalizeLatinName } from '#contract/registrations/rules/latinName.ts';

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéßǚłøñçğİ');
const word = fc.string({ unit: letter, minLength: 1, maxLength: 8 });
const latinName = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '-', "'", '’', '‘', 'ʻ', 'ʼ', '‐', '. ')), { minLength: 1, maxLength: 4 })
  .map((words) =>
    words
      .map(([text, separator]) => text + separator)
      .join('')
      .slice(0, -1),
  );
const child = { name: '李小明', gender: 'male', country: 'CN', idNumber: '110105201803070015' };
const codesOf = (name: string) => Member.safeParse({ ...child, latinName: name }).error?.issues.map(({ message }) => message) ?? [];

describe('a name in Latin letters', () => {
  it('is words of letters, with one space, hyphen or apostrophe between two of them', () => {
    fc.assert(
      fc.property(latinName, (name) => {
        expect(latinNameProblem(normalizeLatinName(name))).toBeNull();
      }),
    );
  });

  it.each([
    ...['Li Xiaoming', 'Nguyễn Thị Ánh', 'Jean-Luc', "D'Arcy", 'O’Brien', 'Lü', 'e\u0301', 'Li.'],
    ...[
      'Mary J. Smith',
      'John Smith Jr.',
      'Smith, John',
      'J.R.R. Tolkien',
      'J. R. R. Tolkien',
      'St. John-Stevas',
      'Dr. Martin Luther King, Jr.',
    ],
    ...[
      'Qo‘shqarov',
      'Qoʻshqarov',
      'Qo`shqarov',
      'Qo´shqarov',
      'Oʼzbek',
      "'t Hooft",
      "van 't Hoff",
      'Keʻalohilani',
      'Kaʻū',
      'Sanaʾ',
      'ʿAlī',
      'Mulʹgin',
    ],
    ...[
      'Jean‐Luc',
      'Jean–Luc',
      'Gal·la',
      'Kumar s/o Raman',
      'Björk Guðmundsdóttir',
      'Đặng',
      'Łukasz',
      'İpek',
      'Ｍａｒｙ　Ｊ．　Ｓｍｉｔｈ',
      '\u202dLi\u202c Na\u200b',
    ],
  ])('may be %s', (name) => {
    expect(codesOf(name)).toEqual([]);
  });

  it.each([
    '李小明',
    'Li 小明',
    'Li1',
    '.Li',
    '.',
    "'",
    '-Li',
    'Li-',
    'Li--Na',
    'Li..',
    'Li, ',
    ',Li',
    'Лев',
    'Ωμέγα',
    'Li_Na',
    '<b>',
    'Li\u0007Na',
  ])('is not %s', (name) => {
    expect(codesOf(name)).toEqual(['latin_name_letters']);
  });

  it('has nothing of another script, wherever it stands', () => {
    const other = fc.constantFrom(...'李明ЖЩ好한あ9@_&');
    fc.assert(
      fc.property(latinName, other, fc.nat(), (name, character, at) => {
        const place = at % (name.length + 1);
        expect(latinNameProblem(normalizeLatinName(name.slice(0, place) + character + name.slice(place)))).toBe('latin_name_letters');
      }),
    );
  });

  it('is read the same however wide it is typed and spaced, and changes no second time', () => {
    expect(normalizeLatinName('　Ｌｉ　 Ｘｉａｏｍｉｎｇ ')).toBe('Li Xiaoming');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const normalized = normalizeLatinName(name);
        expect(normalizeLatinName(normalized)).toBe(normalized);
      }),
    );
  });

  it('has at most 60 characters, and may be missing', () => {
    expect([codesOf('a'.repeat(60)), codesOf('a'.repeat(61)), codesOf('')]).toEqual([[], ['too_long'], []]);
    expect(Member.safeParse(child).success).toBe(true);
  });
});
