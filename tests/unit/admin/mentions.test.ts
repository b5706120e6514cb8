// Promise: a note mentions exactly the people whose names follow an @.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionAt, mentionedIn, withMention } from '#src/admin/registrations/record/mentions.ts';

const people = ['王珊', '王珊珊', 'Emma Carter', 'Emma'].map((name, index) => ({ id: String(index), name }));
const namesIn = (text: string) => mentionedIn(text, people).map(({ name }) => name);

test('the longest name counts, and no name without its @', () => {
  expect(namesIn('@王珊珊 看一下')).toEqual(['王珊珊']);
  expect(namesIn('@王珊，@Emma Carter: please')).toEqual(['王珊', 'Emma Carter']);
  expect(namesIn('王珊 and a@b')).toEqual([]);
});

test('a mention that is filled in is one, whatever was written before', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...people), (before, { name }) => {
      const text = withMention(`${before}\n@${name.slice(0, 1)}`, name);
      expect(namesIn(text)).toContain(name);
    }),
  );
  expect([mentionAt('see @Em'), mentionAt('see @'), mentionAt('see\n')]).toEqual(['Em', '', null]);
});
