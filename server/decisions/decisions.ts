import { isProblemCode, Problem, type ProblemCode } from '#contract/http/problem.ts';
import type { DecisionBatch, DecisionKind, DecisionSubject, MessageOutlook } from '#contract/office/decisions.ts';
import { type CompetitionScope, competitionsWith, isInScope } from '#contract/office/rules/staffRights.ts';
import { rightsInForce } from '#server/accounts/index.ts';
import { MAX_UNDO_SECONDS } from '#server/config.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { latestPast } from '#server/platform/instants.ts';
import type { Refusal } from '#server/platform/jobs/changeEach.ts';
import { deleteBefore } from '#server/platform/jobs/deleteBefore.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Actor } from '#server/platform/sessions.ts';
import {
  type DecisionRow,
  decisionsOfBatch,
  decisionsToShow,
  dueDecisions,
  endDecision,
  insertDecisions,
  namesOf,
  nextDueAt,
  rescheduleAbove,
  subjectsWaiting,
  takeBack,
  waitingBatch,
} from './store.ts';
import { type Decider, decideAtOnce, NO_COMPETITION, type Verb } from './verb.ts';

const JOB = 'decisions';
/** Decisions of a process that died are carried out this late at most, by any other. */
const EVERY_MS = 20_000;
const AT_ONCE = 50;
/** Maximum time between a decision and its due time. */
const MAX_UNDO_MS = MAX_UNDO_SECONDS * 1000;
/** Time for which a refused decision is shown. */
const REFUSED_SHOWN_MS = 24 * 3600_000;
/** Time for which an ended decision's outcome is kept. */
const ENDED_KEPT_MS = 7 * 24 * 3600_000;

export interface BatchRequest {
  kind: DecisionKind;
  ids: readonly string[];
  reason?: string | undefined;
  cannedReasonId?: string | undefined;
  versions?: Record<string, number> | undefined;
  preview?: boolean | undefined;
  /** JSON of what the kind needs beside. */
  detail?: string | undefined;
}
export interface BatchOutcome {
  decided: string[];
  refused: Refusal[];
  pending: { batchId: string; dueAt: number; now: number } | null;
  /** The messages that it would send; only of a preview. */
  messages?: MessageOutlook;
}

type DecidingActor = Pick<Actor, 'id' | 'name' | 'rights'>;

/** Organisers' decisions, which can be undone until they are due. Families see nothing of them before. */
export interface Decisions {
  /** Carries out what is due, in one process at a time. */
  readonly job: Job;
  /** Decides about many, in the future or, where nothing can be taken back, at once; says of each whether it is decided. */
  decide(actor: Decider, scope: CompetitionScope, request: BatchRequest): Promise<BatchOutcome>;
  /** Undoes a batch, or some of it, if it is the actor's own, or within the scope and the actor's right to decide so. Throws not_found, action_not_allowed_now. */
  undo(actor: DecidingActor, scope: CompetitionScope, batchId: string, subjectIds?: readonly string[]): Promise<{ takenBack: string[] }>;
  /**
   * Stores a family's decision about its own, in the transaction of its request; call `held` after that. False if nothing can be taken back here, or an
   * organiser's decision waits: it is then carried out at once.
   */
  hold(
    tx: Tx,
    actor: Decider,
    decision: { kind: DecisionKind; subjectId: string; competitionId: string; version: number },
  ): Promise<boolean>;
  /** Has what was held carried out in time. */
  held(): void;
  /** Takes back a family's own decision about what is the actor's now, whoever has decided: accounts are merged. Throws action_not_allowed_now if none waits any more. */
  undoOwn(tx: Tx, actor: Decider, subject: DecisionSubject, subjectId: string): Promise<void>;
  /** Returns the batch of a subject's pending decision; null if none. */
  waitingBatch(subject: DecisionSubject, id: string): Promise<string | null>;
  list(actor: DecidingActor, scope: CompetitionScope): Promise<{ items: DecisionBatch[]; total: number; now: number }>;
}

type DecisionDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'messages' | 'jobs'>;

/** Aborts the transaction of a decision that was undone, or carried out by another process, in the meantime. */
class AlreadyEnded extends Error {}

/** Deletes decisions that ended long ago. */
export const deleteEndedDecisions = (db: Deps['db'], now: number): Promise<void> =>
  deleteBefore(db, 'pendingDecision', 'endedAt', now - ENDED_KEPT_MS);

