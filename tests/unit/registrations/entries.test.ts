import { describe, expect, test, vi } from 'vitest';
import { entryLabels } from '#contract/registrations/rules/entryStatus.ts';
import type { OutboxItem } from '#src/offline/index.ts';
import { newId } from '#src/offline/newId.ts';
import { actionPaths, editPath, primaryAction } from '#src/registrations/entry/paths.ts';
import { isInMyEvents } from '#src/registrations/personal/onDevice/isInMyEvents.ts';

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

describe('what was sent', () => {
  const sent = (answerId: string | null): OutboxItem => ({
    id: newId(),
    subject: { kind: 'work', entryId: 'e1' },
    competition: { id: 'c', slug: 'c', season: 2026, title: { 'zh-CN': '', 'en-US': '' } },
    label: '',
    queuedAt: 0,
    state: 'sent',
    sentAt: 0,
    answerId,
    place: null,
  });
  test('leaves what waits on the device once My events shows it, an entry by its id and a work by its number', () => {
    const entries = [{ id: 'e1', workNo: 'W1' }];
    expect(['e1', 'W1', null, 'e2', 'W2'].map((id) => isInMyEvents(sent(id), entries))).toEqual([true, true, true, false, false]);
    expect([isInMyEvents(sent('e1'), undefined), isInMyEvents({ ...sent('e1'), state: 'sending', failures: 0 }, entries)]).toEqual([
      false,
      false,
    ]);
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
