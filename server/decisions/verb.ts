import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import type { DecisionKind, DecisionSubject } from '#contract/office/decisions.ts';
import type { CompetitionScope, RightName } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Who decides. */
export interface Decider {
  id: string;
  name: string;
}

/** One entry or work of a decision. */
export interface DecisionTarget {
  id: string;
  /** Fails with `conflict` where it is another one by now; any if not said. */
  version: number | undefined;
  reason: string | null;
  /** A reason of the subject's list, instead of a written one. */
  cannedReasonId: string | null;
}

/** How one kind of decision is carried out, by the subject that owns what is decided. */
export interface Verb {
  kind: DecisionKind;
  subject: DecisionSubject;
  /** One of which its actor must have, also when it is carried out. */
  rights: readonly RightName[];
  /** Each that there is in the scope, by id: its version, and why it cannot be decided like this now, or null. */
  check(db: Db, scope: CompetitionScope, ids: readonly string[]): Promise<ReadonlyMap<string, Checked>>;
  /** Does it, with all that follows from it. Fails with what `check` says, `conflict`. */
  carryOut(tx: Tx, actor: Decider, scope: CompetitionScope, target: DecisionTarget): Promise<void>;
}

export interface Checked {
  competitionId: string;
  version: number;
  problem: ProblemCode | null;
}

export interface Refusal {
  id: string;
  code: ProblemCode;
}

/** Carries a decision about many out now, each in a transaction of its own: one that cannot be decided is reported with its code and blocks no other. */
export const decideAtOnce = async (
  { db, messages }: Pick<Deps, 'db' | 'messages'>,
  verb: Verb,
  actor: Decider,
  scope: CompetitionScope,
  {
    ids,
    versions = {},
    reason = null,
    cannedReasonId = null,
  }: { ids: readonly string[]; versions?: Record<string, number> | undefined; reason?: string | null; cannedReasonId?: string | null },
): Promise<{ decided: string[]; refused: Refusal[] }> => {
  const decided: string[] = [];
  const refused: Refusal[] = [];
  for (const id of new Set(ids)) {
    try {
      await db.transaction().execute((tx) => verb.carryOut(tx, actor, scope, { id, version: versions[id], reason, cannedReasonId }));
      decided.push(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ id, code: error.code });
    }
  }
  await messages.committed();
  return { decided, refused };
};
