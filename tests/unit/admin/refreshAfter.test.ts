// Guards: a decision about one entry does not show another open entry in a version that its reader has not asked for.
import { expect, it } from 'vitest';
import { isOtherEntry } from '#src/admin/kit/data/refreshAfter.ts';

it('leaves only an open entry that was not decided as it was read', () => {
  const entry = ['registrations', 'getOne', { id: 'a', meta: undefined }];
  expect(isOtherEntry(entry, ['b'])).toBe(true);
  expect(isOtherEntry(entry, ['b', 'a'])).toBe(false);
  for (const key of [
    ['registrations', 'getList', {}],
    ['presence', 'a'],
    ['works', 'getOne', { id: 'a' }],
  ])
    expect(isOtherEntry(key, [])).toBe(false);
});
