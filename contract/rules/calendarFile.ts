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

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

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

/** A calendar file (RFC 5545). `now` in epoch ms: when it was made. */
export const calendarFile = (events: readonly CalendarEvent[], { productId, now }: { productId: string; now: number }): string => {
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
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${productId}`, 'CALSCALE:GREGORIAN', ...lines, 'END:VCALENDAR'];
  return all.map((line) => `${folded(line)}\r\n`).join('');
};
