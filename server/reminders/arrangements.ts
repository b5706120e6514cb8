import type { Locale } from '#contract/http/common.ts';
import { type CompetitionRow, cityOf } from '#server/competitions/index.ts';
import { momentFor, type Reader } from '#server/platform/messages/moment.ts';

/** A change is announced once it has stood for so long: who corrects a date twice sends one message. */
const SETTLE_MS = 10 * 60_000;
const HOUR_MS = 3600_000;
/** A change of a contest that begins sooner is announced at night too. */
const URGENT_MS = 24 * HOUR_MS;

/** What families arrange themselves by: where and when a contest is, and when works are handed in. */
export const arrangementsOf = (row: CompetitionRow): string =>
  JSON.stringify([row.venue, row.contestOpensAt, row.contestClosesAt, row.workOpensAt, row.workClosesAt]);

interface Known {
  announced: string;
  pending: string | null;
  pendingSince: number | null;
  /** Whom an organiser chose to tell; null where no choice was made. */
  audience: 'all' | 'without_work' | null;
}

/** What is to be done about a competition's arrangements: nothing, wait until a change has settled, or announce the one that has. */
export type ArrangementsStep = { do: 'nothing' } | { do: 'note'; pending: string | null } | { do: 'announce'; since: number };

/** What follows from the arrangements that families know, those that wait to be announced and the current ones. */
export const arrangementsStep = ({ announced, pending, pendingSince, audience }: Known, current: string, now: number): ArrangementsStep => {
  // Who was chosen to be told hears of windows, too, that are no part of the arrangements.
  if (current === announced && audience === null) return pending === null ? { do: 'nothing' } : { do: 'note', pending: null };
  if (current !== pending || pendingSince === null) return { do: 'note', pending: current };
  // A clock that was set back does not make it wait for ever.
  return now - pendingSince >= SETTLE_MS || pendingSince > now ? { do: 'announce', since: pendingSince } : { do: 'nothing' };
};

/** Whether families must know before the morning. */
export const isUrgent = ({ contestOpensAt }: Pick<CompetitionRow, 'contestOpensAt'>, now: number): boolean =>
  contestOpensAt !== null && contestOpensAt > now && contestOpensAt - now < URGENT_MS;

/** Whether anything of a competition is still to come. */
export const isOver = ({ contestClosesAt, workClosesAt }: Pick<CompetitionRow, 'contestClosesAt' | 'workClosesAt'>, now: number): boolean =>
  Math.max(contestClosesAt ?? Number.POSITIVE_INFINITY, workClosesAt ?? 0) <= now;

/** A moment as a message says it; a dash where none is set. */
export const momentIn = (at: number | null, reader: Reader, timeZone: string): string =>
  at === null ? '–' : momentFor(reader, at, timeZone);

/** Where a contest is held, as a message says it. */
export const placeIn = (row: CompetitionRow, locale: Locale): string => cityOf(row)?.[locale] ?? (locale === 'zh-CN' ? '线上' : 'online');
