import type { Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { currencyOf } from '#contract/registrations/rules/paymentState.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { getOwnRegistration } from '#server/registrations/ownRegistrations.ts';
import { printedBrand } from '#server/site/index.ts';
import { loadFee } from './changeFee.ts';
import { toItem } from './payment.ts';

const HOUR_MS = 3600_000;
/** Drawing a receipt blocks other requests. */
const RECEIPTS_PER_HOUR = 60;

/** Returns the receipt of what was paid and returned of one of the actor's entries. Throws not_found (also if nothing is paid), too_many_attempts. */
export const printPaymentReceipt = async (
  deps: Pick<Deps, 'db' | 'files' | 'site' | 'rateLimiter'>,
  actor: Actor,
  id: string,
  locale: Locale,
): Promise<{ pdf: string; receiptNo: string }> => {
  const { db, site, rateLimiter } = deps;
  const row = await getOwnRegistration(db, actor, id);
  const competition = await findCompetition(db, row.competitionId);
  const fee = await loadFee(db, row);
  const receiptNo = fee?.noted?.receiptNo;
  if (!fee?.noted || !receiptNo || !competition || row.state === 'withdrawn') throw new Problem('not_found');
  await rateLimiter.consume(['payment receipts', actor.id], RECEIPTS_PER_HOUR, HOUR_MS);
  // Loaded with the first receipt: it brings the whole PDF library.
  const { paymentPdf } = await import('./paymentPdf.ts');
  const { timeZone, brand } = site.now();
  const pdf = await paymentPdf({
    receiptNo,
    entryNumber: row.number,
    team: row.teamName,
    payer: actor.name,
    organization: row.organization,
    competition: titleOf(competition)[locale],
    account: fee.account,
    whole: fee.whole,
    currency: currencyOf(fee.items),
    items: fee.items.map(toItem),
    notedAt: fee.noted.notedAt,
    locale,
    timeZone,
    brand: brand.name[locale],
    look: await printedBrand(deps),
  });
  return { pdf: pdf.toString('base64'), receiptNo };
};
