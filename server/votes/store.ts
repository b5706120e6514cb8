import { expressionBuilder, type Insertable, sql } from 'kysely';
import { type CompetitionScope, intersect, isInScope } from '#contract/rules/staffRights.ts';
import type { AdminVoteFilter, VoteFlagFilter } from '#contract/votes.ts';
import { compiledBySize, repeated } from '../database/compiledBySize.ts';
import type { Db, Tx } from '../database/connection.ts';
import type { KeyKind } from '../database/cursor.ts';
import { eachId, emptyPage, inOrderOf, type PageRequest, pageOfIds } from '../database/pages.ts';
import type { Tables } from '../database/tables/index.ts';
import type { VoteFlagTable, VoteTable } from '../database/tables/votes.ts';
import { isPublicWork } from '../works/index.ts';

const publicWorks = (db: Db | Tx) =>
  db
    .selectFrom('work')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .innerJoin('competition', 'competition.id', 'work.competitionId')
    .where(isPublicWork);

/** A public work's competition and votes. */
export const findPublicWork = (db: Db, no: string) =>
  db
    .selectFrom('work')
    .innerJoin('standing', 'standing.workId', 'work.id')
    .select(['standing.competitionId', 'standing.votes'])
    .where('work.no', '=', no)
    .where('standing.listedAt', 'is not', null)
    .executeTakeFirst();

/** What a ranking says of the works with the given numbers. */
export const titlesOf = async (db: Db, nos: readonly string[]) =>
  nos.length === 0
    ? []
    : db
        .selectFrom('work')
        .innerJoin('registration', 'registration.id', 'work.registrationId')
        .select(['work.no', 'work.title', 'registration.teamName', 'registration.publishName'])
        .where('work.no', 'in', nos)
        .execute();

/** A vote as it is cast; the order is that of the columns. */
type CastVote = Required<Omit<Insertable<VoteTable>, 'voidId'>>;
const anyVote: CastVote = { id: '', workId: '', competitionId: '', accountId: '', day: '', castAt: 0, addressHash: '', fresh: 0 };

/** The queries of a batch of votes. Every vote runs them, so they are built once. */
export const createCastQueries = (db: Db) => {
  const insert = compiledBySize(
    (size) =>
      db
        .insertInto('vote')
        .values(repeated(anyVote, size))
        .onConflict((c) => c.columns(['accountId', 'day']).doNothing())
        .returning('id')
        .compile(),
    ({ id, workId, competitionId, accountId, day, castAt, addressHash, fresh }: CastVote) => [
      id,
      workId,
      competitionId,
      accountId,
      day,
      castAt,
      addressHash,
      fresh,
    ],
  );
  const add = compiledBySize(
    (size) => addition(db, repeated({ workId: '', votes: 0 }, size)).compile(),
    ({ workId, votes }: Addition) => [workId, votes],
  );
  return {
    /** The public works among the given numbers, with the voting windows of their competitions. */
    worksToVoteFor: compiledBySize(
      (size) =>
        publicWorks(db)
          .select(['work.id', 'work.no', 'work.competitionId', 'votingOpensAt', 'votingClosesAt'])
          .where('work.no', 'in', repeated('', size))
          .compile(),
      (no: string) => [no],
    ),
    /** Inserts votes and returns the ids of those that are the first of their account and day; the unique index decides. */
    insertVotes: async (tx: Tx, votes: readonly CastVote[]): Promise<ReadonlySet<string>> =>
      new Set((await insert(tx, votes)).map(({ id }) => id)),
    /** `addVotes`, built once. */
    addVotes: async (tx: Tx, added: ReadonlyMap<string, number>) => totalsOf(await add(tx, inOrderOfLocks(added))),
  };
};

interface Addition {
  workId: string;
  votes: number;
}

const addition = (db: Db | Tx, rows: readonly Addition[]) =>
  db
    .insertInto('workVotes')
    .values(rows)
    .onConflict((c) => c.column('workId').doUpdateSet((e) => ({ votes: e('workVotes.votes', '+', e.ref('excluded.votes')) })))
    .returning(['workId', 'votes']);

/** Always the same, so that no two transactions wait for each other. */
const inOrderOfLocks = (added: ReadonlyMap<string, number>): Addition[] =>
  [...added].map(([workId, votes]) => ({ workId, votes })).sort((a, b) => (a.workId < b.workId ? -1 : 1));

