import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Conflict, ITS_COMPETITION, Reason, Round } from './admin.ts';
import { AttemptContent, AttemptLateReason, ShownAttempt } from './attempts.ts';
import { Criterion } from './rubric.ts';

/** An attempt on the organisers' board. */
export const BoardAttempt = ShownAttempt.extend({
  isSigned: z.boolean(),
  /** Id of the sheet that it comes from; null if a judge made it. */
  sheetId: Id.nullable(),
  late: AttemptLateReason.nullable(),
  /** True if it counts for its team's total. */
  isCounted: z.boolean(),
  /** The last ruling of an organiser on it; null if none. */
  ruled: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
});
export type BoardAttempt = z.infer<typeof BoardAttempt>;

/** A team of a round on the organisers' board. */
export const BoardTeam = z.object({
  /** Id of its entry. */
  id: Id,
  startNumber: z.int().nullable(),
  teamName: z.string(),
  organization: z.string(),
  group: Group,
  /** In the order of their numbers, corrections after what they correct. */
  attempts: z.array(BoardAttempt),
  /** The total and the duration that count, by the round's rule; null without any. */
  counted: z.object({ total: z.int(), durationMs: z.int().nullable() }).nullable(),
  /** True if it is scored in this round no more but has attempts. */
  isOut: z.boolean(),
  /** True if the actor is of this entry's family or school: its attempts are hidden from them. */
  isHidden: z.boolean(),
});
export type BoardTeam = z.infer<typeof BoardTeam>;

/** A conflict between a judge of a round and a team at the table. */
export const TeamConflict = Conflict.pick({ judgeId: true, kinds: true, ruling: true, ruled: true }).extend({
  /** Id of the team's entry. */
  registrationId: Id,
  /** The judge's name. */
  judge: z.string(),
});
export type TeamConflict = z.infer<typeof TeamConflict>;

/** The attempts of a round by team. */
export const AttemptBoard = z.object({
  round: Round,
  teams: z.array(BoardTeam),
  /** The conflicts of its judges, without those of teams of the actor's own family or school. */
  conflicts: z.array(TeamConflict),
});
export type AttemptBoard = z.infer<typeof AttemptBoard>;

/** An attempt with all that was noted. */
export const WholeAttempt = BoardAttempt.omit({ standing: true, isCounted: true, isSigned: true }).extend({
  ...AttemptContent.pick({ points: true, comment: true, note: true }).shape,
  /** The captain's sign, as the data of an SVG path; null without one. */
  signature: z.string().nullable(),
  rubricNumber: z.int(),
  madeAt: Instant,
  /** The criteria of all versions of the rubric, for the points. */
  criteria: z.array(Criterion.pick({ key: true, title: true })),
});
export type WholeAttempt = z.infer<typeof WholeAttempt>;

export const judgingAttemptsAdmin = {
  'GET /api/admin/rounds/:id/attempts': {
    ...ITS_COMPETITION,
    summary: 'A round’s teams with their attempts and what counts of them. Teams of the actor’s own family or school without either.',
    params: IdParams,
    answers: AttemptBoard,
    errors: ['not_found'],
  },
  'POST /api/admin/rounds/:id/team-rulings': {
    ...ITS_COMPETITION,
    summary:
      'Rules on a conflict between a judge and a team at the table: confirms it, or overrules it with a reason, and the judge scores the team.',
    params: IdParams,
    body: z.object({ registrationId: Id, judgeId: Id, ruling: z.enum(['confirmed', 'overruled']), reason: Reason }),
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'GET /api/admin/attempts/:id': {
    ...ITS_COMPETITION,
    summary: 'An attempt with its points, texts and the captain’s sign.',
    params: IdParams,
    answers: WholeAttempt,
    errors: ['not_found'],
  },
  'POST /api/admin/attempts/:id/voids': {
    ...ITS_COMPETITION,
    summary: 'Makes an attempt void, or refuses one that came late, with a reason: it stays in the history and does not count.',
    params: IdParams,
    body: z.object({ reason: Reason }),
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/admin/attempts/:id/reinstatements': {
    ...ITS_COMPETITION,
    summary: 'Lets an attempt count again that was void, or one that came late, with a reason.',
    params: IdParams,
    body: z.object({ reason: Reason }),
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
