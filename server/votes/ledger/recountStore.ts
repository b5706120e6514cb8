import type { Selectable } from 'kysely';
import type { LedgerName } from '#contract/votes/rules/ledger.ts';
import type { Db } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

/** Returns the ids of all competitions, and of those that have only a ledger left. */
export const competitionsToCheck = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('competition').select('id').union(db.selectFrom('ledgerHead').select('competitionId as id')).execute();
  return rows.map(({ id }) => id).sort();
};

const headNo = (db: Db, competitionId: string, ledger: LedgerName) =>
  db.selectFrom('ledgerHead').select('ledgerHead.no').where('competitionId', '=', competitionId).where('ledger', '=', ledger);

/**
 * Returns the stored totals of a competition's works, and those by which they are ranked, with the ends of its lists: in one statement, for votes go on
 * being cast.
 */
export const totalsAndEnds = (db: Db, competitionId: string) =>
  db
    .selectFrom('standing')
    .leftJoin('workVotes', 'workVotes.workId', 'standing.workId')
    .select(['standing.workId as id', 'standing.no', 'standing.votes as ranked', 'workVotes.votes'])
    .select([headNo(db, competitionId, 'votes').as('votesEnd'), headNo(db, competitionId, 'rulings').as('rulingsEnd')])
    .where('standing.competitionId', '=', competitionId)
    .execute();

type Row = Selectable<Tables['voteLink']>;

/** A link, with the vote that it is about as it is stored now; `isErased` if the vote is gone together with its work. */
export interface CheckedLink {
  link: Row;
  vote: Selectable<Tables['vote']> | undefined;
  isErased: boolean;
}

/** Returns the links after a number, in order. What they are about is read by its ids: a join without statistics could read whole tables. */
export const linksAfter = async (
  db: Db,
  { competitionId, ledger }: { competitionId: string; ledger: LedgerName },
  after: number,
  limit: number,
): Promise<CheckedLink[]> => {
  const links = await db
    .selectFrom('voteLink')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('ledger', '=', ledger)
    .where('no', '>', after)
    .orderBy('no')
    .limit(limit)
    .execute();
  if (links.length === 0 || ledger === 'rulings') return links.map((link) => ({ link, vote: undefined, isErased: false }));
  const ids = links.map(({ aboutId }) => aboutId);
  const votes = new Map((await db.selectFrom('vote').selectAll().where('id', 'in', ids).execute()).map((vote) => [vote.id, vote]));
  // Read after the votes, which go in the same transaction.
  const works = [...new Set(links.flatMap(({ workId }) => workId ?? []))];
  const found = works.length === 0 ? [] : await db.selectFrom('work').select('id').where('id', 'in', works).execute();
  const living = new Set(found.map(({ id }) => id));
  return links.map((link) => {
    const vote = votes.get(link.aboutId);
    return { link, vote, isErased: vote === undefined && !living.has(link.workId ?? '') };
  });
};

/** Returns the first vote of a competition that the ledger does not have; null if it has all. Reads so many at a time. */
export const findUnlinked = async (db: Db, competitionId: string, batch: number): Promise<string | null> => {
  for (let last = { castAt: -1, id: '' }; ; ) {
    const votes = await db
      .selectFrom('vote')
      .select(['castAt', 'id'])
      .where('competitionId', '=', competitionId)
      .where((e) => e(e.refTuple('castAt', 'id'), '>', e.tuple(e.cast<number>(e.val(last.castAt), 'bigint'), last.id)))
      .orderBy('castAt')
      .orderBy('id')
      .limit(batch)
      .execute();
    const furthest = votes.at(-1);
    if (!furthest) return null;
    const ids = votes.map(({ id }) => id);
    const links = db.selectFrom('voteLink').select('aboutId').where('aboutId', 'in', ids).where('competitionId', '=', competitionId);
    const linked = new Set((await links.execute()).map(({ aboutId }) => aboutId));
    const unlinked = ids.find((id) => !linked.has(id));
    if (unlinked !== undefined) return unlinked;
    last = furthest;
  }
};
