import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { type CompetitionScope, FOR_FAMILIES, isInScope } from '#contract/office/rules/staffRights.ts';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import { isCancellable, isPromotable } from '#contract/registrations/rules/onBehalf.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Decider, Verb } from '#server/decisions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { release } from '#server/registrations/cancel.ts';
import { messageOutlook } from '#server/registrations/joined/outlook.ts';
import { sendHeldNews } from '#server/registrations/joined/sendHeldNews.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { entriesToDecide } from '#server/registrations/review/reviewStore.ts';
import { lockEntry } from '#server/registrations/seats/extension.ts';
import { addSeat } from '#server/registrations/seats/seatStore.ts';
import { entriesWithResults, type RegistrationRow, updateRegistration } from '#server/registrations/store.ts';

interface Act {
  kind: 'promote' | 'cancel';
  template: 'entry_promoted' | 'entry_cancelled';
  isPossible(entry: { state: EntryState }): boolean;
  /** Returns those of the given entries for which it is too late whatever their state. */
  tooLate(db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Changes the entry, with its audit line and its message. The competition is locked. */
  change(tx: Tx, actor: Decider, row: RegistrationRow, because: { reason: string; batchId: string }): Promise<void>;
}

/** Gives an entry a place whatever the capacity and whoever waits longer: the organiser has seen both, and says why. */
const promotion = (deps: Deps): Act => ({
  kind: 'promote',
  template: 'entry_promoted',
  isPossible: isPromotable,
  tooLate: async () => new Set(),
  async change(tx, actor, row, { reason, batchId }) {
    await addSeat(tx, row.competitionId);
    const change = { state: 'submitted', waitlistNo: null, updatedAt: deps.clock.now() } as const;
    if (!(await updateRegistration(tx, row, change))) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: 'promoted',
      subject: 'registration',
      subjectId: row.id,
      detail: { before: { state: row.state }, after: { state: 'submitted' }, reason },
    });
    await notifyFamily(tx, deps, row, 'entry_promoted', { reason }, {}, { batchId });
  },
});

/** Cancels an entry with all that follows when its family does so. */
const cancellation = (deps: Deps): Act => ({
  kind: 'cancel',
  template: 'entry_cancelled',
  isPossible: isCancellable,
  // results that are public, or wait for their time, are taken back first
  tooLate: entriesWithResults,
  async change(tx, actor, row, { reason, batchId }) {
    await release(tx, deps, row, { actor, reason });
    await notifyFamily(tx, deps, row, 'entry_cancelled', { reason }, {}, { batchId });
  },
});

const problemOf = (act: Act, entry: { id: string; state: EntryState }, late: ReadonlySet<string>): ProblemCode | null =>
  act.isPossible(entry) && !late.has(entry.id) ? null : 'action_not_allowed_now';

/** Returns the decision that acts for the family of an entry, for a reason that it reads. */
const verbOf = (deps: Deps, act: Act): Verb => ({
  kind: act.kind,
  subject: 'registration',
  rights: FOR_FAMILIES.anyOf,
  async check(db: Db, scope: CompetitionScope, ids) {
    const rows = (await entriesToDecide(db, ids)).filter(({ competitionId }) => isInScope(scope, competitionId));
    const late = await act.tooLate(
      db,
      rows.map(({ id }) => id),
    );
    return new Map(
      rows.map(({ version, competitionId, ...row }) => [row.id, { competitionId, version, problem: problemOf(act, row, late) }]),
    );
  },
  async carryOut(tx, actor, scope, { id, version, reason, batchId }) {
    const row = await lockEntry(tx, scope, id);
    if (version !== undefined && version !== row.version) throw new Problem('conflict');
    const problem = problemOf(act, row, await act.tooLate(tx, [id]));
    if (problem) throw new Problem(problem);
    // its text is erased with the entry's other data
    if (reason === null) throw new Problem('conflict');
    await act.change(tx, actor, row, { reason, batchId });
  },
  tell: (batchId) => sendHeldNews(deps, batchId),
  outlook: (db, ids, reason) => messageOutlook(db, deps, ids, { template: act.template, reason }),
});

/** Returns the verbs by which organisers act for families and which can be taken back for a minute. */
export const onBehalfVerbs = (deps: Deps): Verb[] => [verbOf(deps, promotion(deps)), verbOf(deps, cancellation(deps))];
