import { z } from 'zod';
import { AnyProblem, Id, IdParams, Instant, listOf, Revision } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';

/** Decisions of organisers about entries and works, and the family's own: to cancel its entry. */
const decisionKinds = ['approve', 'reject', 'promote', 'cancel', 'cancel_own', 'release', 'hold'] as const;
export type NamedDecision = (typeof decisionKinds)[number];
export const isNamedDecision = (kind: string): kind is NamedDecision => decisionKinds.some((each) => each === kind);
export const paymentKinds = ['pay', 'refund', 'waive', 'unpay'] as const;
const extensionKinds = ['extend', 'end_extension'] as const;
/** Decisions that stop something at once: a person's account, an announcement under way. */
const stopKinds = ['disable', 'stop'] as const;
export const DecisionKind = z.enum([...decisionKinds, ...paymentKinds, ...extensionKinds, ...stopKinds]);
export type DecisionKind = z.infer<typeof DecisionKind>;
/** The subject id of a payment or a deadline is its entry's. */
export const DecisionSubject = z.enum(['registration', 'work', 'payment', 'deadline', 'account', 'announcement']);
export type DecisionSubject = z.infer<typeof DecisionSubject>;

/** Options of every call that decides many at once. */
export const BatchOptions = z.object({
  /** The versions that the organiser has seen, by id: changed ones are refused with `conflict`. Defaults to the present version. */
  versions: z.record(Id, Revision).optional(),
  /** True for a dry run, which reports the decisions and refusals. */
  preview: z.boolean().optional(),
});
export const Refusals = z.array(z.object({ id: Id, code: AnyProblem }));
/** Deadline for undoing the batch, and the server's clock; null if it was carried out at once, or was a preview. */
export const PendingBatch = z.object({ batchId: Id, dueAt: Instant, now: Instant }).nullable();

/** The messages that a decision would send: one a person and channel. The cost is in thousandths of a yuan. */
export const MessageOutlook = z.object({
  /** People told by a message of their own. */
  people: z.int().min(0),
  texts: z.int().min(0),
  mails: z.int().min(0),
  cost: z.int().min(0),
  /** Schools that hear of it in the digest of the day. */
  inDigest: z.int().min(0),
  /** Those of the people for whom it would wait until the morning now. */
  inMorning: z.int().min(0),
});
export type MessageOutlook = z.infer<typeof MessageOutlook>;

/** A decision that can still be undone, as shown with its entry or work. */
const Pending = z.object({ batchId: Id, by: z.string(), dueAt: Instant });
export const PendingDecision = Pending.extend({ kind: z.enum(decisionKinds) });
export type PendingDecision = z.infer<typeof PendingDecision>;
/** A change of an entry's fee that can still be undone. */
export const PendingPayment = Pending.extend({ kind: z.enum(paymentKinds) });
export type PendingPayment = z.infer<typeof PendingPayment>;

/** `competitionId` is null of what belongs to none: a person, a message to many. */
const Decided = z.object({ subjectId: Id, competitionId: Id.nullable(), name: z.string() });

/** A batch of decisions. */
export const DecisionBatch = z.object({
  id: Id,
  kind: DecisionKind,
  subject: DecisionSubject,
  by: z.string(),
  isOwn: z.boolean(),
  decidedAt: Instant,
  /** Time at which it is carried out and its messages are sent. */
  dueAt: Instant,
  /** Decisions still to be carried out. */
  pending: z.array(Decided),
  /** Decisions that could not be carried out, with the reason. */
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
    /** `action_not_allowed_now`: all of the batch is carried out, refused or undone. */
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
