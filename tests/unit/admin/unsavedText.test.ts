// Guards: two tabs that edit the same text share one place on the device: a tab that has saved its own text does not delete the other's unsaved text,
// and a text is offered to its own account only.
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createUnsavedTexts } from '#src/admin/revisions/editing/unsavedText.ts';

const schema = z.object({ title: z.string() });
const typed = (title: string, version = 1) => ({ read: { number: 1, version }, base: { title: 'as read' }, data: { title } });

let stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const openTab = (account = 'wang') =>
  createUnsavedTexts(
    () => storage,
    () => account,
  );

beforeEach(() => {
  stored = new Map();
});

it('is there after its tab was closed, and gone once it was saved from the next one', () => {
  openTab().keep('news 1', typed('half a title'));
  const next = openTab();
  expect(next.read('news 1', schema)).toEqual(typed('half a title'));
  next.keep('news 1', null);
  expect([openTab().read('news 1', schema), stored.size]).toEqual([null, 0]);
});

it('is not taken away by another tab that has saved its own', () => {
  const [one, other] = [openTab(), openTab()];
  one.keep('news 1', typed('of one'));
  other.keep('news 1', typed('of the other'));
  one.keep('news 1', null);
  expect(openTab().read('news 1', schema)).toEqual(typed('of the other'));
  other.keep('news 1', null);
  expect(stored.size).toBe(0);
});

it('is its own account’s, and of its own schema', () => {
  openTab().keep('news 1', typed('secret'));
  expect(openTab('li').read('news 1', schema)).toBeNull();
  expect(openTab().read('news 1', z.object({ body: z.string() }))).toBeNull();
});

it('knows nothing of what it was typed over where an earlier release has kept it', () => {
  const { base: _, ...earlier } = typed('half a title');
  stored.set('tc-admin-unsaved wang news 1', JSON.stringify(earlier));
  expect(openTab().read('news 1', schema)).toEqual({ ...earlier, base: null });
});

it('is done without where the device stores nothing', () => {
  const none = createUnsavedTexts(
    () => {
      throw new Error('SecurityError');
    },
    () => 'wang',
  );
  none.keep('news 1', typed('x'));
  expect(none.read('news 1', schema)).toBeNull();
});
