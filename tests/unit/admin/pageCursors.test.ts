// Guards: "next", and "back" from an entry, show the page after the rows that were read, not the one with that number by now.
import { expect, it } from 'vitest';
import { createPageCursors } from '#src/admin/kit/data/createPageCursors.ts';

it('knows where the neighbours of a page begin, the first page excepted', () => {
  const cursors = createPageCursors();
  cursors.learn('list', 1, { next: 'after 50', previous: null });
  cursors.learn('list', 2, { next: 'after 100', previous: 'before 51' });
  expect([1, 2, 3, 4].map((page) => cursors.get('list', page))).toEqual([undefined, 'after 50', 'after 100', undefined]);
  expect(cursors.get('another', 2)).toBeUndefined();
});

it('learns the way back from a page that was reached by its number, and changes no way that was taken', () => {
  const cursors = createPageCursors();
  cursors.learn('list', 7, { next: 'after 350', previous: 'before 301' });
  expect([5, 6, 8].map((page) => cursors.get('list', page))).toEqual([undefined, 'before 301', 'after 350']);
  cursors.learn('list', 6, { next: 'after 300', previous: 'before 251' });
  cursors.learn('list', 7, { next: 'after 350', previous: 'before 302' });
  expect(cursors.get('list', 6)).toBe('before 301');
});

it('forgets a page that is no longer there, and the lists that were left long ago', () => {
  const cursors = createPageCursors();
  cursors.learn('list', 1, { next: 'after 50', previous: null });
  cursors.learn('list', 1, { next: null, previous: null });
  expect(cursors.get('list', 2)).toBeUndefined();
  cursors.learn('list', 1, { next: 'after 50', previous: null });
  for (let n = 0; n < 20; n += 1) cursors.learn(`list ${n}`, 1, { next: 'x', previous: null });
  expect(cursors.get('list', 2)).toBeUndefined();
  expect(cursors.get('list 0', 2)).toBe('x');
});