/** Stores decisions until they are due, and carries them out by `verbs`, one for each kind. */
export const createDecisions = (deps: DecisionDeps, verbs: readonly Verb[]): Decisions => {
  const { config, db, clock, ids, messages, jobs } = deps;
  const { undoMs } = config;
  const verbOf = (kind: DecisionKind): Verb => {
    const verb = verbs.find((each) => each.kind === kind);
    if (!verb) throw new Error(`no verb ${kind}`);
    return verb;
  };

  /** Returns true for an organiser's own decision, and for one that they have the right to make. */
  const concerns = ({ id, rights }: DecidingActor, { actorId, kind, competitionId }: DecisionRow): boolean => {
    if (actorId === id) return true;
    const needed = verbs.find((verb) => verb.kind === kind)?.rights ?? [];
    return needed !== 'own' && isInScope(competitionsWith(rights, needed), competitionId);
  };

  /** Returns which of the requested subjects can be decided, and why the others cannot. */
  const check = async (scope: CompetitionScope, verb: Verb, { ids: asked, versions = {}, reason, detail }: BatchRequest) => {
    const subjectIds = [...new Set(asked)];
    const checked = await verb.check(db, scope, subjectIds, reason !== undefined && reason !== '', detail ?? null);
    const waiting = await subjectsWaiting(db, verb.subject, subjectIds);
    const targets: { id: string; competitionId: string; version: number }[] = [];
    const refused: Refusal[] = [];
    for (const id of subjectIds) {
      const found = checked.get(id);
      const version = versions[id] ?? found?.version;
      const problem = ((): ProblemCode | null => {
        if (!found) return 'not_found';
        if (waiting.has(id)) return 'decision_pending';
        return found.version === version ? found.problem : 'conflict';
      })();
      if (found && version !== undefined && problem === null) targets.push({ id, competitionId: found.competitionId, version });
      else refused.push({ id, code: problem ?? 'not_found' });
    }
    return { targets, refused };
  };

  const store = async (
    actor: Decider,
    { kind, subject, stop, detailsOf }: Verb,
    request: BatchRequest,
    targets: Awaited<ReturnType<typeof check>>['targets'],
  ) => {
    const now = clock.now();
    const batch = { batchId: ids.next(), dueAt: now + undoMs };
    const detail = request.detail ?? null;
    const details = await detailsOf?.(
      db,
      targets.map(({ id }) => id),
      detail,
    );
    const stored = await db.transaction().execute(async (tx) => {
      const reason = request.reason ?? null;
      const rows = targets.map(({ id: subjectId, competitionId, version }) => ({
        id: ids.next(),
        ...batch,
        actorId: actor.id,
        actorName: actor.name,
        kind,
        subject,
        subjectId,
        competitionId,
        version,
        reason,
        cannedReasonId: request.cannedReasonId ?? null,
        detail: details?.get(subjectId) ?? detail,
        decidedAt: now,
        state: 'pending' as const,
      }));
      const inserted = await insertDecisions(tx, rows);
      await stop?.begin(tx, [...inserted], now, reason);
      const audited = { kind, subjects: [...inserted] };
      if (inserted.size > 0)
        await writeAudit(tx, deps, { actor, action: 'decided', subject: 'decision', subjectId: batch.batchId, detail: audited });
      return inserted;
    });
    if (stored.size > 0) jobs.runSoon(JOB, undoMs);
    return { stored, pending: stored.size > 0 ? { ...batch, now } : null };
  };

  const carryOut = async (row: DecisionRow): Promise<void> => {
    const verb = verbOf(row.kind);
    const actor = { id: row.actorId, name: row.actorName };
    try {
      await db.transaction().execute(async (tx) => {
        const scope = verb.rights === 'own' ? null : competitionsWith(await rightsInForce(tx, actor.id), verb.rights);
        if (!isInScope(scope, row.competitionId)) throw new Problem('not_allowed');
        await verb.carryOut(tx, actor, scope, {
          id: row.subjectId,
          version: row.version,
          reason: row.reason,
          cannedReasonId: row.cannedReasonId,
          batchId: row.batchId,
          detail: row.detail,
          hasWaited: true,
        });
        // Last, as the verb takes the competition's lock first, and so does an erasure.
        if (!(await endDecision(tx, row.id, { state: 'carried_out' }, clock.now()))) throw new AlreadyEnded();
      });
    } catch (error) {
      if (error instanceof AlreadyEnded) return;
      if (!(error instanceof Problem)) throw error;
      const { code } = error;
      await db.transaction().execute(async (tx) => {
        if (await endDecision(tx, row.id, { state: 'refused', code }, clock.now())) await verb.stop?.end(tx, [row.subjectId]);
      });
    }
  };

  const job: Job = {
    name: JOB,
    everyMs: EVERY_MS,
    async run(signal) {
      const failures: unknown[] = [];
      const now = clock.now();
      await rescheduleAbove(db, latestPast(now) + MAX_UNDO_MS, now + undoMs);
      const batches = new Map<string, DecisionKind>();
      let due = await dueDecisions(db, now, null, AT_ONCE);
      while (due.length > 0) {
        for (const row of due) {
          signal.throwIfAborted();
          batches.set(row.batchId, row.kind);
          // A failed decision is retried by the next run and blocks no other.
          await carryOut(row).catch((error: unknown) => failures.push(error));
        }
        await messages.committed();
        due = await dueDecisions(db, now, due.at(-1) ?? null, AT_ONCE);
      }
      for (const [batchId, kind] of batches)
        await verbOf(kind)
          .tell?.(batchId)
          .catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
      const next = await nextDueAt(db);
      if (next !== null) jobs.runSoon(JOB, Math.max(0, next - clock.now()));
    },
  };

  return {
    job,
    async decide(actor, scope, request) {
      const verb = verbOf(request.kind);
      const { ids: asked, versions, reason = null, cannedReasonId = null, detail = null } = request;
      if (undoMs === 0 && !request.preview)
        return {
          ...(await decideAtOnce(deps, verb, actor, scope, { ids: asked, versions, reason, cannedReasonId, detail })),
          pending: null,
        };
      const { targets, refused } = await check(scope, verb, request);
      if (request.preview) {
        const decided = targets.map(({ id }) => id);
        const told = await verb.outlook?.(db, decided, reason ?? '');
        return { decided, refused, pending: null, ...(told && { messages: told }) };
      }
      const { stored, pending } = await store(actor, verb, request, targets);
      // Decided by another organiser since the check.
      const late = targets.flatMap(({ id }) => (stored.has(id) ? [] : [{ id, code: 'decision_pending' as const }]));
      return { decided: targets.flatMap(({ id }) => (stored.has(id) ? [id] : [])), refused: [...refused, ...late], pending };
    },
    undo: (actor, scope, batchId, subjectIds) =>
      db.transaction().execute(async (tx) => {
        const asked = (await decisionsOfBatch(tx, batchId)).filter(
          (row) =>
            (row.actorId === actor.id || isInScope(scope, row.competitionId)) &&
            concerns(actor, row) &&
            (subjectIds?.includes(row.subjectId) ?? true),
        );
        if (asked.length === 0) throw new Problem('not_found');
        const takenBack = await takeBack(tx, asked, clock.now());
        if (takenBack.length === 0) throw new Problem('action_not_allowed_now');
        const kind = asked[0]?.kind;
        if (kind) await verbOf(kind).stop?.end(tx, takenBack);
        const detail = { kind, subjects: takenBack };
        await writeAudit(tx, deps, { actor, action: 'decision_taken_back', subject: 'decision', subjectId: batchId, detail });
        return { takenBack };
      }),
    async hold(tx, actor, { kind, subjectId, competitionId, version }) {
      if (undoMs === 0) return false;
      const now = clock.now();
      const batchId = ids.next();
      const row = {
        ...{ id: ids.next(), batchId, dueAt: now + undoMs, actorId: actor.id, actorName: actor.name, decidedAt: now },
        ...{ kind, subject: verbOf(kind).subject, subjectId, competitionId, version, state: 'pending' as const },
        ...{ reason: null, cannedReasonId: null, detail: null },
      };
      if ((await insertDecisions(tx, [row])).size === 0) return false;
      const detail = { kind, subjects: [subjectId] };
      await writeAudit(tx, deps, { actor, action: 'decided', subject: 'decision', subjectId: batchId, detail });
      return true;
    },
    held: () => jobs.runSoon(JOB, undoMs),
    async undoOwn(tx, actor, subject, subjectId) {
      const batchId = await waitingBatch(tx, subject, subjectId);
      const own = batchId === null ? [] : (await decisionsOfBatch(tx, batchId)).filter(({ kind }) => verbOf(kind).rights === 'own');
      const [first] = own;
      if (!first || (await takeBack(tx, own, clock.now())).length === 0) throw new Problem('action_not_allowed_now');
      const detail = { kind: first.kind, subjects: [subjectId] };
      await writeAudit(tx, deps, { actor, action: 'decision_taken_back', subject: 'decision', subjectId: first.batchId, detail });
    },
    waitingBatch: (subject, id) => waitingBatch(db, subject, id),
    async list(actor, scope) {
      const now = clock.now();
      const rows = (await decisionsToShow(db, scope, now - REFUSED_SHOWN_MS)).filter((row) => concerns(actor, row));
      const names = await namesOf(db, rows);
      const items = [...Map.groupBy(rows, ({ batchId }) => batchId)].flatMap(([id, batch]) => {
        const [first] = batch;
        if (!first) return [];
        const { kind, subject, actorName, actorId, decidedAt, dueAt } = first;
        const of = ({ subjectId, competitionId }: DecisionRow) => ({
          subjectId,
          competitionId: competitionId === NO_COMPETITION ? null : competitionId,
          name: names.get(subjectId) ?? '',
        });
        return [
          {
            ...{ id, kind, subject, by: actorName, isOwn: actorId === actor.id, decidedAt, dueAt },
            pending: batch.filter(({ state }) => state === 'pending').map(of),
            refused: batch.flatMap((row) => (isProblemCode(row.code) ? [{ ...of(row), code: row.code }] : [])),
          },
        ];
      });
      return { items: items.toSorted((a, b) => b.decidedAt - a.decidedAt), total: items.length, now };
    },
  };
};
