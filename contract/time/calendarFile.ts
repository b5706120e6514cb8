/** An event of a calendar file. */
export interface CalendarEvent {
  /** A stable id: a calendar that already has the event replaces it. */
  uid: string;
  title: string;
  location?: string | undefined;
  /** Epoch ms. */
  from: number;
  /** Epoch ms; absent for a moment without duration. */
  to?: number | undefined;
}

/** Formats an instant in UTC as in RFC 5545: 20261219T010000Z. */
const instant = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/** Characters that a calendar file cannot contain, escaped or not. */
const UNWRITABLE = /[^\P{Cc}\t]/gu;
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(UNWRITABLE, '');

const OCTETS = 75;
const encoder = new TextEncoder();

/** Folds a line to at most 75 octets, continued on lines that begin with a space, without splitting characters. */
const folded = (line: string): string => {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const more = encoder.encode(character).length;
    if (octets + more > OCTETS) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += more;
  }
  return lines.join('\r\n');
};

/** Refresh interval for calendars that subscribe to the file (RFC 7986); older ones read the second name. */
const FOLLOWED = ['REFRESH-INTERVAL;VALUE=DURATION:PT4H', 'X-PUBLISHED-TTL:PT4H'];

/** A calendar needs at least one component: without events it contains the time zone. */
const UTC_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

interface CalendarFacts {
  productId: string;
  /** Time of creation, epoch ms. */
  now: number;
  /** Name shown by a calendar that subscribes to the file; not needed for a one-time download. */
  name?: string | undefined;
}

/** Returns a calendar file (RFC 5545). */
export const calendarFile = (events: readonly CalendarEvent[], { productId, now, name }: CalendarFacts): string => {
  const lines = events.flatMap(({ uid, title, location, from, to }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(from)}`,
    ...(to === undefined ? [] : [`DTEND:${instant(to)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(location === undefined ? [] : [`LOCATION:${escaped(location)}`]),
    'END:VEVENT',
  ]);
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(productId)}`,
    'CALSCALE:GREGORIAN',
    ...(name === undefined ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, ...FOLLOWED]),
    ...(lines.length === 0 ? UTC_ZONE : lines),
    'END:VCALENDAR',
  ];
  return all.map((line) => `${folded(line)}\r\n`).join('');
};
