import { z } from 'zod';
import { CompetitionSummary, Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Gender } from '#contract/registrations/members.ts';
import { DaySlot } from './admin.ts';
import { StartNumber } from './plan.ts';

/** Kinds of a row of a printed door list. */
export const doorListRows = ['teams', 'children'] as const;
export type DoorListRows = (typeof doorListRows)[number];

const ListedTeam = z.object({
  id: Id,
  competitionId: Id,
  /** The entry's number. */
  number: z.string().nullable(),
  startNumber: StartNumber.nullable(),
  teamName: z.string(),
  organization: z.string(),
  group: Group,
  size: z.int(),
  /** False while its entry is reviewed again. */
  isApproved: z.boolean(),
  /** Its runs on the page's day, in order. */
  slots: z.array(DaySlot.pick({ table: true, startsAt: true })),
  /** In the entry's order; empty in a list of teams. */
  children: z.array(z.object({ name: z.string(), latinName: z.string().nullable(), gender: Gender })),
});
export type ListedTeam = z.infer<typeof ListedTeam>;

/** The teams that are expected at a venue on a day. */
export const DoorListPage = z.object({
  /** An instant of the day; null if no day is known. */
  at: Instant.nullable(),
  competitions: z.array(z.object({ id: Id, title: Text })),
  /** By competition, then by start number. */
  teams: z.array(ListedTeam),
});
export type DoorListPage = z.infer<typeof DoorListPage>;

export const DoorList = z.object({
  venue: CompetitionSummary.shape.venue.unwrap().pick({ name: true, address: true }).nullable(),
  pages: z.array(DoorListPage),
});
export type DoorList = z.infer<typeof DoorList>;

export const doorListAdmin = {
  'POST /api/admin/competitions/:id/event-day/door-lists': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    summary:
      'Makes the lists to tick off at the door, a page for each day of an offline competition at its venue. One with children’s names is in the audit log.',
    params: IdParams,
    body: z.object({
      rows: z.enum(doorListRows),
      /** True to add the other competitions at that venue on these days, as far as the actor may see them. */
      wholeVenue: z.boolean(),
    }),
    answers: DoorList,
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
