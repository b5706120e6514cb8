// Guards: whatever a certificate has no value for, its sentence reads as if the field had never been in it, in both languages.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInTemplate } from '#contract/certificates/builtInTemplate.ts';
import { certificateKinds, fieldNames, fieldsOf, partsOf, unknownFields } from '#contract/certificates/rules/fields.ts';
import { fillText } from '#contract/certificates/rules/fillText.ts';
import { locales } from '#contract/http/common.ts';

test.each([
  [
    'of team {team}, {institution}, took part in {competition}, {group}, and was awarded',
    { competition: 'C' },
    'took part in C, and was awarded',
  ],
  ['of team {team}, {institution}, took part in {competition}', { team: 'T', competition: 'C' }, 'of team T, took part in C'],
  [
    '{institution}“{team}”队，参加“{competition}”（{group}），荣获',
    { institution: '鹭江小学', competition: '城市赛' },
    '鹭江小学队，参加“城市赛”，荣获',
  ],
  [
    '{institution}“{team}”队，参加“{competition}”（{group}），荣获',
    { team: '潮汐', competition: '城市赛' },
    '“潮汐”队，参加“城市赛”，荣获',
  ],
  ['{institution}“{team}”队，参加“{competition}”，荣获', { competition: '城市赛' }, '参加“城市赛”，荣获'],
  ['Thanks. Taught by {teacher}, {institution}.', {}, 'Thanks.'],
  ['Taught by {teacher}. With thanks.', {}, 'With thanks.'],
  ['{team} ({group}) of {institution}', { team: 'A', institution: 'B' }, 'A of B'],
  ['{team} · {institution}', { institution: 'B' }, 'B'],
  ['({a} / {b})', { b: 'B' }, '(B)'],
  ['no field, at all', {}, 'no field, at all'],
  ['a ) lone ( bracket {team}', { team: 'T' }, 'a ) lone ( bracket T'],
])('%s with %o', (text, values, expected) => {
  expect(fillText(text, values)).toBe(expected);
});

describe('for any built-in text and any fields that are missing', () => {
  const written = fc
    .constantFrom(...certificateKinds)
    .chain((kind) =>
      fc.record({ kind: fc.constant(kind), locale: fc.constantFrom(...locales) }).map(({ locale }) => builtInTemplate(kind).text[locale]),
    );
  const present = fc.uniqueArray(fc.constantFrom(...fieldNames));

  test('no separator, bracket or space is left where a field was', () => {
    fc.assert(
      fc.property(written, present, (text, names) => {
        const filled = fillText(text, Object.fromEntries(names.map((name) => [name, `«${name}»`])));
        expect(filled).not.toMatch(/[{}]|\s\s|“”|（）|\(\)|，，|, ,|^[，,\s]|[，,\s]$|（，|，）/);
        for (const part of partsOf(text))
          if ('field' in part) expect(filled.includes(`«${part.field}»`)).toBe(names.some((name) => name === part.field));
      }),
    );
  });
});

test('with every value a text is that text with its values, whatever signs they have', () => {
  const word = fc.stringMatching(/^[a-z鹭江，,（）"]{1,8}$/);
  const part = fc.oneof(word, fc.constantFrom(', ', '，', ' ', '. ', '（', '）', '“', '”'), fc.constantFrom('{a}', '{b}'));
  const value = fc.stringMatching(/^[A-Z,，{}()（）]{1,6}$/);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), value, value, (parts, a, b) => {
      const text = parts.join('').trim();
      const values: Record<string, string> = { a, b };
      expect(fillText(text, values)).toBe(text.replace(/\{([ab])\}/g, (_, name: string) => values[name] ?? '').trim());
    }),
  );
});

test('a field that does not exist is named as it was written', () => {
  const known = fieldsOf('award');
  expect(unknownFields('of {team}, {teem} and {teem}', known)).toEqual(['{teem}']);
  expect(unknownFields('of {team}, {', known)).toEqual(['{']);
  expect(unknownFields('of {te am}', known)).toEqual(['{te', '}']);
  expect(unknownFields('{award}', fieldsOf('judge'))).toEqual(['{award}']);
  for (const kind of certificateKinds)
    for (const locale of locales) expect(unknownFields(builtInTemplate(kind).text[locale], fieldsOf(kind))).toEqual([]);
});
