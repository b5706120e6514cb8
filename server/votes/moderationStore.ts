import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { type CompetitionScope, intersect, isInScope } from '#contract/office/rules/staffRights.ts';
import type { AdminVoteFilter, Settlement, VoteFlagFilter } from '#contract/votes/admin.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { KeyKind } from '#server/database/cursor.ts';
import {
  eachId,
  emptyPage,
  inOrderOf,
  type Order,
  type PageLinks,
  type PageRequest,
  pageOfFewIds,
  pageOfIds,
} from '#server/database/pagination.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { inFlag } from './flagStore.ts';

/** Votes by their ids. */
export type Selection = { ids: string[] };
/** The votes of a burst: all, or only those that rulings on this burst voided. */
type OfBurst = { flagId: string; voidedByItsRulings: boolean };
export type ChangedVote = { id: string; workId: string; competitionId: string | null };

/** Voids counting votes of the scope, or restores voided ones. Returns each changed vote. */
export const setVoid = (tx: Tx, scope: CompetitionScope, selection: Selection | OfBurst, voidId: string | null): Promise<ChangedVote[]> => {
  const all = tx
    .updateTable('vote')
    .set({ voidId })
    .where('voidId', voidId === null ? 'is not' : 'is', null);
  const update = scope === null ? all : all.where('competitionId', 'in', scope);
  const changed = ['id', 'workId', 'competitionId'] as const;
  if ('ids' in selection) return update.where('id', 'in', selection.ids).returning(changed).execute();
  const { flagId, voidedByItsRulings } = selection;
  const ofBurst = update.where('id', 'in', (e) =>
    e
      .selectFrom('voteFlag')
      .innerJoin('vote', 'vote.workId', 'voteFlag.workId')
      .select('vote.id')
      .where('voteFlag.id', '=', flagId)
      .where(inFlag),
  );
  const chosen = voidedByItsRulings
    ? ofBurst.where('voidId', 'in', (e) => e.selectFrom('voteRuling').select('voteRuling.id').where('flagId', '=', flagId))
    : ofBurst;
  return chosen.returning(changed).execute();
};

/** Returns true if any of the votes belongs to the scope. */
export const hasVotes = async (tx: Tx, scope: CompetitionScope, { ids }: Selection): Promise<boolean> => {
  const rows = await tx.selectFrom('vote').select('competitionId').where('id', 'in', ids).execute();
  return rows.some(({ competitionId }) => scope === null || (competitionId !== null && isInScope(scope, competitionId)));
};

const flagIn = (scope: CompetitionScope) => (e: ExpressionBuilder<Tables, 'voteFlag'>) =>
  scope === null ? e.lit(true) : e('voteFlag.competitionId', 'in', scope);

export const hasFlag = async (tx: Tx, scope: CompetitionScope, flagId: string): Promise<boolean> =>
  (await tx.selectFrom('voteFlag').select('id').where('id', '=', flagId).where(flagIn(scope)).executeTakeFirst()) !== undefined;

/** Settles a burst of the scope that has that many votes, unless it is settled like that already. Returns its work; undefined if nothing changed. */
export const settleFlag = (
  tx: Tx,
  scope: CompetitionScope,
  { flagId, rulingId, as, votes }: { flagId: string; rulingId: string; as: Settlement; votes: number },
): Promise<{ workId: string } | undefined> =>
  tx
    .updateTable('voteFlag')
    .set({ settledAs: as, rulingId })
    .where('id', '=', flagId)
    .where(flagIn(scope))
    .where('count', '=', votes)
    .where((e) => e.or([e('settledAs', 'is', null), e('settledAs', '!=', as)]))
    .returning('workId')
    .executeTakeFirst();

export const insertModeration = async (tx: Tx, row: Insertable<Tables['voteRuling']>): Promise<void> => {
  await tx.insertInto('voteRuling').values(row).execute();
};

const key = (name: 'vote.id' | 'vote.castAt' | 'vote.day' | 'voteFlag.id' | 'voteFlag.lastAt' | 'voteFlag.count', kind: KeyKind) => ({
  column: sql.ref(name),
  kind,
});

export type VoteSort = 'castAt' | '-castAt';
export type FlagSort = 'to' | '-to' | 'count' | '-count';

