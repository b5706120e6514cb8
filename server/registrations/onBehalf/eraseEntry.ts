import type { ErasureRequest } from '#contract/accounts/erasure.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { lockAccount, newReceiptNo, requestWords } from '#server/accounts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { afterErasure } from '#server/platform/housekeeping.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { lockEntry } from '#server/registrations/seats/extension.ts';
import { findRegistration } from '#server/registrations/store.ts';
import { ERASED, withdrawEntry } from '#server/registrations/withdraw.ts';

/**
 * Erases an entry on its family's request, as the family itself could, and tells the family with the receipt. Throws not_found, conflict,
 * action_not_allowed_now (erased already).
 */
export const eraseForFamily = async (
  deps: Deps,
  { actor, scope }: { actor: Actor; scope: CompetitionScope },
  id: string,
  { request, version }: { request: ErasureRequest; version: number },
): Promise<{ receiptNo: string }> => {
  const receiptNo = newReceiptNo(deps);
  await deps.db.transaction().execute(async (tx) => {
    const found = await findRegistration(tx, id);
    if (!found || !isInScope(scope, found.competitionId)) throw new Problem('not_found');
    await lockAccount(tx, found.accountId);
    const row = await lockEntry(tx, scope, id);
    if (row.version !== version) throw new Problem('conflict');
    await withdrawEntry(tx, deps, row, { actor, receiptNo, request });
    await notifyFamily(tx, deps, { ...row, teamName: ERASED }, 'entry_erased', (locale) => ({
      receipt: receiptNo,
      reason: requestWords[locale][request],
    }));
  });
  await deps.messages.committed();
  afterErasure(deps);
  return { receiptNo };
};
