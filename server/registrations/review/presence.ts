import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { pendingDecisionsOf } from '#server/decisions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findRegistration } from '#server/registrations/store.ts';
import { othersAt, savePresence } from './presenceStore.ts';

/** Notes that the actor has an entry open, and returns who else has, and how the entry stands. Throws not_found. */
export const tellPresence = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, scope: CompetitionScope, id: string) => {
  const row = await findRegistration(db, id);
  if (!row || !isInScope(scope, row.competitionId)) throw new Problem('not_found');
  const now = clock.now();
  await savePresence(db, id, actor.id, now);
  const pending = (await pendingDecisionsOf(db, [id])).get(id);
  return { others: await othersAt(db, id, actor.id, now), version: row.version, pendingBatchId: pending?.batchId ?? null };
};
