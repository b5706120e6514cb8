import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { CheckInState } from '#contract/eventDay/checkIn.ts';
import { Run, StartNumber, Table } from '#contract/eventDay/plan.ts';
import { Id, IdParams, Instant, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';

/** A team as everybody may see it: without the consent to publish names only its number, if it has one. */
export const LiveTeam = z.object({
  number: StartNumber.nullable(),
  name: z.string().nullable(),
  organization: z.string().nullable(),
});
export type LiveTeam = z.infer<typeof LiveTeam>;

/** A place so far. */
export const LivePlace = LiveTeam.extend({
  rank: z.int().min(1),
  /** True if another team has the same rank. */
  isTied: z.boolean(),
  /** In points. */
  total: z.number(),
  durationMs: z.int().nullable(),
});
export type LivePlace = z.infer<typeof LivePlace>;

/** A group whose ranks so far are shown, or only the teams that have run: as its families will see their results. */
export const LiveGroup = z.object({
  group: Group,
  /** Number of its teams. */
  teams: z.int(),
  /** By rank; null if the group's ranks are never shown. */
  places: z.array(LivePlace).nullable(),
  /** By number, which says nothing of their points. */
  ran: z.array(LiveTeam),
});
export type LiveGroup = z.infer<typeof LiveGroup>;

/** A run at the tables, or one of the next. */
export const LiveRun = LiveTeam.extend({
  group: Group,
  run: Run,
  table: Table,
  startsAt: Instant,
  endsAt: Instant,
  checkIn: CheckInState,
});
export type LiveRun = z.infer<typeof LiveRun>;

export const LiveBoard = z.object({
  competition: z.object({ id: Id, title: Text }),
  /** The time at which it was computed. */
  at: Instant,
  groups: z.array(LiveGroup),
  /** By time, then by table, of teams that are not absent. */
  runs: z.array(LiveRun),
});
export type LiveBoard = z.infer<typeof LiveBoard>;

export const live = {
  'GET /api/competitions/:id/live': {
    access: 'public',
    // it can be turned off, and names can be hidden, at any moment
    cache: 'offline',
    summary: 'The live board of a competition: ranks so far and the next teams. Null while no organiser has turned it on.',
    params: IdParams,
    answers: z.object({ board: LiveBoard.nullable() }),
    errors: [],
  },
} satisfies Endpoints;
