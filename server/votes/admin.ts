import { sql } from 'kysely';
import type { AdminVote, AdminVoteFilter, VoteFlag, VoteFlagFilter } from '#contract/votes.ts';
import { titleOf } from '../competitions/competition.ts';
import type { Deps } from '../platform/deps.ts';
import { shortSource } from './source.ts';
import { inFlag } from './store.ts';

type VoteListDeps = Pick<Deps, 'db'>;
interface Page {
  page: number;
  pageSize: number;
}

const filteredVotes = ({ db }: VoteListDeps, { no, competitionId, flagId, flagged, voided }: AdminVoteFilter) => {
  const flags = db.selectFrom('voteFlag').select('voteFlag.id').where(inFlag);
  let query = db.selectFrom('vote').innerJoin('work', 'work.id', 'vote.workId');
  if (no !== undefined) query = query.where('work.no', '=', no);
  if (competitionId !== undefined) query = query.where('work.competitionId', '=', competitionId);
  if (flagId !== undefined) query = query.where((e) => e.exists(flags.where('voteFlag.id', '=', flagId)));
  if (flagged !== undefined) query = query.where((e) => (flagged ? e.exists(flags) : e.not(e.exists(flags))));
  if (voided !== undefined) query = query.where('vote.voidId', voided ? 'is not' : 'is', null);
  return query;
};

/** One page of votes, for organisers. */
export const listVotes = async (
  deps: VoteListDeps,
  filter: AdminVoteFilter,
  sort: 'castAt' | '-castAt',
  { page, pageSize }: Page,
): Promise<{ items: AdminVote[]; total: number }> => {
  const votes = filteredVotes(deps, filter);
  const direction = sort === 'castAt' ? 'asc' : 'desc';
  const rows = await votes
    .leftJoin('account', 'account.id', 'vote.accountId')
    .leftJoin('voteRuling', 'voteRuling.id', 'vote.voidId')
    .select(['vote.id', 'work.no', 'work.title', 'work.competitionId', 'vote.day', 'castAt', 'addressHash', 'fresh'])
    .select(['account.id as accountId', 'account.name as accountName'])
    .select(['voteRuling.at as voidedAt', 'voteRuling.byName as voidedBy', 'voteRuling.reason as voidReason'])
    .select(
      sql<number>`case when exists ${deps.db.selectFrom('voteFlag').select('voteFlag.id').where(inFlag)} then 1 else 0 end`.as('flagged'),
    )
    .orderBy('castAt', direction)
    .orderBy('vote.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { n } = await votes.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  const items = rows.map(({ no, title, accountId, accountName, voidedAt, voidedBy, voidReason, addressHash, fresh, flagged, ...vote }) => ({
    ...vote,
    work: { no, title },
    account: accountId === null ? null : { id: accountId, name: accountName ?? '' },
    source: shortSource(addressHash),
    freshAccount: fresh === 1,
    flagged: flagged === 1,
    voided: voidedAt === null ? null : { at: voidedAt, by: voidedBy ?? '', reason: voidReason ?? '' },
  }));
  return { items, total: Number(n) };
};

const filteredFlags = ({ db }: VoteListDeps, { no, competitionId, reason }: VoteFlagFilter) => {
  let query = db
    .selectFrom('voteFlag')
    .innerJoin('work', 'work.id', 'voteFlag.workId')
    .innerJoin('competition', 'competition.id', 'work.competitionId');
  if (no !== undefined) query = query.where('work.no', '=', no);
  if (competitionId !== undefined) query = query.where('work.competitionId', '=', competitionId);
  if (reason !== undefined) query = query.where('voteFlag.reason', '=', reason);
  return query;
};

/** One page of flagged bursts, for organisers. */
export const listFlags = async (
  deps: VoteListDeps,
  filter: VoteFlagFilter,
  sort: 'to' | '-to' | 'count' | '-count',
  { page, pageSize }: Page,
): Promise<{ items: VoteFlag[]; total: number }> => {
  const flags = filteredFlags(deps, filter);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await flags
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
    .orderBy(sort.endsWith('count') ? 'count' : 'lastAt', direction)
    .orderBy('voteFlag.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { n } = await flags.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    work: { no: row.no, title: row.workTitle },
    competition: { id: row.competitionId, title: titleOf(row) },
    day: row.day,
    source: shortSource(row.source),
    from: row.firstAt,
    to: row.lastAt,
    count: row.count,
    voided: Number(row.voided ?? 0),
  }));
  return { items, total: Number(n) };
};
