import { hash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  digestOfRuling,
  digestOfVote,
  EMPTY_HEAD,
  type LedgerHead,
  type Link,
  linkAfter,
  type NewLink,
} from '#contract/votes/rules/ledger.ts';
import { schemaOf } from './schema.ts';

const BATCH = 500;
const sha256 = (text: string): string => hash('sha256', text);

type LinkRow = {
  competition_id: string;
  ledger: string;
  no: number;
  day: string;
  kind: string;
  about_id: string;
  work_id: string | null;
  at: number;
  digest: string;
  hash: string;
  votes: string | null;
};
type LedgerTables = {
  vote: {
    id: string;
    competition_id: string | null;
    work_id: string;
    day: string;
    cast_at: number;
    fresh: number;
    voter_hash: string | null;
    address_hash: string | null;
    void_id: string | null;
    salt: string | null;
  };
  vote_ruling: { id: string; at: number };
  vote_link: LinkRow;
  ledger_head: { competition_id: string; ledger: string; no: number; day: string; hash: string };
};
type Db = Kysely<LedgerTables>;

const rowOf = ({ competitionId, aboutId, workId, ...link }: Link, votes: string | null = null): LinkRow => ({
  ...link,
  competition_id: competitionId,
  about_id: aboutId,
  work_id: workId,
  votes,
});

const add = async (db: Db, rows: LinkRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('vote_link')
      .values(rows.slice(from, from + BATCH))
      .execute();
};

const end = async (db: Db, competition_id: string, ledger: string, head: LedgerHead): Promise<void> => {
  await db
    .insertInto('ledger_head')
    .values({ competition_id, ledger, ...head })
    .execute();
};

const saltAll = async (db: Db, votes: readonly { id: string; salt: string }[]): Promise<void> => {
  if (votes.length === 0) return;
  const salts = sql.join(votes.map(({ id, salt }) => sql`(${id}, ${salt})`));
  await sql`with salted (id, salt) as (values ${salts}) update vote set salt = salted.salt from salted where vote.id = salted.id`.execute(
    db,
  );
};

