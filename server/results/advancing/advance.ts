import { randomInt } from 'node:crypto';
import { canBeEnteredByCode } from '#contract/competitions/rules/qualifyingTarget.ts';
import { makeInvitationCode } from '#contract/registrations/rules/invitationCode.ts';
import type { ComputedTerms, StoredGroup } from '#contract/results/admin.ts';
import { type Advancement, planAdvancement, whoAdvances } from '#contract/results/rules/advancement.ts';
import { type CompetitionRow, findCompetition, termsOf, windowsOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { advancementsOf, endAdvancements, inForceKey, insertAdvancements, liveTeams, type NewAdvancement } from './advancementStore.ts';

/** A competition for which awards qualify; without its row if it is gone. */
export interface Target {
  id: string;
  row: CompetitionRow | undefined;
  isOpen: boolean;
}

type QualifyingTerms = Pick<ComputedTerms, 'awards'>;

const qualifying = ({ awards }: QualifyingTerms): ReadonlyMap<string, string> =>
  new Map(awards.flatMap(({ key, qualifiesFor }) => (qualifiesFor === undefined ? [] : [[key, qualifiesFor] as const])));

/** Reads the competitions for which awards qualify by some terms, in the order of the awards. */
export const targetsOf = async (db: Db | Tx, terms: QualifyingTerms, now: number): Promise<Target[]> => {
  const targets: Target[] = [];
  for (const id of new Set(qualifying(terms).values())) {
    const found = await findCompetition(db, id);
    const row = found?.id === id ? found : undefined;
    const isOpen =
      row !== undefined && canBeEnteredByCode({ signup: windowsOf(row).signup, needsInvitation: row.needsInvitation === 1 }, now);
    targets.push({ id, row, isOpen });
  }
  return targets;
};

/** Returns who advances by the results of a computation. */
export const advancementBy = async (
  db: Db | Tx,
  competitionId: string,
  { groups, terms, targets }: { groups: readonly StoredGroup[]; terms: QualifyingTerms; targets: readonly Target[] },
): Promise<Advancement> => {
  const live = new Set((await liveTeams(db, competitionId)).map(({ id }) => id));
  const entries = groups.flatMap(({ group, rows }) =>
    rows.map(({ id, rank, awards }) => ({ id, group, rank, awards, isLive: live.has(id) })),
  );
  return whoAdvances(
    entries,
    qualifying(terms),
    targets.map(({ id, row, isOpen }) => ({ id, groups: row ? termsOf(row).groups : [], isOpen })),
  );
};

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
  }: { groups: readonly StoredGroup[]; terms: QualifyingTerms; publication: number; publishAt: number },
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

/** Counts the competitions for which awards qualify and that cannot be entered, and the entries without an invitation because the other has no such group. */
export const advancingFacts = async (
  db: Db,
  competitionId: string,
  { groups, terms, now }: { groups: readonly StoredGroup[]; terms: QualifyingTerms; now: number },
): Promise<{ finals: number; left: number }> => {
  const targets = await targetsOf(db, terms, now);
  if (targets.length === 0) return { finals: 0, left: 0 };
  const { left } = await advancementBy(db, competitionId, { groups, terms, targets });
  return {
    finals: targets.filter(({ isOpen }) => !isOpen).length,
    left: new Set(left.flatMap(({ entryId, reason }) => (reason === 'no_such_group' ? [entryId] : []))).size,
  };
};
