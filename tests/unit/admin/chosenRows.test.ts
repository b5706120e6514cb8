// Guards: a row that was selected is decided in the version in which it was selected, however often the list is read again meanwhile.
import { expect, it } from 'vitest';
import { chosenRows } from '#src/admin/kit/list/useChosenRows.ts';

const row = (id: string, version: number) => ({ id, version });

it('keeps a selected row as it was, though the list has a later version', () => {
  const first = chosenRows([], [row('a', 1), row('b', 1)], ['a']);
  expect(chosenRows(first, [row('a', 2), row('b', 2)], ['a', 'b'])).toEqual([row('a', 1), row('b', 2)]);
});

it('keeps a selected row that others have moved off the page', () => {
  expect(chosenRows([row('a', 1)], [row('b', 1)], ['a'])).toEqual([row('a', 1)]);
});

it('takes a row that is selected again as it is now, and none that was never on the page', () => {
  const none = chosenRows([row('a', 1)], [row('a', 2)], []);
  expect(none).toEqual([]);
  expect(chosenRows(none, [row('a', 2)], ['a', 'elsewhere'])).toEqual([row('a', 2)]);
});
