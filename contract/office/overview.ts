import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { Id, Instant, Text, Window } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { windowNames } from '#contract/time/timeWindow.ts';
import { rightNames } from './rules/staffRights.ts';

/** Maximum count: an exact number beyond it is of no use, and would cost a scan. */
export const COUNTED_UP_TO = 500;

/** A count up to `COUNTED_UP_TO`; if not exact, there are more. */
export const BoundedCount = z.object({ n: z.int().min(0).max(COUNTED_UP_TO), isExact: z.boolean() });
export type BoundedCount = z.infer<typeof BoundedCount>;

/** A window that opens or closes soon. */
export const WindowEdge = z.object({
  competition: z.object({ id: Id, title: Text }),
  window: z.enum(windowNames),
  edge: z.enum(['opens', 'closes']),
  at: Instant,
});
export type WindowEdge = z.infer<typeof WindowEdge>;

/** Null if the actor has no right to see it. */
const counted = BoundedCount.nullable();

export const Overview = z.object({
  /** The season counted, and all seasons in scope, newest first. */
  season: z.int().nullable(),
  seasons: z.array(z.int()),
  counts: z.object({
    /** Entries awaiting a decision; the others by the names of `entrySegments`. */
    entries: counted,
    pastPromise: counted,
    withoutWork: counted,
    guardians: counted,
    unpaid: counted,
    /** Works that could be released. */
    works: counted,
    /** Bursts of votes on which nobody has ruled. */
    voteFlags: counted,
    /** Appeals against results that wait for an answer. */
    appeals: counted,
    /** Publications of results that an error keeps from going ahead, or has held back. */
    stopped: counted,
    /** In judging: late marks, works whose marks are too far apart, declared conflicts, rounds that end within two days with marks missing. */
    lateMarks: counted,
    farApart: counted,
    judgeConflicts: counted,
    closingRounds: counted,
    /** Messages given up, of all seasons. */
    messages: counted,
    /** Things with open reports, and unread notes that mention the actor, of all seasons. */
    reports: counted,
    mentions: counted,
    /** Entries awaiting a decision that are assigned to the actor. */
    assigned: counted,
    /** Organisers whose rights wait for the actor to confirm them. */
    confirmations: counted,
  }),
  /** Number of the season's competitions in scope. */
  competitions: z.int().min(0),
  /** Time since which the oldest of each kind waits; null if none does. */
  oldest: z.object({ entry: Instant.nullable(), work: Instant.nullable(), message: Instant.nullable() }),
  /** The entry of the newest unread note that mentions the actor. */
  mentionedIn: Id.nullable(),
  /** The round in which something of judging waits, the one that ends first; null if nothing does. */
  judgingIn: z.object({ competitionId: Id, roundId: Id }).nullable(),
  /** The competition whose oldest appeal waits; null if none does. */
  appealIn: Id.nullable(),
  /** The first competition whose publication of results is stopped; null if none is. */
  stoppedIn: Id.nullable(),
  /** Windows that open or close within seven days, soonest first. */
  windows: z.array(WindowEdge),
});
export type Overview = z.infer<typeof Overview>;

/** Maximum number of schools and organizations shown. */
export const INSTITUTIONS_SHOWN = 20;

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A season's dates, and the entries submitted to competitions that the actor reviews, cancelled ones included. */
export const SeasonOverview = z.object({
  season: z.int().nullable(),
  competitions: z.array(
    z.object({
      id: Id,
      title: Text,
      windows: z.object({ signup: Window, contest: Window, work: Window.nullable(), voting: Window.nullable() }),
    }),
  ),
  /** Null without the right to review. */
  entries: z
    .object({
      total: z.int().min(0),
      /** The last days in the site's zone, ending today. */
      days: z.array(Day),
      /** For each competition with entries: their number on each of these days, and in total. */
      byCompetition: z.array(z.object({ competitionId: Id, total: z.int(), perDay: z.array(z.int()) })),
      byGroup: z.array(z.object({ group: Group, entries: z.int() })),
      /** Entries by country or region, most first. */
      byCountry: z.array(z.object({ country: z.string(), entries: z.int() })),
      /** Entries by the account name of a school or an organization, most first. */
      byInstitution: z.array(z.object({ name: z.string(), entries: z.int() })).max(INSTITUTIONS_SHOWN),
    })
    .nullable(),
});
export type SeasonOverview = z.infer<typeof SeasonOverview>;

const ofSeason = z.object({ season: z.coerce.number().int().min(0).max(9999).optional() });

export const overview = {
  'GET /api/admin/overview': {
    access: 'organiser',
    right: { anyOf: rightNames, in: 'its_competition' },
    summary: 'What waits for the actor in a season, the newest if none is said: bounded counts, and the windows that open or close soon.',
    query: ofSeason,
    answers: Overview,
    errors: [],
  },
  'GET /api/admin/overview/season': {
    access: 'organiser',
    right: { anyOf: rightNames, in: 'its_competition' },
    summary: 'A season’s dates, the entries of each day, and where they come from.',
    query: ofSeason,
    answers: SeasonOverview,
    errors: [],
  },
} satisfies Endpoints;
