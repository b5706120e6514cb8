import { describe, expect, test, vi } from 'vitest';
import { entryLabels } from '#contract/rules/entryStatus.ts';
import { newId } from '#src/offline/newId.ts';
import { actionPaths, editPath, primaryAction } from '#src/registrations/entry/paths.ts';
import { filterEntries } from '#src/registrations/personal/entryFilter.ts';

const all = entryLabels.map((label) => ({ label }));
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

describe('the filters of My events', () => {
  test('to do: what the family has to act on', () => {
    expect(labels(filterEntries(all, 'toDo'))).toEqual(['audit_failed', 'work_submission']);
  });
  test('finished: what is over', () => {
    expect(labels(filterEntries(all, 'finished'))).toEqual(['audit_ended', 'none']);
  });
  test('all', () => {
    expect(filterEntries(all, 'all')).toEqual(all);
  });
});

describe('the first action of an entry', () => {
  test('is the likeliest for its label where it is allowed', () => {
    expect(primaryAction({ label: 'audit_failed', actions: ['details', 'edit'] })).toBe('edit');
    expect(primaryAction({ label: 'work_submission', actions: ['details', 'submit_work'] })).toBe('submit_work');
    expect(primaryAction({ label: 'none', actions: ['details', 're_enroll'] })).toBe('re_enroll');
  });
  test.each(entryLabels)('%s: its details where nothing else is allowed', (label) => {
    expect(primaryAction({ label, actions: ['details'] })).toBe('details');
  });
});

describe('paths', () => {
  test('carry what they show in the query, escaped', () => {
    expect(editPath('a&b')).toBe('/signInfo?id=a%26b&edit=1');
    expect(actionPaths.submit_work?.('e1')).toBe('/submitWork?id=e1');
  });
});

describe('an idempotency key', () => {
  test('is a UUID, a new one each time, on plain http too', () => {
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    expect(newId()).toMatch(uuid);
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    const keys = Array.from({ length: 50 }, newId);
    vi.unstubAllGlobals();
    for (const key of keys) expect(key).toMatch(uuid);
    expect(new Set(keys).size).toBe(50);
  });
});
