import { describe, expect, test } from 'vitest';
import { clockTime, isoDuration } from '#src/platform/format/clockTime.ts';
import { qrPath } from '#src/platform/share/qrPath.ts';
import { shareBySystem } from '#src/platform/share/shareBySystem.ts';

const data = { title: 'A page', url: 'https://example.org/' };
const failing = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('the share sheet', () => {
  test('takes what it is given', async () => {
    const given: ShareData[] = [];
    const share = async (what: ShareData) => void given.push(what);
    expect(await shareBySystem({ share, canShare: () => true }, data)).toBe(true);
    expect(given).toEqual([data]);
  });

  test('may not be there, or not for this', async () => {
    expect(await shareBySystem({}, data)).toBe(false);
    expect(await shareBySystem({ share: async () => {}, canShare: () => false }, data)).toBe(false);
  });

  test('may be closed again: that is no failure', async () => {
    expect(await shareBySystem({ share: failing('AbortError') }, data)).toBe(true);
    expect(await shareBySystem({ share: failing('NotAllowedError') }, data)).toBe(false);
  });
});

test('a QR code has the finder pattern in three corners', () => {
  const { size, path } = qrPath('https://example.org/achievement-detail?no=TC26-0417-88F2');
  expect((size - 17) % 4).toBe(0);
  for (const start of ['M0 0h7', `M${size - 7} 0h7`, `M0 ${size - 7}h7`]) expect(path).toContain(start);
  expect(path).not.toContain(`M${size - 7} ${size - 7}h7`);
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
});

test('lengths of time', () => {
  expect(clockTime(276_400)).toBe('4:36');
  expect(clockTime(276_400, { hours: true })).toBe('0:04:36');
  expect(clockTime(3_723_000)).toBe('1:02:03');
  expect(clockTime(-5)).toBe('0:00');
  expect(isoDuration(276_400)).toBe('PT276S');
});
