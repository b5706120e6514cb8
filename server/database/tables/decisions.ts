import type { DecisionKind, DecisionSubject } from '#contract/office/decisions.ts';
import { bigint, integer, optional, type RowOf, text } from './columns.ts';

/** A decision about one entry, its fee or a work. Those made at once form a batch. */
export const pendingDecision = {
  id: text(),
  batchId: text(),
  actorId: text(),
  actorName: text(),
  kind: text<DecisionKind>(),
  subject: text<DecisionSubject>(),
  subjectId: text(),
  competitionId: text(),
  /** Version of the entry or work as the organiser saw it. */
  version: integer(),
  /** Erased once the decision has ended: its outcome is recorded with the entry. */
  reason: optional(text()),
  /** The chosen canned reason, which the family reads in its own language. */
  cannedReasonId: optional(text()),
  /** JSON of what its kind needs beside, such as a payment's amount; null if nothing. Erased with the reason. */
  detail: optional(text()),
  decidedAt: bigint(),
  dueAt: bigint(),
  state: text<'pending' | 'carried_out' | 'taken_back' | 'refused'>(),
  /** The reason for the refusal: a code of the catalogue. */
  code: optional(text()),
  endedAt: optional(bigint()),
};
export type PendingDecisionTable = RowOf<typeof pendingDecision>;
