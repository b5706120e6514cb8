// Promise: an id is a random UUID of version 4 in every browser, even without `randomUUID`.
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#src/offline/newId.ts';

afterEach(() => void vi.unstubAllGlobals());

const withBytes = (fill: (index: number) => number) => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.map((_, index) => fill(index)) });
  return newId();
};

test('the browser makes it where it can', () => {
  const { randomUUID } = crypto;
  vi.stubGlobal('crypto', { randomUUID: () => 'its-own' });
  expect(newId()).toBe('its-own');
  expect(randomUUID).toBeTypeOf('function');
});

test('without that all bits are random but those that name version and variant', () => {
  expect(withBytes((index) => index)).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f');
  expect(withBytes(() => 0)).toBe('00000000-0000-4000-8000-000000000000');
  expect(withBytes(() => 255)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
