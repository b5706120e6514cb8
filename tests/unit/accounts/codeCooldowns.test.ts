import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_INTERVAL_MS, CODE_LIFETIME_MS } from '#contract/accounts/rules/verificationCode.ts';
import { cooldownMs, createCodeCooldowns } from '#src/accounts/fields/codeCooldowns.ts';

const tab = () => {
  const items = new Map<string, string>();
  return {
    items,
    storage: { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) },
  };
};

test('each target waits by itself, and only as long as told', () => {
  let now = 1000;
  const waits = createCodeCooldowns({ storage: tab().storage, now: () => now });
  expect(waits.until('+8613800000001')).toBe(0);
  waits.start('+8613800000001', 60_000);
  expect(waits.until('+8613800000001')).toBe(61_000);
  expect(waits.until('+8613800000002')).toBe(0);
  now = 60_999;
  expect(waits.until('+8613800000001')).toBe(61_000);
  now = 61_000;
  expect(waits.until('+8613800000001')).toBe(0);
});

test('it outlives a reload, and no number or address is stored', () => {
  const { storage, items } = tab();
  createCodeCooldowns({ storage, now: () => 0 }).start('+8613800000001', 60_000);
  createCodeCooldowns({ storage, now: () => 10_000 }).start('anna@example.com', 60_000);
  const reloaded = createCodeCooldowns({ storage, now: () => 20_000 });
  expect(reloaded.until('+8613800000001')).toBe(60_000);
  expect(reloaded.until('anna@example.com')).toBe(70_000);
  for (const text of items.values()) expect(text).not.toMatch(/13800000001|anna/);
});

test('what is over is forgotten when the next one starts', () => {
  const { storage, items } = tab();
  createCodeCooldowns({ storage, now: () => 0 }).start('one', 10);
  createCodeCooldowns({ storage, now: () => 20 }).start('two', 10);
  expect(Object.keys(JSON.parse(items.get('codeWaits') ?? '{}'))).toHaveLength(1);
});

test.each(['no JSON', 'null', '[]', '{"x":"y"}'])('what lies in the storage may be anything: %s', (text) => {
  const { storage, items } = tab();
  items.set('codeWaits', text);
  expect(createCodeCooldowns({ storage, now: () => 0 }).until('one')).toBe(0);
});

test('without storage the page itself remembers', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  const waits = createCodeCooldowns({ storage: { getItem: forbidden, setItem: forbidden }, now: () => 0 });
  waits.start('one', 60_000);
  expect(waits.until('one')).toBe(60_000);
});

test('the wait follows the server’s answer, whatever the clock of the device says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (serverNow) => {
      expect(cooldownMs({ expiresAt: serverNow + CODE_LIFETIME_MS, nextAt: serverNow + CODE_INTERVAL_MS })).toBe(CODE_INTERVAL_MS);
    }),
  );
  expect(cooldownMs({ expiresAt: CODE_LIFETIME_MS, nextAt: -1 })).toBe(0);
  expect(cooldownMs({ expiresAt: 0, nextAt: 1e12 })).toBe(CODE_INTERVAL_MS);
});
