// Guards: a cursor decodes to its original value, and any other input in its place is refused as the client's error.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { formatCursor, type KeyKind, parseCursor } from '#server/database/cursor.ts';

const key = fc.oneof(
  fc.maxSafeInteger().map((value) => ({ kind: 'number' as KeyKind, value })),
  fc
    .string({ unit: 'grapheme' })
    .filter((value) => !value.includes('\0'))
    .map((value) => ({ kind: 'text' as KeyKind, value })),
);

const refusal = (text: string, kinds: KeyKind[]): unknown => {
  try {
    return parseCursor(text, 'teamName', kinds);
  } catch (error) {
    return error;
  }
};

it('is read back as it was made', () => {
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 3 }), fc.constantFrom('after', 'before'), (keys, side) => {
      const cursor = { order: 'teamName', side, keys: keys.map(({ value }) => value) };
      const kinds = keys.map(({ kind }) => kind);
      expect(parseCursor(formatCursor(cursor), 'teamName', kinds)).toEqual(cursor);
    }),
  );
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each([
  ['nothing', ''],
  ['no JSON', 'x'],
  ['no list', encoded({ order: 'teamName' })],
  ['another order', encoded(['state', 'after', 5, 'id'])],
  ['no side', encoded(['teamName', 'beside', 5, 'id'])],
  ['too few keys', encoded(['teamName', 'after', 5])],
  ['too many keys', encoded(['teamName', 'after', 5, 'id', 'id'])],
  ['a text for a number', encoded(['teamName', 'after', '5', 'id'])],
  ['a fraction', encoded(['teamName', 'after', 5.5, 'id'])],
  ['more than a database holds', encoded(['teamName', 'after', 1e300, 'id'])],
  ['a number for a text', encoded(['teamName', 'after', 5, 7])],
  ['U+0000', encoded(['teamName', 'after', 5, 'i\0d'])],
])('is refused with %s', (_, text) => {
  expect(refusal(text, ['number', 'text'])).toMatchObject({ code: 'invalid_input', detail: { fields: { cursor: 'invalid' } } });
});

it('is refused by its name, whatever it is', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map((json) => Buffer.from(json).toString('base64url')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(refusal(text, ['number', 'text'])).toBeInstanceOf(Problem);
    }),
  );
});
