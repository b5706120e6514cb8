import type { Insertable, Selectable } from 'kysely';
import type { LedgerName } from '#contract/votes/rules/ledger.ts';
import { compiledBySize, repeated } from '#server/database/compiledBySize.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

type HeadRow = Selectable<Tables['ledgerHead']>;
type LinkRow = Insertable<Tables['voteLink']>;

const anyHead: HeadRow = { competitionId: '', ledger: 'votes', no: 0, day: '', hash: '' };
const anyLink: Required<LinkRow> = {
  competitionId: '',
  ledger: 'votes',
  no: 0,
  day: '',
  kind: 'cast',
  aboutId: '',
  workId: '',
  at: 0,
  digest: '',
  hash: '',
  votes: '',
};

const headParameters = ({ competitionId, ledger, no, day, hash }: HeadRow) => [competitionId, ledger, no, day, hash];
const heads = (db: Db, size: number) => db.insertInto('ledgerHead').values(repeated(anyHead, size));

/** Creates the queries that add links. Every batch of votes runs them, so they are built once. */
export const createLedgerQueries = (db: Db) => ({
  /**
   * Returns the heads of lists, which the transaction then holds until it ends: the second of two processes goes on from the head that the first leaves.
   * Given in a fixed order, or two transactions could wait for each other.
   */
  lockHeads: compiledBySize(
    (size) =>
      heads(db, size)
        .onConflict((c) => c.columns(['competitionId', 'ledger']).doUpdateSet((e) => ({ no: e.ref('ledgerHead.no') })))
        .returningAll()
        .compile(),
    headParameters,
  ),
  moveHeads: compiledBySize(
    (size) =>
      heads(db, size)
        .onConflict((c) =>
          c.columns(['competitionId', 'ledger']).doUpdateSet((e) => ({
            no: e.ref('excluded.no'),
            day: e.ref('excluded.day'),
            hash: e.ref('excluded.hash'),
          })),
        )
        .compile(),
    headParameters,
  ),
  addLinks: compiledBySize(
    (size) => db.insertInto('voteLink').values(repeated(anyLink, size)).compile(),
    ({ competitionId, ledger, no, day, kind, aboutId, workId, at, digest, hash, votes }: Required<LinkRow>) => [
      competitionId,
      ledger,
      no,
      day,
      kind,
      aboutId,
      workId,
      at,
      digest,
      hash,
      votes,
    ],
  ),
});

/** Maximum number of ids in one query. */
const IDS = 500;

/** Returns the numbers of votes in the ledger of their competition, in order. */
export const numbersOf = async (tx: Tx, competitionId: string, voteIds: readonly string[]): Promise<number[]> => {
  const numbers: number[] = [];
  for (let from = 0; from < voteIds.length; from += IDS) {
    const found = await tx
      .selectFrom('voteLink')
      .select('no')
      .where('aboutId', 'in', voteIds.slice(from, from + IDS))
      .where('competitionId', '=', competitionId)
      .execute();
    numbers.push(...found.map(({ no }) => no));
  }
  return numbers.sort((a, b) => a - b);
};

/** Returns the head of a competition's list; undefined if it is empty. */
export const findHead = (db: Db, competitionId: string, ledger: LedgerName) =>
  db
    .selectFrom('ledgerHead')
    .select(['no', 'day', 'hash'])
    .where('competitionId', '=', competitionId)
    .where('ledger', '=', ledger)
    .executeTakeFirst();
