import { randomInt } from 'node:crypto';
import { makeInvitationCode } from '#contract/registrations/rules/invitationCode.ts';
import type { ComputedTerms, StoredGroup } from '#contract/results/admin.ts';
import { planAdvancement } from '#contract/results/rules/advancement.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
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

/**
 * Writes the invitations of those who qualify by a publication, not public before its instant, and ends at the same instant those of entries that no longer do.
 * Returns their counts.
 */
export const writeAdvancements = async (
  tx: Tx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  competitionId: string,
  {
    groups,
    terms,
    publication,
    publishAt,
  }: { groups: readonly StoredGroup[]; terms: Pick<ComputedTerms, 'awards'>; publication: number; publishAt: number },
): Promise<{ invited: number; uninvited: number }> => {
  const now = clock.now();
  const rows = (await advancementsOf(tx, competitionId)).filter(({ inForce }) => inForce !== null);
  const targets = await targetsOf(tx, terms, publishAt);
  if (rows.length === 0 && targets.length === 0) return { invited: 0, uninvited: 0 };
  const inForce = rows.map(({ id, registrationId: entryId, targetId, publication: by }) => ({
    id,
    entryId,
    targetId,
    isByHand: by === null,
  }));
  const { added, ended } = planAdvancement(inForce, await advancementBy(tx, competitionId, { groups, terms, targets }));
  await endAdvancements(
    tx,
    rows.filter(({ id }) => ended.includes(id)),
    publishAt,
  );
  const invitations = added.map(({ entryId: registrationId, targetId }) =>
    newAdvancement({ ids }, { competitionId, registrationId, targetId }, { publication, publishedAt: publishAt }),
  );
  await insertAdvancements(tx, invitations, now);
  return { invited: added.length, uninvited: ended.length };
};
