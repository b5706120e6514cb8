import type { Locale } from '#contract/http/common.ts';
import { type CompetitionRow, cityOf } from '#server/competitions/index.ts';
import { momentFor, type Reader } from '#server/platform/messages/moment.ts';

/** Time for which a change must be stable before it is announced, so that correcting a date twice sends one message. */
const SETTLE_MS = 10 * 60_000;
const HOUR_MS = 3600_000;
/** Changes of a contest that begins sooner are announced at night too. */
const URGENT_MS = 24 * HOUR_MS;

/** Returns the arrangements that families depend on: place and time of a contest, and the time to hand in works. */
export const arrangementsOf = (row: CompetitionRow): string =>
  JSON.stringify([row.venue, row.contestOpensAt, row.contestClosesAt, row.workOpensAt, row.workClosesAt]);

interface Known {
  announced: string;
  pending: string | null;
  pendingSince: number | null;
  /** The audience that an organiser chose to notify; null if no choice was made. */
  audience: 'all' | 'without_work' | null;
}

/** The next step for a competition's arrangements: nothing, wait until a change is stable, or announce it. */
export type ArrangementsStep = { do: 'nothing' } | { do: 'note'; pending: string | null } | { do: 'announce'; since: number };

/** Derives the next step from the announced, the pending and the current arrangements. */
export const arrangementsStep = ({ announced, pending, pendingSince, audience }: Known, current: string, now: number): ArrangementsStep => {
  // A chosen audience is notified even of windows that are not part of the arrangements.
  if (current === announced && audience === null) return pending === null ? { do: 'nothing' } : { do: 'note', pending: null };
  if (current !== pending || pendingSince === null) return { do: 'note', pending: current };
  // If the clock was set back, do not wait for ever.
  return now - pendingSince >= SETTLE_MS || pendingSince > now ? { do: 'announce', since: pendingSince } : { do: 'nothing' };
};

/** Returns true if families must know before the morning. */
export const isUrgent = ({ contestOpensAt }: Pick<CompetitionRow, 'contestOpensAt'>, now: number): boolean =>
  contestOpensAt !== null && contestOpensAt > now && contestOpensAt - now < URGENT_MS;

/** Returns true if a competition has nothing left to come. */
export const isOver = ({ contestClosesAt, workClosesAt }: Pick<CompetitionRow, 'contestClosesAt' | 'workClosesAt'>, now: number): boolean =>
  Math.max(contestClosesAt ?? Number.POSITIVE_INFINITY, workClosesAt ?? 0) <= now;

/** Returns a point in time for a message; a dash if none is set. */
export const momentIn = (at: number | null, reader: Reader, timeZone: string): string =>
  at === null ? '–' : momentFor(reader, at, timeZone);

/** Returns the place of a contest, for a message. */
export const placeIn = (row: CompetitionRow, locale: Locale): string => cityOf(row)?.[locale] ?? (locale === 'zh-CN' ? '线上' : 'online');
