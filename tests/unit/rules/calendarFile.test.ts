// Promise: a calendar reads the dates that a guardian saves, whatever the competition is called.
import { expect, it } from 'vitest';
import { calendarFile } from '#contract/rules/calendarFile.ts';

const from = Date.UTC(2026, 11, 19, 1);
const made = { productId: '-//Tangible Cup//EN', now: Date.UTC(2026, 10, 22) };

it('writes events as RFC 5545 has them', () => {
  const file = calendarFile([{ uid: 'c-contest', title: 'City Couriers', location: 'Hangzhou', from, to: from + 3600_000 }], made);
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tangible Cup//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:c-contest',
    'DTSTAMP:20261122T000000Z',
    'DTSTART:20261219T010000Z',
    'DTEND:20261219T020000Z',
    'SUMMARY:City Couriers',
    'LOCATION:Hangzhou',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('escapes what means something, and folds long lines between characters', () => {
  const title = `${'城市小信使'.repeat(20)}; a, b\\c\nd\re`;
  const lines = calendarFile([{ uid: 'x', title, from }], made).split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:${'城市小信使'.repeat(20)}\\; a\\, b\\\\c\\nd\\ne\r\n`);
  expect(unfolded).not.toContain('\ufffd');
});
