import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { SEEN_MS } from '#contract/registrations/presence.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { pendingDecisionsOf } from '#server/decisions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findRegistration } from '#server/registrations/store.ts';

/** Deletes what was told too long ago. */
export const deleteOldPresence = async (db: Db | Tx, now: number): Promise<void> => {
  await db
    .deleteFrom('entryPresence')
    .where('seenAt', '<=', now - SEEN_MS)
    .execute();
};

/** Notes that the actor has an entry open, and returns who else has, and how the entry stands. Throws not_found. */
export const tellPresence = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, scope: CompetitionScope, id: string) => {
  const row = await findRegistration(db, id);
  if (!row || !isInScope(scope, row.competitionId)) throw new Problem('not_found');
  const now = clock.now();
  await db
    .insertInto('entryPresence')
    .values({ registrationId: id, accountId: actor.id, seenAt: now })
    .onConflict((c) => c.columns(['registrationId', 'accountId']).doUpdateSet({ seenAt: now }))
    .execute();
  const others = await db
    .selectFrom('entryPresence')
    .innerJoin('account', 'account.id', 'entryPresence.accountId')
    .select('account.name')
    .where('registrationId', '=', id)
    .where('accountId', '!=', actor.id)
    .where('seenAt', '>', now - SEEN_MS)
    .orderBy('account.name')
    .execute();
  const pending = (await pendingDecisionsOf(db, [id])).get(id);
  return { others: others.map(({ name }) => name), version: row.version, pendingBatchId: pending?.batchId ?? null };
};
