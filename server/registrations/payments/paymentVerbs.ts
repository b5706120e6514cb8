import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { Amount, type PaymentChange, PaymentDetail, paymentsAdmin } from '#contract/registrations/payments.ts';
import { amountIn } from '#contract/registrations/rules/paymentState.ts';
import type { Db } from '#server/database/connection.ts';
import type { BatchOutcome, Decider, Decisions, Verb } from '#server/decisions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { messageOutlook } from '#server/registrations/joined/outlook.ts';
import { sendHeldNews } from '#server/registrations/joined/sendHeldNews.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { findRegistration } from '#server/registrations/store.ts';
import { changeFee, changeProblem, countItem, loadFees, type StoredDetail } from './changeFee.ts';
import { entriesByIds } from './paymentStore.ts';

const Stored = PaymentDetail.extend({ counted: Amount.optional() });

const readDetail = (json: string | null): StoredDetail | null => (json === null ? null : Stored.parse(JSON.parse(json)));

const paymentVerb = (deps: Deps, change: PaymentChange): Verb => ({
  kind: change,
  subject: 'payment',
  rights: paymentsAdmin['POST /api/admin/registrations/payments'].right.anyOf,
  async check(db, scope, ids, _, json) {
    const rows = (await entriesByIds(db, ids)).filter(({ competitionId }) => isInScope(scope, competitionId));
    const fees = await loadFees(db, rows);
    const detail = readDetail(json);
    return new Map(
      rows.map((row) => {
        const { id, competitionId, version } = row;
        return [id, { competitionId, version, problem: changeProblem(row, fees.get(id) ?? null, change, detail) }];
      }),
    );
  },
  /** Keeps for each entry what it owed as the organiser saw it. */
  async detailsOf(db, ids, json) {
    const detail = readDetail(json);
    if (change !== 'pay' || !detail || detail.amount !== null) return new Map();
    const fees = await loadFees(db, await entriesByIds(db, ids));
    return new Map([...fees].map(([id, fee]) => [id, JSON.stringify({ ...detail, counted: countItem(fee, change, detail) })]));
  },
  async carryOut(tx, actor, scope, { id, detail, batchId }) {
    const found = await findRegistration(tx, id);
    if (!found || !isInScope(scope, found.competitionId)) throw new Problem('not_found');
    await lockCompetition(tx, found.competitionId);
    const row = await findRegistration(tx, id);
    if (!row) throw new Problem('not_found');
    await changeFee(tx, deps, row, { change, detail: readDetail(detail), actor, batchId });
  },
  tell: (batchId) => sendHeldNews(deps, batchId),
  // a waiver and a correction tell nobody
  ...((change === 'pay' || change === 'refund') && {
    outlook: (db: Db, ids: readonly string[], reason: string) =>
      messageOutlook(db, deps, ids, { template: change === 'pay' ? 'fee_paid' : 'fee_refunded', reason }),
  }),
});

/** Returns the verbs that change entries' fees. */
export const paymentVerbs = (deps: Deps): Verb[] =>
  (['pay', 'refund', 'waive', 'unpay'] as const).map((change) => paymentVerb(deps, change));

/** Time by which an organiser's clock or zone may be ahead. */
const DAY_MS = 24 * 3600_000;

/** Refuses what is wrong with a typed payment of one entry, at its field. */
const checkDetail = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompetitionScope,
  { ids, change, detail }: Asked,
): Promise<void> => {
  if (!detail) return;
  if (detail.paidAt > clock.now() + DAY_MS) throw fieldProblem('detail.paidAt', 'day_to_come');
  const { amount, currency } = detail;
  if (amount === null || currency === null) return;
  const [row] = await entriesByIds(db, ids);
  const fee = row && isInScope(scope, row.competitionId) ? (await loadFees(db, [row])).get(row.id) : null;
  if (!fee) return;
  if (change === 'refund' && amount > amountIn(fee.account.received, currency)) throw fieldProblem('detail.amount', 'more_than_paid');
  if (change === 'pay' && amountIn(fee.whole, currency) === 0) throw fieldProblem('detail.currency', 'currency_not_charged');
};

interface Asked {
  ids: string[];
  change: PaymentChange;
  detail?: PaymentDetail | undefined;
  preview?: boolean | undefined;
}

/** Records changes of entries' fees, which can be taken back until they are carried out. Throws invalid_input. */
export const recordPayments = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  decisions: Decisions,
  actor: Decider,
  scope: CompetitionScope,
  asked: Asked,
): Promise<BatchOutcome> => {
  const { ids, change, detail, preview } = asked;
  if (!preview) await checkDetail(deps, scope, asked);
  const typed =
    detail ?? (change === 'pay' ? { amount: null, currency: null, paidAt: deps.clock.now(), reference: '', note: '' } : undefined);
  return decisions.decide(actor, scope, { kind: change, ids, preview, ...(typed ? { detail: JSON.stringify(typed) } : {}) });
};
