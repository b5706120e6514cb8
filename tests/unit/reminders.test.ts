// Guards: nobody is woken by a message that can wait; a change of arrangements is announced once it is stable, and not if it is undone.
import { describe, expect, test } from 'vitest';
import { arrangementsStep } from '#server/messages/reminders/arrangements.ts';
import { isQuiet } from '#server/platform/messages/quietHours.ts';

const MINUTE_MS = 60_000;

describe('quiet hours', () => {
  const at = (hour: number, minute = 0) => Date.UTC(2026, 8, 15, hour, minute);

  test.each([
    [at(0), false],
    [at(12, 59), false],
    [at(13), true],
    [at(18), true],
    [at(23, 59), true],
  ])('are those of the zone: %i in Shanghai', (now, quiet) => {
    expect(isQuiet(now, 'Asia/Shanghai', { from: 21, until: 8 })).toBe(quiet);
  });

  test('of another zone are others', () => {
    expect(isQuiet(at(13), 'Europe/Berlin', { from: 21, until: 8 })).toBe(false);
  });
});

describe('arrangements', () => {
  const known = { announced: 'a', pending: null, pendingSince: null, audience: null };
  const changed = { announced: 'a', pending: 'b', pendingSince: 1000, audience: null };
  const told = { announced: 'a', pending: 'a', pendingSince: 1000, audience: 'all' } as const;

  test.each([
    ['stay', known, 'a', 2000, { do: 'nothing' }],
    ['have changed', known, 'b', 2000, { do: 'note', pending: 'b' }],
    ['changed a moment ago', changed, 'b', 2000, { do: 'nothing' }],
    ['change once more', changed, 'c', 1000 + 10 * MINUTE_MS, { do: 'note', pending: 'c' }],
    ['are taken back', changed, 'a', 1000 + 10 * MINUTE_MS, { do: 'note', pending: null }],
    ['have settled', changed, 'b', 1000 + 10 * MINUTE_MS, { do: 'announce', since: 1000 }],
    ['stay while other windows move', told, 'a', 1000 + 10 * MINUTE_MS, { do: 'announce', since: 1000 }],
    ['changed by a clock that ran ahead', changed, 'b', 500, { do: 'announce', since: 1000 }],
  ] as const)('that %s', (_, before, current, now, step) => {
    expect(arrangementsStep(before, current, now)).toEqual(step);
  });
});
