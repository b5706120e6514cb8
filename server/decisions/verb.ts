import type { ProblemCode } from '#contract/http/problem.ts';
import type { DecisionKind, DecisionSubject, MessageOutlook } from '#contract/office/decisions.ts';
import type { CompetitionScope, RightName } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeEach, type Refusal } from '#server/platform/jobs/changeEach.ts';

/** The organiser, or the family, who decides. */
export interface Decider {
  id: string;
  name: string;
}

/** An entry, its fee or a work of a decision. */
export interface DecisionTarget {
  id: string;
  /** The expected version, which must be current (otherwise `conflict`); undefined: any. */
  version: number | undefined;
  reason: string | null;
  /** A reason from the subject's list, instead of a written one. */
  cannedReasonId: string | null;
  /** The batch that it belongs to. */
  batchId: string;
  /** JSON of what this kind needs beside; null if nothing. */
  detail: string | null;
  /** True if it has waited, and what it stops is stopped since it was made. */
  hasWaited: boolean;
}

/** A kind of decision, as the subject that owns the decided items carries it out. */
export interface Verb {
  kind: DecisionKind;
  subject: DecisionSubject;
  /**
   * The rights of which the actor must have one, also when the decision is carried out; `own` for what families decide about their own entries, which
   * no organiser can undo.
   */
  rights: readonly RightName[] | 'own';
  /** Returns the existing items of the scope by id: each with its version, and why it cannot be decided now, with or without a reason, or null. */
  check(
    db: Db,
    scope: CompetitionScope,
    ids: readonly string[],
    hasReason: boolean,
    detail: string | null,
  ): Promise<ReadonlyMap<string, Checked>>;
  /** Returns what of a decision's detail is settled as it is made, by subject; what it leaves out keeps the given one. */
  detailsOf?(db: Db, ids: readonly string[], detail: string | null): Promise<ReadonlyMap<string, string>>;
  /** Stops what the decision ends while it waits, and lets it go on where the decision is taken back or refused. */
  stop?: {
    begin(tx: Tx, ids: readonly string[], now: number, reason: string | null): Promise<void>;
    end(tx: Tx, ids: readonly string[]): Promise<void>;
  };
  /** Carries out a decision with all its effects. Throws the codes of `check`, and `conflict`. */
  carryOut(tx: Tx, actor: Decider, scope: CompetitionScope, target: DecisionTarget): Promise<void>;
  /** Tells each person what a batch has decided about them, after it was carried out. */
  tell?(batchId: string): Promise<void>;
  /** Returns the messages that it would send for these items. */
  outlook?(db: Db, ids: readonly string[], reason: string): Promise<MessageOutlook>;
}

/** Stands for the competition of what belongs to none: in the scope of organisers of all competitions only. */
export const NO_COMPETITION = '';

export interface Checked {
  competitionId: string;
  version: number;
  problem: ProblemCode | null;
}

/** Carries out a decision about many now, each in its own transaction. */
export const decideAtOnce = async (
  { db, messages, ids: newIds }: Pick<Deps, 'db' | 'messages' | 'ids'>,
  verb: Verb,
  actor: Decider,
  scope: CompetitionScope,
  {
    ids,
    versions = {},
    reason = null,
    cannedReasonId = null,
    detail = null,
  }: {
    ids: readonly string[];
    versions?: Record<string, number> | undefined;
    reason?: string | null;
    cannedReasonId?: string | null;
    detail?: string | null;
  },
): Promise<{ decided: string[]; refused: Refusal[] }> => {
  const batchId = newIds.next();
  const { done, refused } = await changeEach(db, ids, (tx, id) =>
    verb.carryOut(tx, actor, scope, { id, version: versions[id], reason, cannedReasonId, detail, batchId, hasWaited: false }),
  );
  await verb.tell?.(batchId);
  await messages.committed();
  return { decided: done, refused };
};
