// Promise: a time typed in the site's zone is the same instant on every machine, even at clock changes.
import { expect, it } from 'vitest';
import { addDays, instantOf, isTimeZone, offsetAt } from '#contract/time/zonedTime.ts';

const at = (day: string, time: string, timeZone: string): string => {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(instantOf({ year, month, day: dayOfMonth, hour, minute }, timeZone)).toISOString();
};

// The expected values of Temporal.PlainDateTime.toZonedDateTime.
it.each([
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ['2026-09-06', '00:30', 'America/Santiago', '2026-09-06T04:30:00.000Z'],
])('a time that clocks pass over on %s is as much later: %s in %s', (day, time, zone, instant) => {
  expect(at(day, time, zone)).toBe(instant);
});

it.each([
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('a time that clocks show twice on %s is the first: %s in %s', (day, time, zone, instant) => {
  expect(at(day, time, zone)).toBe(instant);
});

it('the hours beside a change are what they are', () => {
  expect(at('2026-03-29', '01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
  expect(at('2026-03-29', '03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(at('2026-10-25', '01:59', 'Europe/Berlin')).toBe('2026-10-24T23:59:00.000Z');
  expect(at('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
});

it('a day on is the same time of the day to the millisecond, also from the hour that comes twice', () => {
  const second = Date.parse('2026-10-25T02:30:15.250+01:00');
  expect(addDays(second, 1, 'Europe/Berlin')).toBe(Date.parse('2026-10-26T02:30:15.250+01:00'));
});

it('the offset is that of the instant, also before 1970', () => {
  expect(offsetAt(Date.parse('2026-07-01T00:00:30.500Z'), 'Europe/Berlin')).toBe(7200_000);
  expect(offsetAt(-1, 'Asia/Kolkata')).toBe(19_800_000);
});

it('knows every name and alias of a zone, and nothing else', () => {
  const names = [
    ...['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Ho_Chi_Minh', 'Asia/Yangon', 'America/Argentina/Buenos_Aires'],
    ...['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT+8', 'US/Pacific', 'PRC', 'EST5EDT', 'America/Port-au-Prince', 'Asia/Shanghai'],
    ...Intl.supportedValuesOf('timeZone'),
  ];
  for (const name of names) expect([name, isTimeZone(name)]).toEqual([name, true]);
  for (const name of ['', '+08:00', '-05:00', 'Asia', 'Asia/Atlantis', 'Shanghai', ' UTC', 'UTC ', 'Asia/Shanghai;', '\u0000'])
    expect([name, isTimeZone(name)]).toEqual([name, false]);
});
