import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { foldedLine, Id, IdParams, Instant, Text, Window } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { advancementStates } from './rules/advancement.ts';

const Named = z.object({
  entryId: Id,
  targetId: Id,
  group: Group,
  teamName: z.string(),
  organization: z.string().nullable(),
  /** True for an entry of the actor's own family or school: nothing of it is told. */
  isHidden: z.boolean(),
});

/** An invitation to another competition as organisers see it. */
export const OfficeAdvancement = Named.extend({
  id: Id,
  state: z.enum(advancementStates),
  /** The entry that was signed up with it. */
  acceptedBy: z.object({ id: Id, teamName: z.string() }).nullable(),
  /** The time from which it no longer qualifies: a correction took the award away. */
  endedAt: Instant.nullable(),
  /** Present if an organiser gave it, with the reason. */
  byHand: z.object({ by: z.string(), reason: z.string() }).nullable(),
});
export type OfficeAdvancement = z.infer<typeof OfficeAdvancement>;

/** Reasons for which an entry with an award that qualifies has no invitation. */
export const leftReasons = ['target_closed', 'no_such_group'] as const;
const LeftOut = Named.extend({ reason: z.enum(leftReasons) });

/** A competition for which awards qualify. */
export const AdvancementTarget = z.object({
  id: Id,
  /** Null for one that is gone. */
  title: Text.nullable(),
  signup: Window.nullable(),
  /** True if it can be entered by a code, now or later. */
  isOpen: z.boolean(),
  capacity: z.int().nullable(),
  seatsTaken: z.int().min(0),
});

/** The entries that have qualified for other competitions by the published results of one. */
export const OfficeAdvancements = z.object({
  targets: z.array(AdvancementTarget),
  /** In the order of their places. */
  items: z.array(OfficeAdvancement),
  left: z.array(LeftOut),
  /** The next in rank of each group without an invitation to a target, whom organisers can invite by hand. */
  next: z.array(Named.extend({ rank: z.int().min(1) })),
});
export type OfficeAdvancements = z.infer<typeof OfficeAdvancements>;

const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['results'], in: 'its_competition' } } as const;

export const advancementAdmin = {
  'GET /api/admin/competitions/:id/results/advancements': {
    ...ITS_COMPETITION,
    summary: 'Who has qualified for other competitions by the published results, and who has accepted, declined or not answered.',
    params: IdParams,
    answers: OfficeAdvancements,
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/results/advancements': {
    ...ITS_COMPETITION,
    summary: 'Invites one more entry with published results to a competition for which awards qualify, and tells its family.',
    params: IdParams,
    body: z.object({ entryId: Id, targetId: Id, reason: foldedLine(500) }),
    answers: OfficeAdvancements,
    /** `conflict`: it is invited already. `action_not_allowed_now`: it has no published result, is of the actor’s own family or school, or the target takes no entries. */
    errors: ['not_found', 'conflict', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