/** Returns the ids of the votes that belong to a flag of the competitions, or to the given one. */
const flaggedVotes = (db: Db, competitions: CompetitionScope, flagId?: string) => {
  let flagged = db.selectFrom('voteFlag').innerJoin('vote', 'vote.workId', 'voteFlag.workId').where(inFlag).select('vote.id');
  if (competitions !== null) flagged = flagged.where('voteFlag.competitionId', 'in', competitions);
  return flagId === undefined ? flagged : flagged.where('voteFlag.id', '=', flagId);
};

const workOf = (db: Db, no: string) => db.selectFrom('work').select('work.id').where('work.no', '=', no);

const filteredVotes = (db: Db, competitions: CompetitionScope, { no, flagId, flagged, voided }: Omit<AdminVoteFilter, 'competitionId'>) => {
  let query = db.selectFrom('vote');
  if (no !== undefined) query = query.where('vote.workId', '=', workOf(db, no));
  if (competitions !== null) query = query.where('vote.competitionId', 'in', competitions);
  if (flagId !== undefined) query = query.where('vote.id', 'in', flaggedVotes(db, null, flagId));
  if (flagged !== undefined) query = query.where('vote.id', flagged ? 'in' : 'not in', flaggedVotes(db, competitions));
  if (voided !== undefined) query = query.where('vote.voidId', voided ? 'is not' : 'is', null);
  return query;
};

/**
 * Returns the competitions that a filter leaves of the scope, as separate ranges: an index has the rows of each in order. The rows of one work, or of
 * one flag, belong to one competition, which is looked up once. Empty if none is left.
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

/** Returns the ids of a page of the votes in these ranges. */
const votesOfPage = async (
  db: Db,
  ranges: Awaited<ReturnType<typeof rangesOf>>,
  filter: AdminVoteFilter,
  order: Order,
  page: PageRequest,
): Promise<PageLinks & { ids: string[] }> => {
  if (ranges.length === 0) return emptyPage;
  // Filtered by flag and in no index order: read once, for both the page and the count.
  if (filter.flagged === true || filter.flagId !== undefined) {
    const competitions = ranges.flatMap((range) => range ?? []);
    return pageOfFewIds(db, filteredVotes(db, ranges.includes(null) ? null : competitions, filter), order, page);
  }
  const queries = ranges.map((range) => filteredVotes(db, range, filter));
  return pageOfIds(db, queries, order, page);
};

const byTime = [key('vote.castAt', 'number'), key('vote.id', 'text')];

/** Returns a page of the scope's votes with their works, voters and moderation, for organisers. */
export const selectVotes = async (db: Db, scope: CompetitionScope, filter: AdminVoteFilter, sort: VoteSort, page: PageRequest) => {
  // The same order: the votes of one work are indexed by day and time.
  const keys = filter.no === undefined ? byTime : [key('vote.day', 'text'), ...byTime];
  const order = { name: `castAt${keys.length}`, keys, descending: sort === '-castAt' };
  const { ids, ...links } = await votesOfPage(db, await rangesOf(db, scope, filter), filter, order, page);
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

const filteredFlags = (db: Db, competitions: CompetitionScope, { no, reason, settled }: Omit<VoteFlagFilter, 'competitionId'>) => {
  let query = db.selectFrom('voteFlag');
  if (no !== undefined) query = query.where('voteFlag.workId', '=', workOf(db, no));
  if (competitions !== null) query = query.where('voteFlag.competitionId', 'in', competitions);
  if (reason !== undefined) query = query.where('voteFlag.reason', '=', reason);
  if (settled !== undefined) query = query.where('voteFlag.settledAs', settled ? 'is not' : 'is', null);
  return query;
};

/** Returns a page of the scope's flags with their works and the number of their voided votes, for organisers. */
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
    .leftJoin('voteRuling', 'voteRuling.id', 'voteFlag.rulingId')
    .select(['voteFlag.id', 'voteFlag.reason', 'voteFlag.day', 'source', 'firstAt', 'lastAt', 'count', 'settledAs'])
    .select(['voteRuling.kind as ruledAs', 'voteRuling.at as ruledAt', 'voteRuling.byName as ruledBy', 'voteRuling.reason as rulingReason'])
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
