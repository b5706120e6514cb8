// Promise: a calendar can read the dates that a guardian saves, whatever the competition is called.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarFile } from '#contract/time/calendarFile.ts';
import { calendarProblems } from '../../fixtures/iCalendar.ts';

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

it('is a calendar as RFC 5545 has it, whatever an organiser and a family typed', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom(';', ',', '\\', '\n', '\r', '\0', '\u007f', '杯', '👩🏽‍🚀'),
    ),
    maxLength: 120,
  });
  const instant = fc.integer({ min: 0, max: 4e12 });
  const event = fc.record({
    title: text,
    location: fc.option(text, { nil: undefined }),
    from: instant,
    long: fc.option(fc.integer({ min: 1000, max: 1e9 })),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 4 }), text, fc.option(text, { nil: undefined }), instant, (drawn, brand, name, now) => {
      const events = drawn.map(({ title, location, from: at, long }, n) => ({
        uid: `entry-${n}`,
        title,
        location,
        from: at,
        ...(long !== null && { to: at + long }),
      }));
      expect(calendarProblems(calendarFile(events, { productId: `-//${brand}//EN`, name, now }))).toEqual([]);
    }),
  );
});

it('has something in it where there is no event, for a calendar without a component is none', () => {
  const file = calendarFile([], made);
  expect(calendarProblems(file)).toEqual([]);
  expect(file).not.toContain('BEGIN:VEVENT');
});