/** Links the votes of a competition in the order of time. */
const linkVotes = async (db: Db, competitionId: string): Promise<LedgerHead> => {
  let head = EMPTY_HEAD;
  for (let last = { cast_at: -1, id: '' }; ; ) {
    const found = await db
      .selectFrom('vote')
      .select(['id', 'work_id', 'day', 'cast_at', 'fresh', 'voter_hash', 'address_hash'])
      .where('competition_id', '=', competitionId)
      .where(sql<boolean>`(cast_at, id) > (cast(${last.cast_at} as bigint), ${last.id})`)
      .orderBy('cast_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const votes = found.map((vote) => ({ ...vote, salt: randomBytes(16).toString('base64url') }));
    const links = votes.map(({ id, work_id, day, cast_at, fresh, voter_hash, address_hash, salt }) => {
      const digest = digestOfVote(sha256, { day, fresh, salt, voterHash: voter_hash, addressHash: address_hash });
      const link: NewLink = { competitionId, ledger: 'votes', day, kind: 'cast', aboutId: id, workId: work_id, at: cast_at, digest };
      const linked = linkAfter(sha256, head, link);
      head = linked;
      return rowOf(linked);
    });
    await saltAll(db, votes);
    await add(db, links);
    const furthest = votes.at(-1);
    if (!furthest) return head;
    last = furthest;
  }
};

/** Links the rulings by which votes of a competition are void now. */
const linkRulings = async (db: Db, competitionId: string, day: string): Promise<void> => {
  const voided = await db
    .selectFrom('vote')
    .innerJoin('vote_ruling', 'vote_ruling.id', 'vote.void_id')
    .innerJoin('vote_link', (on) => on.onRef('vote_link.about_id', '=', 'vote.id').on('vote_link.ledger', '=', 'votes'))
    .select(['vote_ruling.id', 'vote_ruling.at', 'vote_link.no'])
    .where('vote.competition_id', '=', competitionId)
    .orderBy('vote_ruling.at')
    .orderBy('vote_ruling.id')
    .orderBy('vote_link.no')
    .execute();
  const rulings = Map.groupBy(voided, ({ id }) => id);
  let head = EMPTY_HEAD;
  const links = [...rulings].map(([id, votes]) => {
    const numbers = votes.map(({ no }) => no);
    const link: NewLink = {
      competitionId,
      ledger: 'rulings',
      day,
      kind: 'void',
      aboutId: id,
      workId: null,
      at: votes[0]?.at ?? 0,
      digest: digestOfRuling(sha256, numbers),
    };
    const linked = linkAfter(sha256, head, link);
    head = linked;
    return rowOf(linked, JSON.stringify(numbers));
  });
  if (links.length === 0) return;
  await add(db, links);
  await end(db, competitionId, 'rulings', { no: head.no, day: head.day, hash: head.hash });
};

/** Adds the ledger of votes with the votes that there are, and what settles a burst: one with a void vote counts as settled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'vote_link',
    {
      competition_id: 'text',
      ledger: 'text',
      no: 'integer',
      day: 'text',
      kind: 'text',
      about_id: 'text',
      work_id: 'text?',
      at: 'bigint',
      digest: 'text',
      hash: 'text',
      votes: 'text?',
    },
    { primaryKey: ['competition_id', 'ledger', 'no'] },
  );
  await createIndex('vote_link_about', 'vote_link', ['about_id']);
  await createTable(
    'ledger_head',
    { competition_id: 'text', ledger: 'text', no: 'integer', day: 'text', hash: 'text' },
    { primaryKey: ['competition_id', 'ledger'] },
  );
  await db.schema.alterTable('vote').addColumn('salt', 'text').execute();
  await db.schema.alterTable('vote_ruling').addColumn('flag_id', 'text').execute();
  await db.schema.alterTable('vote_flag').addColumn('settled_as', 'text').execute();
  await db.schema
    .alterTable('vote_flag')
    .addColumn('ruling_id', 'text', (c) => c.references('vote_ruling.id'))
    .execute();
  await sql`
    update vote_flag set ruling_id = (
      select max(vote.void_id) from vote where vote.work_id = vote_flag.work_id and vote.day = vote_flag.day
        and vote.cast_at between vote_flag.first_at and vote_flag.last_at
        and ((vote_flag.reason = 'address' and vote.address_hash = vote_flag.source) or (vote_flag.reason = 'fresh_accounts' and vote.fresh = 1)))
  `.execute(db);
  await sql`update vote_flag set settled_as = 'void' where ruling_id is not null`.execute(db);
  const createSparseIndex = (table: string, column: string) =>
    db.schema
      .createIndex(`${table}_by_${column}`)
      .on(table)
      .columns([column])
      .where(sql<boolean>`${sql.ref(column)} is not null`)
      .execute();
  await createSparseIndex('vote_flag', 'ruling_id');
  await createSparseIndex('vote_ruling', 'flag_id');
  const isOpen = sql<boolean>`settled_as is null`;
  for (const [name, columns] of [
    ['vote_flag_open', ['last_at', 'id']],
    ['vote_flag_open_of_competition', ['competition_id', 'last_at', 'id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('vote_flag')
      .columns([...columns])
      .where(isOpen)
      .execute();

  const votes: Db = db.withTables<LedgerTables>();
  const competitions = await votes.selectFrom('vote').select('competition_id').distinct().where('competition_id', 'is not', null).execute();
  for (const { competition_id } of competitions) {
    if (competition_id === null) continue;
    const { no, day, hash: last } = await linkVotes(votes, competition_id);
    await end(votes, competition_id, 'votes', { no, day, hash: last });
    await linkRulings(votes, competition_id, day);
  }
}
