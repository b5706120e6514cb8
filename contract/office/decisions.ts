import { z } from 'zod';
import { Id, IdParams, Instant, listOf, Revision } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { AnyProblem } from '#contract/works/preparation.ts';

/** What organisers decide about entries, and about works. */
export const DecisionKind = z.enum(['approve', 'reject', 'release', 'hold']);
export type DecisionKind = z.infer<typeof DecisionKind>;
export const DecisionSubject = z.enum(['registration', 'work']);
export type DecisionSubject = z.infer<typeof DecisionSubject>;

/** The options of every call that decides many at once. */
export const BatchOptions = z.object({
  /** By id, the versions that the organiser has looked at: what was changed since is refused with `conflict`. Where one is missing, the present one. */
  versions: z.record(Id, Revision).optional(),
  /** Only says what would be decided and what would be refused. */
  preview: z.boolean().optional(),
});
export const Refusals = z.array(z.object({ id: Id, code: AnyProblem }));
/** Until when the batch can be taken back, and the server's clock; null where it was carried out at once, or was a preview. */
export const PendingBatch = z.object({ batchId: Id, dueAt: Instant, now: Instant }).nullable();

/** A decision that can still be taken back, as its entry or work shows it. */
export const PendingDecision = z.object({ batchId: Id, kind: DecisionKind, by: z.string(), dueAt: Instant });
export type PendingDecision = z.infer<typeof PendingDecision>;

const Decided = z.object({ subjectId: Id, competitionId: Id, name: z.string() });

/** What was decided together. */
export const DecisionBatch = z.object({
  id: Id,
  kind: DecisionKind,
  subject: DecisionSubject,
  by: z.string(),
  isOwn: z.boolean(),
  decidedAt: Instant,
  /** When it is carried out and its messages leave. */
  dueAt: Instant,
  /** What is still to be carried out. */
  pending: z.array(Decided),
  /** What could not be carried out, and why. */
  refused: z.array(Decided.extend({ code: AnyProblem })),
});
export type DecisionBatch = z.infer<typeof DecisionBatch>;

export const decisionsAdmin = {
  'GET /api/admin/decisions': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    summary: 'Decisions that can still be taken back, and those of the last day that could not be carried out; the newest first.',
    answers: listOf(DecisionBatch).extend({ now: Instant }),
    errors: [],
  },
  'POST /api/admin/decisions/:id/undo': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    summary: 'Takes a batch of decisions back, or some of it, as long as it is not carried out: nobody hears of it.',
    params: IdParams,
    body: z.object({ subjectIds: z.array(Id).min(1).max(500).optional() }),
    answers: z.object({ takenBack: z.array(Id) }),
    /** `action_not_allowed_now`: all of it is carried out, refused or taken back. */
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
