import { awardOrder } from '#contract/competitions/awards.ts';
import { ComputedTerms, type StoredGroup, type StoredRow } from '#contract/results/admin.ts';
import type { Correction } from '#contract/results/publishing.ts';
import { type ChildResult, planResults } from '#contract/results/rules/planResults.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { type ComputationRow, findComputation, groupsOf } from '#server/results/computing/computationStore.ts';
import { type PublicationRow, resultsInForce } from './publicationStore.ts';
import { isSameResult, publishedResult, wantedResults } from './wantedResults.ts';

type Row = StoredRow & Pick<StoredGroup, 'group'>;
/** A correction without the names of the entry, and without its invitations. */
export type EntryCorrection = Omit<Correction, 'teamName' | 'organization' | 'advancing' | 'isHidden'>;

const rowsOf = (groups: readonly StoredGroup[]): ReadonlyMap<string, Row> =>
  new Map(groups.flatMap(({ group, rows }) => rows.filter(({ rank }) => rank !== null).map((row) => [row.id, { ...row, group }])));

const outcomeOf = ({ total, rank, isTied, awards }: StoredRow): NonNullable<Correction['from']> => ({ total, rank, isTied, awards });

/** Returns the place of the best of some awards, the best first; after all of them without one. An award that the old terms know has its place there. */
const bestOf = (keys: ReadonlySet<string>, old: ComputedTerms['awards'], current: ComputedTerms['awards']): number =>
  Math.min(Number.POSITIVE_INFINITY, ...[...keys].map((key) => awardOrder(old.some((award) => award.key === key) ? old : current, key)));

/** Returns the awards that a family sees, by their entry. */
const awardsByEntry = (results: readonly ChildResult[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...Map.groupBy(results, ({ registrationId }) => registrationId)].map(([id, own]) => [id, new Set(own.map(({ award }) => award))]),
  );

const NONE: ReadonlySet<string> = new Set();
const without = (keys: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...keys].filter((key) => !others.has(key)));

/**
 * Returns the entries of which publishing a computation would change what their results show, by their new places, with their totals, places and awards before
 * and after.
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
  const changed = new Set(added.map(({ result }) => result.registrationId));
  const endedOf = Map.groupBy(
    inForce.filter(({ id, certificateNo }) => endedById.has(id) && endedById.get(id) !== certificateNo),
    ({ result }) => result.registrationId,
  );
  for (const id of endedOf.keys()) changed.add(id);
  const oldTerms = former ? ComputedTerms.parse(JSON.parse(former.terms)) : terms;
  const [had, has] = [awardsByEntry(inForce.map(({ result }) => result)), awardsByEntry(wanted)];
  const isLower = (id: string): boolean => {
    const [old, now] = [had.get(id) ?? NONE, has.get(id) ?? NONE];
    const orderOf = (keys: ReadonlySet<string>) => bestOf(keys, oldTerms.awards, terms.awards);
    return orderOf(without(old, now)) < orderOf(without(now, old));
  };
  const corrections = [...changed].flatMap((id) => {
    const [from, to] = [before.get(id), after.get(id)];
    const row = to ?? from;
    if (!row) return [];
    return [
      {
        id,
        group: row.group,
        from: from ? outcomeOf(from) : null,
        to: to ? outcomeOf(to) : null,
        ended: (endedOf.get(id) ?? []).map(({ certificateNo }) => certificateNo),
        isLower: isLower(id),
      },
    ];
  });
  const placeOf = ({ to }: EntryCorrection) => to?.rank ?? Number.POSITIVE_INFINITY;
  return corrections.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1));
};
