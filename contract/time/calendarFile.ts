/** A day to remember. */
export interface CalendarEvent {
  /** The same for the same thing: a calendar that has it already replaces it. */
  uid: string;
  title: string;
  location?: string | undefined;
  /** Epoch ms. */
  from: number;
  /** Epoch ms; the event is a moment without it. */
  to?: number | undefined;
}

/** UTC as RFC 5545 writes it: 20261219T010000Z. */
const instant = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/** What a text of a calendar file has no place for, escaped or not. */
const UNWRITABLE = /[^\P{Cc}\t]/gu;
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(UNWRITABLE, '');

const OCTETS = 75;
const encoder = new TextEncoder();

/** A line of at most 75 octets, the rest on lines that begin with a space; no character is cut. */
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

/** How often a calendar that follows the file asks again (RFC 7986); the second name is what older ones read. */
const FOLLOWED = ['REFRESH-INTERVAL;VALUE=DURATION:PT4H', 'X-PUBLISHED-TTL:PT4H'];

/** A calendar without any component is none: where nothing is dated, the zone of its times stands in it. */
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
  /** When it was made, in epoch ms. */
  now: number;
  /** What a calendar that follows the file is called; one that is saved once needs no name. */
  name?: string | undefined;
}

/** A calendar file (RFC 5545). */
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
