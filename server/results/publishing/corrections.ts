import { awardOrder } from '#contract/competitions/awards.ts';
import type { ComputedTerms, StoredGroup, StoredRow } from '#contract/results/admin.ts';
import type { Correction } from '#contract/results/publishing.ts';
import { planResults } from '#contract/results/rules/planResults.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { type ComputationRow, findComputation } from '#server/results/computing/computationStore.ts';
import { groupsOf } from '#server/results/computing/results.ts';
import { type PublicationRow, resultsInForce } from './publicationStore.ts';
import { isSameResult, publishedResult, wantedResults } from './wantedResults.ts';

type Row = StoredRow & Pick<StoredGroup, 'group'>;
/** A correction without the names of the entry. */
export type EntryCorrection = Omit<Correction, 'teamName' | 'organization' | 'isHidden'> & { workId: string };

const rowsOf = (groups: readonly StoredGroup[]): ReadonlyMap<string, Row> =>
  new Map(groups.flatMap(({ group, rows }) => rows.filter(({ rank }) => rank !== null).map((row) => [row.id, { ...row, group }])));

const outcomeOf = ({ total, rank, isTied, awards }: StoredRow): NonNullable<Correction['from']> => ({ total, rank, isTied, awards });

/** Returns the place of an entry's best award among those of the competition, the best first; after all of them without one. */
const bestOf = (row: Pick<StoredRow, 'awards'> | undefined, awards: ComputedTerms['awards']): number =>
  Math.min(awards.length, ...(row?.awards ?? []).map((key) => awardOrder(awards, key)));

/**
 * Returns the entries that publishing a computation would change: in total, place or awards, or in anything else that their results show, by their new places.
 */
export const correctionsOf = async (
  db: Db | Tx,
  competitionId: string,
  { published, computation, terms }: { published: PublicationRow; computation: ComputationRow; terms: ComputedTerms },
): Promise<EntryCorrection[]> => {
  const former = await findComputation(db, competitionId, published.computation);
  const [before, after] = [rowsOf(former ? groupsOf(former) : []), rowsOf(groupsOf(computation))];
  const inForce = (await resultsInForce(db, competitionId)).map((row) => ({ ...row, result: publishedResult(row) }));
  const wanted = await wantedResults(db, competitionId, groupsOf(computation), terms);
  const { added, ended } = planResults(inForce, wanted, isSameResult, () => '');
  const endedById = new Map(ended.map(({ id, successorNo }) => [id, successorNo]));
  const changed = new Set([...added.map(({ result }) => result.registrationId)]);
  const endedOf = Map.groupBy(
    inForce.filter(({ id, certificateNo }) => endedById.has(id) && endedById.get(id) !== certificateNo),
    ({ result }) => result.registrationId,
  );
  for (const id of endedOf.keys()) changed.add(id);
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [a, b] = [before.get(id), after.get(id)];
    if (JSON.stringify(a && outcomeOf(a)) !== JSON.stringify(b && outcomeOf(b))) changed.add(id);
  }
  const corrections = [...changed].flatMap((id) => {
    const [from, to] = [before.get(id), after.get(id)];
    const row = to ?? from;
    if (!row) return [];
    return [
      {
        id,
        workId: row.workId,
        group: row.group,
        from: from ? outcomeOf(from) : null,
        to: to ? outcomeOf(to) : null,
        ended: (endedOf.get(id) ?? []).map(({ certificateNo }) => certificateNo),
        isLower: from !== undefined && bestOf(to, terms.awards) > bestOf(from, terms.awards),
      },
    ];
  });
  const placeOf = ({ to }: EntryCorrection) => to?.rank ?? Number.POSITIVE_INFINITY;
  return corrections.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1));
};
