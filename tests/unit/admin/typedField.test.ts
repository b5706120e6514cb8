// Guards: a field that is chosen from the list replaces what was typed of it, and nothing else.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldAt, withField } from '#src/admin/certificates/fields/typedField.ts';

test.each([
  ['of {te', 6, { from: 3, until: 6, typed: 'te' }],
  ['of {team} and {', 15, { from: 14, until: 15, typed: '' }],
  ['of {team}', 9, null],
  ['of {team}', 6, { from: 3, until: 6, typed: 'te' }],
  ['of {te am', 9, null],
  ['of', 2, null],
])('%s with the cursor at %i', (text, cursor, expected) => {
  expect(fieldAt(text, cursor)).toEqual(expected);
});

test('the words before and after stay, and the cursor is behind the field', () => {
  const words = fc.stringMatching(/^[a-z ，]{0,10}$/);
  fc.assert(
    fc.property(words, fc.constantFrom('', 'te', 'team'), words, (before, typed, after) => {
      const text = `${before}{${typed} ${after}`;
      const found = fieldAt(text, before.length + 1 + typed.length);
      if (!found) throw new Error('no field is found');
      const made = withField(text, found, 'team');
      expect(made).toEqual({ text: `${before}{team} ${after}`, cursor: before.length + 6 });
    }),
  );
});

test('a field that is changed in its middle is replaced as a whole', () => {
  const found = fieldAt('of {team}, x', 6);
  expect(found && withField('of {team}, x', found, 'teacher').text).toBe('of {teacher}, x');
});
