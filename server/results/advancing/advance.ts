import { randomInt } from 'node:crypto';
import { makeInvitationCode } from '#contract/registrations/rules/invitationCode.ts';
import type { ComputedTerms, StoredGroup } from '#contract/results/admin.ts';
import { planAdvancement, type Qualified } from '#contract/results/rules/advancement.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { AdvancementRow } from '#server/registrations/index.ts';
import { advancementBy, targetsOf } from '#server/results/computing/advancing.ts';
import { advancementsOf, endAdvancements, inForceKey, insertAdvancements, type NewAdvancement } from './advancementStore.ts';

/** Returns a new invitation of an entry, with a code of its own. */
export const newAdvancement = (
  { ids }: Pick<Deps, 'ids'>,
  entry: Pick<NewAdvancement, 'competitionId' | 'registrationId' | 'targetId'>,
  more: Pick<NewAdvancement, 'publication' | 'publishedAt'> & Partial<Pick<NewAdvancement, 'reason' | 'byName'>>,
): NewAdvancement => ({
  ...{ id: ids.next(), codeId: ids.next(), inForce: inForceKey(entry), code: makeInvitationCode(randomInt) },
  ...{ endedAt: null, declinedAt: null, reason: '', byName: null },
  ...entry,
  ...more,
});

/** The results of a computation, as they decide who advances. */
interface Outcome {
  groups: readonly StoredGroup[];
  terms: Pick<ComputedTerms, 'awards'>;
}

/** Plans the invitations that publishing a computation at an instant (epoch ms) writes and ends. */
export const plannedAdvancements = async (
  db: Db | Tx,
  competitionId: string,
  { groups, terms }: Outcome,
  publishAt: number,
): Promise<{ added: Qualified[]; ended: AdvancementRow[] }> => {
  const rows = (await advancementsOf(db, competitionId)).filter(({ inForce }) => inForce !== null);
  const targets = await targetsOf(db, terms, publishAt);
  if (rows.length === 0 && targets.length === 0) return { added: [], ended: [] };
  const inForce = rows.map(({ id, registrationId: entryId, targetId, publication }) => ({
    ...{ id, entryId, targetId },
    isByHand: publication === null,
  }));
  const { added, ended } = planAdvancement(inForce, await advancementBy(db, competitionId, { groups, terms, targets }));
  return { added, ended: rows.filter(({ id }) => ended.includes(id)) };
};

/**
 * Writes the invitations of those who qualify by a publication, not public before its instant, and ends at the same instant those of entries that no longer do.
 * Returns their counts.
 */
export const writeAdvancements = async (
  tx: Tx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  competitionId: string,
  { publication, publishAt, ...outcome }: Outcome & { publication: number; publishAt: number },
): Promise<{ invited: number; uninvited: number }> => {
  const { added, ended } = await plannedAdvancements(tx, competitionId, outcome, publishAt);
  await endAdvancements(tx, ended, publishAt);
  const invitations = added.map(({ entryId: registrationId, targetId }) =>
    newAdvancement({ ids }, { competitionId, registrationId, targetId }, { publication, publishedAt: publishAt }),
  );
  await insertAdvancements(tx, invitations, clock.now());
  return { invited: added.length, uninvited: ended.length };
};
