import { z } from 'zod';
import { CompetitionStatus, Mode } from '#contract/competitions/public.ts';
import { Id, Instant, listOf, Text, Window } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { rightNames } from './rules/staffRights.ts';

const count = z.int().min(0);

/** A competition in the back office's list. What the actor has no right to see is null. */
export const CompetitionLine = z.object({
  id: Id,
  title: Text,
  season: z.int(),
  mode: Mode,
  signup: Window,
  contest: Window,
  /** Null before publication. */
  status: CompetitionStatus.nullable(),
  /** True if it has left the everyday lists. */
  isArchived: z.boolean(),
  /** The unpublished draft. */
  draft: z.object({ by: z.string(), at: Instant }).nullable(),
  mayEdit: z.boolean(),
  capacity: z.int().nullable(),
  seatsTaken: count,
  /** Entries that take part; those of them on the waiting list, and those to decide. Null before publication too. */
  entries: z.object({ all: count, waiting: count, toDecide: count }).nullable(),
  /** The sum still to be paid for approved entries, in minor units; null for a competition without a fee too. */
  unpaid: z.object({ entries: count, cny: count, usd: count }).nullable(),
  /** Uses of its invitation codes so far, and all that they allow; null if it has none. */
  codes: z.object({ uses: count, allowed: count }).nullable(),
});
export type CompetitionLine = z.infer<typeof CompetitionLine>;

export const competitionList = {
  'GET /api/admin/competition-list': {
    access: 'organiser',
    right: { anyOf: rightNames, in: 'its_competition' },
    summary:
      'All competitions that the actor has rights for, drafts too, the newest season first: state, entries and places, fees to come, codes used.',
    answers: listOf(CompetitionLine),
    errors: [],
  },
} satisfies Endpoints;
