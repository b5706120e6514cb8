import { canBeEnteredByCode } from '#contract/competitions/rules/qualifyingTarget.ts';
import type { ComputedTerms, StoredGroup } from '#contract/results/admin.ts';
import { type Advancement, whoAdvances } from '#contract/results/rules/advancement.ts';
import { type CompetitionRow, findCompetition, termsOf, windowsOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { liveTeams } from './computationStore.ts';

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
