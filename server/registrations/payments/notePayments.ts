import { createHash } from 'node:crypto';
import type { Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { PaymentState } from '#contract/registrations/payments.ts';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import { isFree, restOf, teamFee } from '#contract/registrations/rules/fee.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { type AuditActor, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeEach, type Refusal } from '#server/platform/jobs/changeEach.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { getOwnRegistration } from '#server/registrations/ownRegistrations.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { findRegistration, type RegistrationRow } from '#server/registrations/store.ts';
import { printedBrand } from '#server/site/index.ts';
import { feeOf } from './payment.ts';
import { paidOf, paymentsOf, savePayment } from './paymentStore.ts';

const actions = { unpaid: 'payment_unpaid', paid: 'payment_paid', waived: 'payment_waived' } as const;

const HOUR_MS = 3600_000;

const newReceiptNo = ({ ids }: Pick<Deps, 'ids'>): string =>
  `P-${createHash('sha256').update(ids.next()).digest('hex').slice(0, 10).toUpperCase()}`;

/**
 * Records the state of an entry's fee with an audit line; a paid one gets a receipt, and its family is notified. Repeating it changes nothing. The
 * competition must be locked. Throws action_not_allowed_now (an entry that has ended, or costs nothing).
 */
export const recordPayment = async (tx: Tx, deps: Deps, row: RegistrationRow, state: PaymentState, actor: AuditActor): Promise<void> => {
  const competition = await findCompetition(tx, row.competitionId);
  if (!competition || endedStates.includes(row.state)) throw new Problem('action_not_allowed_now');
  const perPerson = feeOf(row, competition);
  if (isFree(perPerson)) throw new Problem('action_not_allowed_now');
  const [noted] = await paymentsOf(tx, [row.id]);
  const before = noted?.state ?? 'unpaid';
  if (before === state) return;
  const amount = teamFee(perPerson, (await membersOf(tx, [row.id])).length);
  await savePayment(tx, {
    registrationId: row.id,
    state,
    amountCny: amount.cny,
    amountUsd: amount.usd,
    receiptNo: state === 'paid' ? newReceiptNo(deps) : null,
    notedAt: deps.clock.now(),
  });
  await writeAudit(tx, deps, {
    actor,
    action: actions[state],
    subject: 'registration',
    subjectId: row.id,
    detail: { before: { payment: before }, after: { payment: state } },
  });
  if (state === 'paid') await notifyFamily(tx, deps, row, 'fee_paid');
};

/**
 * Updates the fee after an edit. If children were added after the fee was paid, the rest is unpaid until recorded; the paid amount and its receipt
 * stay. If they leave again, nothing is left to pay. The competition must be locked.
 */
export const followTeamSize = async (
  tx: Tx,
  deps: Deps,
  {
    registrationId,
    before,
    after,
    perPerson,
    actor,
  }: { registrationId: string; before: number; after: number; perPerson: { cny: number; usd: number }; actor: AuditActor },
): Promise<void> => {
  const [noted] = await paymentsOf(tx, [registrationId]);
  if (before === after || !noted || noted.receiptNo === null) return;
  const state = isFree(restOf(teamFee(perPerson, after), paidOf(noted))) ? 'paid' : 'unpaid';
  if (state === noted.state) return;
  await savePayment(tx, { ...noted, state });
  await writeAudit(tx, deps, {
    actor,
    action: actions[state],
    subject: 'registration',
    subjectId: registrationId,
    detail: { before: { payment: noted.state }, after: { payment: state } },
  });
};

/** Records many fees, each in its own transaction. */
export const recordPayments = async (
  deps: Deps,
  actor: Actor,
  scope: CompetitionScope,
  { ids, state }: { ids: string[]; state: PaymentState },
): Promise<{ noted: string[]; refused: Refusal[] }> => {
  const { done, refused } = await changeEach(deps.db, ids, async (tx, id) => {
    const found = await findRegistration(tx, id);
    if (!found || !isInScope(scope, found.competitionId)) throw new Problem('not_found');
    await lockCompetition(tx, found.competitionId);
    const row = await findRegistration(tx, id);
    if (!row) throw new Problem('not_found');
    await recordPayment(tx, deps, row, state, actor);
  });
  await deps.messages.committed();
  return { noted: done, refused };
};

/** Drawing a receipt blocks other requests. */
const RECEIPTS_PER_HOUR = 60;

/** Returns the receipt of the fee of one of the actor's entries. Throws not_found (also if nothing is paid), too_many_attempts. */
export const printPaymentReceipt = async (
  deps: Pick<Deps, 'db' | 'files' | 'site' | 'rateLimiter'>,
  actor: Actor,
  id: string,
  locale: Locale,
): Promise<{ pdf: string; receiptNo: string }> => {
  const { db, site, rateLimiter } = deps;
  const row = await getOwnRegistration(db, actor, id);
  const [paid] = await paymentsOf(db, [id]);
  const competition = await findCompetition(db, row.competitionId);
  if (!paid?.receiptNo || !competition || row.state === 'withdrawn') throw new Problem('not_found');
  await rateLimiter.consume(['payment receipts', actor.id], RECEIPTS_PER_HOUR, HOUR_MS);
  // Loaded with the first receipt: it brings the whole PDF library.
  const { paymentPdf } = await import('./paymentPdf.ts');
  const { timeZone, brand } = site.now();
  const pdf = await paymentPdf({
    receiptNo: paid.receiptNo,
    team: row.teamName,
    payer: actor.name,
    organization: row.organization,
    competition: titleOf(competition)[locale],
    amount: paidOf(paid),
    paidAt: paid.notedAt,
    locale,
    timeZone,
    brand: brand.name[locale],
    look: await printedBrand(deps),
  });
  return { pdf: pdf.toString('base64'), receiptNo: paid.receiptNo };
};