const totalsOf = (rows: readonly Addition[]): ReadonlyMap<string, number> => new Map(rows.map(({ workId, votes }) => [workId, votes]));

/** Adds to the totals of works; returns the new totals. */
export const addVotes = async (tx: Tx, added: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> =>
  added.size === 0 ? new Map() : totalsOf(await addition(tx, inOrderOfLocks(added)).execute());

/** How often each key occurs. */
export const tally = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

export const findVoteOf = (db: Db, accountId: string, day: string) =>
  db
    .selectFrom('vote')
    .innerJoin('work', 'work.id', 'vote.workId')
    .select('work.no')
    .where('vote.accountId', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirst();

/** Anonymises an account's votes before it is deleted: they still count. */
export const forgetVoter = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.updateTable('vote').set({ accountId: null, addressHash: null }).where('accountId', '=', accountId).execute();
};

/** Everything held about an account's votes. Instants are epoch milliseconds. */
export const exportVotesOf = (db: Db, accountId: string): Promise<unknown[]> =>
  db
    .selectFrom('vote')
    .innerJoin('work', 'work.id', 'vote.workId')
    .leftJoin('voteRuling', 'voteRuling.id', 'vote.voidId')
    .select(['work.no', 'work.title', 'vote.day', 'vote.castAt', 'vote.addressHash', 'voteRuling.at as voidedAt'])
    .where('vote.accountId', '=', accountId)
    .orderBy('vote.castAt')
    .execute();

const joined = expressionBuilder<Tables, 'vote' | 'voteFlag'>();
/** Whether a vote belongs to a flag. */
export const inFlag = joined.and([
  joined('voteFlag.workId', '=', joined.ref('vote.workId')),
  joined('voteFlag.day', '=', joined.ref('vote.day')),
  joined('voteFlag.firstAt', '<=', joined.ref('vote.castAt')),
  joined('voteFlag.lastAt', '>=', joined.ref('vote.castAt')),
  joined.or([
    joined.and([joined('voteFlag.reason', '=', 'address'), joined('voteFlag.source', '=', joined.ref('vote.addressHash'))]),
    joined.and([joined('voteFlag.reason', '=', 'fresh_accounts'), joined('vote.fresh', '=', 1)]),
  ]),
]);

/** Votes one by one, or all that belong to a flag. */
export type Selection = { ids: string[] } | { flagId: string };

/** Voids counting votes of the scope, or restores voided ones; returns the work of each changed vote. */
export const setVoid = async (tx: Tx, scope: CompetitionScope, selection: Selection, voidId: string | null): Promise<string[]> => {
  const all = tx
    .updateTable('vote')
    .set({ voidId })
    .where('voidId', voidId === null ? 'is not' : 'is', null);
  const update = scope === null ? all : all.where('competitionId', 'in', scope);
  const chosen =
    'ids' in selection
      ? update.where('id', 'in', selection.ids)
      : update.where('id', 'in', (e) =>
          e
            .selectFrom('voteFlag')
            .innerJoin('vote', 'vote.workId', 'voteFlag.workId')
            .select('vote.id')
            .where('voteFlag.id', '=', selection.flagId)
            .where(inFlag),
        );
  return (await chosen.returning('workId').execute()).map(({ workId }) => workId);
};

/** Whether a selection names any vote or flag of the scope. */
export const hasVotes = async (tx: Tx, scope: CompetitionScope, selection: Selection): Promise<boolean> => {
  const rows =
    'ids' in selection
      ? await tx.selectFrom('vote').select('competitionId').where('id', 'in', selection.ids).execute()
      : await tx.selectFrom('voteFlag').select('competitionId').where('id', '=', selection.flagId).execute();
  return rows.some(({ competitionId }) => scope === null || (competitionId !== null && isInScope(scope, competitionId)));
};

export const insertModeration = async (tx: Tx, row: Insertable<Tables['voteRuling']>): Promise<void> => {
  await tx.insertInto('voteRuling').values(row).execute();
};

/** Votes of one work and day from one source. */
export type VoteGroup = Pick<VoteFlagTable, 'workId' | 'day' | 'reason' | 'source'>;

/** The votes since then, read by their time first: grouping would otherwise lead SQLite through all votes in the order of their works. */
const withVotesSince = (db: Db, since: number) =>
  db.with(
    (cte) => cte('recent').materialized(),
    (e) => e.selectFrom('vote').select(['workId', 'day', 'addressHash', 'fresh']).where('castAt', '>=', since),
  );

/** Works, days and sources with at least `min` votes since then. */
export const sourcesWithVotes = (db: Db, since: number, min: number) =>
  withVotesSince(db, since)
    .selectFrom('recent')
    .select(['workId', 'day', 'addressHash'])
    .where('addressHash', 'is not', null)
    .groupBy(['workId', 'day', 'addressHash'])
    .having((e) => e.fn.countAll(), '>=', min)
    .execute();

/** Works and days with at least `min` votes of fresh accounts since then. */
export const daysWithFreshVotes = (db: Db, since: number, min: number) =>
  withVotesSince(db, since)
    .selectFrom('recent')
    .select(['workId', 'day'])
    .where('fresh', '=', 1)
    .groupBy(['workId', 'day'])
    .having((e) => e.fn.countAll(), '>=', min)
    .execute();

/** When the votes of a group were cast, in order. */
export const timesOfGroup = async (db: Db, { workId, day, reason, source }: VoteGroup): Promise<number[]> => {
  const votes = db.selectFrom('vote').select('castAt').where('workId', '=', workId).where('day', '=', day).orderBy('castAt');
  const own = reason === 'address' ? votes.where('addressHash', '=', source) : votes.where('fresh', '=', 1);
  return (await own.execute()).map(({ castAt }) => castAt);
};

/** Writes a flag, or the new span of the one its group has. */
export const saveFlag = async (
  db: Db,
  { firstAt, lastAt, count, ...flag }: Omit<Insertable<VoteFlagTable>, 'competitionId'>,
): Promise<void> => {
  const span = { firstAt, lastAt, count };
  await db
    .insertInto('voteFlag')
    .values((e) => ({
      ...flag,
      ...span,
      competitionId: e.selectFrom('work').select('work.competitionId').where('work.id', '=', flag.workId),
    }))
    .onConflict((c) => c.columns(['workId', 'day', 'reason', 'source']).doUpdateSet(span))
    .execute();
};

const key = (name: 'vote.id' | 'vote.castAt' | 'vote.day' | 'voteFlag.id' | 'voteFlag.lastAt' | 'voteFlag.count', kind: KeyKind) => ({
  column: sql.ref(name),
  kind,
});

export type VoteSort = 'castAt' | '-castAt';
export type FlagSort = 'to' | '-to' | 'count' | '-count';

/** The ids of the votes that belong to a flag, or to the given one. */
const flaggedVotes = (db: Db, flagId?: string) => {
  const flagged = db.selectFrom('voteFlag').innerJoin('vote', 'vote.workId', 'voteFlag.workId').where(inFlag).select('vote.id');
  return flagId === undefined ? flagged : flagged.where('voteFlag.id', '=', flagId);
};

const workOf = (db: Db, no: string) => db.selectFrom('work').select('work.id').where('work.no', '=', no);

const filteredVotes = (db: Db, competitions: CompetitionScope, { no, flagId, flagged, voided }: Omit<AdminVoteFilter, 'competitionId'>) => {
  let query = db.selectFrom('vote');
  if (no !== undefined) query = query.where('vote.workId', '=', workOf(db, no));
  if (competitions !== null) query = query.where('vote.competitionId', 'in', competitions);
  if (flagId !== undefined) query = query.where('vote.id', 'in', flaggedVotes(db, flagId));
  if (flagged !== undefined) query = query.where('vote.id', flagged ? 'in' : 'not in', flaggedVotes(db));
  if (voided !== undefined) query = query.where('vote.voidId', voided ? 'is not' : 'is', null);
  return query;
};

/**
 * What of the scope a filter leaves, a part for each competition: an index has the rows of each in order. The rows of one work, or of one flag,
 * are of one competition, which is looked up once. Empty where none is left.
 */
const rangesOf = async (
  db: Db,
  scope: CompetitionScope,
  { no, competitionId, flagId }: Pick<AdminVoteFilter, 'no' | 'competitionId' | 'flagId'>,
): Promise<(readonly string[] | null)[]> => {
  const competitions = intersect(competitionId === undefined ? null : [competitionId], scope);
  if (competitions === null) return [null];
  if (no === undefined && flagId === undefined) return eachId(competitions);
  const asked =
    flagId === undefined
      ? db
          .selectFrom('work')
          .select('competitionId')
          .where('no', '=', no ?? '')
      : db.selectFrom('voteFlag').select('competitionId').where('id', '=', flagId);
  const found = await asked.executeTakeFirst();
  return found?.competitionId != null && competitions.includes(found.competitionId) ? [null] : [];
};

const byTime = [key('vote.castAt', 'number'), key('vote.id', 'text')];

/** A page of the scope's votes with their works, voters and moderation, for organisers. */
export const selectVotes = async (db: Db, scope: CompetitionScope, filter: AdminVoteFilter, sort: VoteSort, page: PageRequest) => {
  // The same order: the votes of one work are indexed by day and time.
  const keys = filter.no === undefined ? byTime : [key('vote.day', 'text'), ...byTime];
  const order = { name: `castAt${keys.length}`, keys, descending: sort === '-castAt' };
  const ranges = await rangesOf(db, scope, filter);
  const queries = ranges.map((range) => filteredVotes(db, range, filter));
  const { ids, ...links } = queries.length === 0 ? emptyPage : await pageOfIds(db, queries, order, page);
  if (ids.length === 0) return { rows: [], ...links };
  const rows = await db
    .selectFrom('vote')
    .innerJoin('work', 'work.id', 'vote.workId')
    .leftJoin('account', 'account.id', 'vote.accountId')
    .leftJoin('voteRuling', 'voteRuling.id', 'vote.voidId')
    .select(['vote.id', 'work.no', 'work.title', 'work.competitionId', 'vote.day', 'castAt', 'addressHash', 'fresh'])
    .select(['account.id as accountId', 'account.name as accountName'])
    .select(['voteRuling.at as voidedAt', 'voteRuling.byName as voidedBy', 'voteRuling.reason as voidReason'])
    .select(sql<number>`case when exists ${db.selectFrom('voteFlag').select('voteFlag.id').where(inFlag)} then 1 else 0 end`.as('flagged'))
    .where('vote.id', 'in', ids)
    .execute();
  return { rows: inOrderOf(ids, rows), ...links };
};

const filteredFlags = (db: Db, competitions: CompetitionScope, { no, reason }: Omit<VoteFlagFilter, 'competitionId'>) => {
  let query = db.selectFrom('voteFlag');
  if (no !== undefined) query = query.where('voteFlag.workId', '=', workOf(db, no));
  if (competitions !== null) query = query.where('voteFlag.competitionId', 'in', competitions);
  if (reason !== undefined) query = query.where('voteFlag.reason', '=', reason);
  return query;
};

/** A page of the scope's flags with their works and how many of their votes are voided, for organisers. */
export const selectFlags = async (db: Db, scope: CompetitionScope, filter: VoteFlagFilter, sort: FlagSort, page: PageRequest) => {
  const by = sort.endsWith('count') ? key('voteFlag.count', 'number') : key('voteFlag.lastAt', 'number');
  const order = { name: sort.replace('-', ''), keys: [by, key('voteFlag.id', 'text')], descending: sort.startsWith('-') };
  const ranges = await rangesOf(db, scope, filter);
  const queries = ranges.map((range) => filteredFlags(db, range, filter));
  const { ids, ...links } = queries.length === 0 ? emptyPage : await pageOfIds(db, queries, order, page);
  if (ids.length === 0) return { rows: [], ...links };
  const rows = await db
    .selectFrom('voteFlag')
    .innerJoin('work', 'work.id', 'voteFlag.workId')
    .innerJoin('competition', 'competition.id', 'work.competitionId')
    .select(['voteFlag.id', 'voteFlag.reason', 'voteFlag.day', 'source', 'firstAt', 'lastAt', 'count'])
    .select(['work.no', 'work.title as workTitle', 'competition.id as competitionId', 'competition.title as title'])
    .select((e) =>
      e
        .selectFrom('vote')
        .select((v) => v.fn.countAll<number>().as('n'))
        .where(inFlag)
        .where('vote.voidId', 'is not', null)
        .as('voided'),
    )
    .where('voteFlag.id', 'in', ids)
    .execute();
  return { rows: inOrderOf(ids, rows), ...links };
};
