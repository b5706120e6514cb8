// Promise: what a teacher typed for many drafts is there again as it was; that guardians were told is not said of a draft that came since.
import { expect, test } from 'vitest';
import { nothingTyped, SavedTyping, savedTypingOf, type Typing, typingFrom } from '#src/registrations/desk/savedTyping.ts';

const typing: Typing = {
  shared: { ...nothingTyped.shared, group: 'primary', addressCity: '泉州', told: true },
  codes: new Map([['a', 'CODE']]),
  code: 'each',
  ticks: new Map([['b', false]]),
};
const stored = (from: Typing, ids: readonly string[]) =>
  SavedTyping.parse(
    JSON.parse(
      JSON.stringify(
        savedTypingOf(
          from,
          ids.map((id) => ({ id })),
        ),
      ),
    ),
  );

test('is as it was', () => {
  expect(typingFrom(stored(typing, ['a', 'b']), [{ id: 'a' }])).toEqual(typing);
  expect(typingFrom(stored(nothingTyped, []), [])).toEqual(nothingTyped);
});

test('does not say of a draft that came since that its guardians were told', () => {
  const { shared } = typingFrom(stored(typing, ['a', 'b']), [{ id: 'a' }, { id: 'c' }]);
  expect(shared).toEqual({ ...typing.shared, told: false });
});
