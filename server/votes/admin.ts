import type { PagedList } from '#contract/http/common.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { AdminVote, AdminVoteFilter, VoteFlag, VoteFlagFilter } from '#contract/votes/admin.ts';
import { scopeOfSeason, titleOf } from '#server/competitions/index.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type FlagSort, selectFlags, selectVotes, type VoteSort } from './moderationStore.ts';
import { shortSource } from './source.ts';

type VoteListDeps = Pick<Deps, 'readDb'>;
/** Returns a page of the votes of the given competitions, for organisers. */
export const listVotes = async (
  { readDb }: VoteListDeps,
  scope: CompetitionScope,
  filter: AdminVoteFilter,
  sort: VoteSort,
  page: PageRequest,
): Promise<PagedList<AdminVote>> => {
  const { rows, ...links } = await selectVotes(readDb, await scopeOfSeason(readDb, scope, filter.season), filter, sort, page);
  const items = rows.map(({ no, title, accountId, accountName, voidedAt, voidedBy, voidReason, addressHash, fresh, flagged, ...vote }) => ({
    ...vote,
    work: { no, title },
    account: accountId === null ? null : { id: accountId, name: accountName ?? '' },
    source: shortSource(addressHash),
    freshAccount: fresh === 1,
    flagged: flagged === 1,
    voided: voidedAt === null ? null : { at: voidedAt, by: voidedBy ?? '', reason: voidReason ?? '' },
  }));
  return { items, ...links };
};

/** Returns a page of the flagged bursts of the given competitions, for organisers. */
export const listFlags = async (
  { readDb }: VoteListDeps,
  scope: CompetitionScope,
  filter: VoteFlagFilter,
  sort: FlagSort,
  page: PageRequest,
): Promise<PagedList<VoteFlag>> => {
  const { rows, ...links } = await selectFlags(readDb, await scopeOfSeason(readDb, scope, filter.season), filter, sort, page);
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
    settled: row.settledAs !== null,
    ruling:
      row.ruledAt === null
        ? null
        : {
            as: row.ruledAs === 'fine' ? ('fine' as const) : ('void' as const),
            at: row.ruledAt,
            by: row.ruledBy ?? '',
            reason: row.rulingReason ?? '',
          },
  }));
  return { items, ...links };
};
