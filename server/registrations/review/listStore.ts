import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { AdminEntryFilter } from '#contract/registrations/admin.ts';
import type { AssigneeFilter } from '#contract/registrations/rules/assignment.ts';
import type { Moment } from '#contract/registrations/rules/nextDue.ts';
import { receivedStates } from '#contract/registrations/rules/paymentState.ts';
import { beforeWorkingDays } from '#contract/time/workingDays.ts';
import type { Db } from '#server/database/connection.ts';
import type { KeyKind } from '#server/database/cursor.ts';
import {
  countUpTo,
  emptyPage,
  everythingFound,
  inOrderOf,
  MAX_RANGES,
  type Order,
  type PageLinks,
  type PageRequest,
  pageOfFewIds,
  pageOfIds,
} from '#server/database/pagination.ts';
import { bestFirst, rankOf } from '#server/database/search/bestFirst.ts';
import { findIds, type Search, searchedTotal } from '#server/database/search/search.ts';
import { searchTerms } from '#server/database/search/searchText.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { currentReviewers, isAssigned, type Reviewer } from '#server/registrations/assignment/assignmentStore.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { type FoundOutside, findOutside } from './contactStore.ts';

type State = RegistrationRow['state'];

/** A filter as somebody reads by it: which entries are theirs depends on who they are. */
export type ReadFilter = Omit<AdminEntryFilter, 'assignee'> & {
  assigned?: { whose: AssigneeFilter; readBy: string; reviewers: readonly Reviewer[] };
};

export const filterReadBy = async (db: Db, readBy: string, { assignee, ...filter }: AdminEntryFilter): Promise<ReadFilter> =>
  assignee === undefined ? filter : { ...filter, assigned: { whose: assignee, readBy, reviewers: await currentReviewers(db) } };

/** `waitingSince` applies if only entries waiting for a decision are listed; otherwise it means `registeredAt`. */
export type EntrySort = 'waitingSince' | 'registeredAt' | 'teamName' | 'state';

const DAY_MS = 24 * 3600_000;

/**
 * Returns the competitions of the scope that a filter leaves, `null` for all unless each is asked for. They are few, and looked up first so that
 * entries are found by their index.
 */
const filteredCompetitions = async (
  db: Db,
  scope: CompetitionScope,
  { competitionId, mode, season, isUnpaid, isPastPromise, workClosesWithinDays }: ReadFilter,
  moment: Moment,
  each: boolean,
): Promise<{ ids: CompetitionScope; promisedBefore: ReadonlyMap<string, number> | null }> => {
  if (!each && [competitionId, mode, season, isUnpaid, isPastPromise, workClosesWithinDays].every((asked) => asked === undefined))
    return { ids: scope, promisedBefore: null };
  let query = db.selectFrom('competition').select(['id', 'reviewDays']);
  if (competitionId !== undefined) query = query.where('id', '=', competitionId);
  if (mode !== undefined) query = query.where('mode', '=', mode);
  if (season !== undefined) query = query.where('season', '=', season);
  // Nothing is due if a competition is free.
  if (isUnpaid === true) query = query.where((e) => e.or([e('feeCny', '>', 0), e('feeUsd', '>', 0)]));
  if (workClosesWithinDays !== undefined)
    query = query
      .where('workOpensAt', '<=', moment.now)
      .where('workClosesAt', '>', moment.now)
      .where('workClosesAt', '<=', moment.now + workClosesWithinDays * DAY_MS);
  const rows = (await query.execute()).filter(({ id }) => isInScope(scope, id));
  const before = new Map(
    [...new Set(rows.map(({ reviewDays }) => reviewDays))].map((days) => [days, beforeWorkingDays(moment.now, days, moment)]),
  );
  return {
    ids: rows.map(({ id }) => id),
    promisedBefore: isPastPromise === true ? new Map(rows.map(({ id, reviewDays }) => [id, before.get(reviewDays) ?? 0])) : null,
  };
};

const entries = expressionBuilder<Tables, 'registration'>();

/** Returns a condition on a flag as a literal: with a parameter, the database does not see that the index of the flagged rows fits. */
const flagIs = (
  name: 'hasAgeWarning' | 'hasPossibleDuplicate' | 'hasPendingGuardians' | 'hasGuardianDoubt' | 'isUnpaid',
  wanted: boolean | undefined,
) => (wanted === undefined ? [] : [entries(`registration.${name}`, '=', sql.lit(wanted ? 1 : 0))]);

/** Returns the conditions of the rest of a filter on an entry. */
const conditions = ({
  accountId,
  hasPaid,
  group,
  hasAgeWarning,
  hasPossibleDuplicate,
  hasPendingGuardians,
  hasGuardianDoubt,
  isUnpaid,
  assigned,
}: ReadFilter): Expression<SqlBool> =>
  entries.and([
    ...(accountId === undefined ? [] : [entries('registration.accountId', '=', accountId)]),
    ...(group === undefined ? [] : [entries('registration.groupName', '=', group)]),
    ...(hasPaid === undefined
      ? []
      : [
          entries.exists(
            entries
              .selectFrom('payment')
              .select('payment.registrationId')
              .whereRef('payment.registrationId', '=', 'registration.id')
              .where('payment.state', 'in', receivedStates),
          ),
        ]),
    ...flagIs('hasAgeWarning', hasAgeWarning),
    ...flagIs('hasPossibleDuplicate', hasPossibleDuplicate),
    ...flagIs('hasPendingGuardians', hasPendingGuardians),
    ...flagIs('hasGuardianDoubt', hasGuardianDoubt),
    ...flagIs('isUnpaid', isUnpaid),
    ...(assigned === undefined ? [] : [isAssigned(assigned.whose, assigned.readBy, assigned.reviewers)]),
  ]);

const column = (name: 'id' | 'updatedAt' | 'registeredAt' | 'teamName' | 'state', kind: KeyKind) => ({
  column: sql.ref(`registration.${name}`),
  kind,
});
const id = column('id', 'text');
const registeredAt = column('registeredAt', 'number');
const sortKeys = {
  waitingSince: [column('updatedAt', 'number'), id],
  registeredAt: [registeredAt, id],
  teamName: [column('teamName', 'text'), id],
  state: [column('state', 'text'), registeredAt, id],
} as const satisfies Record<EntrySort, Order['keys']>;

/** A filter resolved at this time. */
interface Asked {
  filter: ReadFilter;
  states: readonly State[];
  competitions: CompetitionScope;
  /** By competition, the time before which a submitted entry has waited longer than promised; null if not asked for. */
  promisedBefore: ReadonlyMap<string, number> | null;
  /** True if only entries waiting for a decision are asked for, of so few competitions that each is a range of their index. */
  isToReview: boolean;
}

const asked = async (db: Db, scope: CompetitionScope, filter: ReadFilter, moment: Moment, by?: EntrySort): Promise<Asked> => {
  // An empty list means no filter.
  const states = [...new Set([filter.state ?? []].flat())];
  const onlyWaits = filter.isPastPromise === true || (states.length === 1 && states[0] === 'submitted');
  const each = by === 'waitingSince' && onlyWaits;
  const { ids: competitions, promisedBefore } = await filteredCompetitions(db, scope, filter, moment, each);
  const isToReview = each && competitions !== null && competitions.length <= MAX_RANGES;
  if (promisedBefore === null) return { filter, states, competitions, promisedBefore, isToReview };
  // The promise applies only to entries that wait for a decision.
  const waits = states.length === 0 || states.includes('submitted');
  return { filter, states: ['submitted'], competitions: waits ? competitions : [], promisedBefore, isToReview };
};

const isPast = (promisedBefore: ReadonlyMap<string, number>): Expression<SqlBool> =>
  entries.or(
    [...promisedBefore].map(([competitionId, upTo]) =>
      entries.and([entries('registration.competitionId', '=', competitionId), entries('registration.updatedAt', '<=', upTo)]),
    ),
  );

const entryRank = (query: string, { exact }: FoundOutside) =>
  rankOf(query, { id: 'registration.id', name: 'registration.teamName', exact });

/** Returns the ids of a page of the entries that a search finds, the best matches first. They are few, so any index but the search's own would be slower. */
const searchedIds = async (db: Db, { filter, states, promisedBefore }: Asked, search: Search, order: Order, page: PageRequest) => {
  if (searchTerms(search.query).length === 0) return null;
  const outside = await findOutside(db, search.query, search.competitionIds && [...search.competitionIds]);
  const result = await findIds(db, 'registrationId', { ...search, also: [...outside.exact, ...outside.registrant] });
  if (!result) return null;
  let query = db
    .selectFrom(result.found.as('found'))
    .crossJoin('registration')
    .whereRef('registration.id', '=', 'found.id')
    .where(conditions(filter));
  // As an expression, so that PostgreSQL does not first read all entries of these states.
  if (states.length > 0) query = query.where(sql`registration.state || ''`, 'in', states);
  if (promisedBefore) query = query.where(isPast(promisedBefore));
  const ids = await pageOfFewIds(db, query, bestFirst(order, entryRank(search.query, outside)), page);
  return { ...ids, ...searchedTotal(ids, result.cutOffAt) };
};

/** Returns the entries of these states and competitions: for each of them a range of an index, already in order. */
const rangesOf = (db: Db, { filter, states, competitions, promisedBefore, isToReview }: Asked) => {
  const all = db.selectFrom('registration').where(conditions(filter));
  // As a literal: with a parameter, the database does not see that the index of waiting entries fits.
  const waiting = all.where('state', '=', sql.lit<State>('submitted'));
  if (promisedBefore)
    return [...promisedBefore].map(([competition, upTo]) =>
      waiting.where('competitionId', '=', competition).where('updatedAt', '<=', upTo),
    );
  if (isToReview) return (competitions ?? []).map((competition) => waiting.where('competitionId', '=', competition));
  if ((competitions?.length ?? 1) * states.length > MAX_RANGES)
    return [competitions ? all.where('competitionId', 'in', competitions).where('state', 'in', states) : all];
  return (competitions ?? [undefined]).flatMap((competition) =>
    (states.length > 0 ? states : [undefined]).map((state) => {
      let query = all;
      if (state !== undefined) query = query.where('state', '=', state);
      if (competition !== undefined) query = query.where('competitionId', '=', competition);
      return query;
    }),
  );
};

const orderOf = ({ isToReview }: Asked, by: EntrySort, descending: boolean): Order => {
  const name = by === 'waitingSince' && !isToReview ? 'registeredAt' : by;
  return { name, keys: sortKeys[name], descending };
};

/** Returns one page of the scope's entries, filtered, with their number; a search finds only the newest ones. */
export const listRegistrations = async (
  db: Db,
  scope: CompetitionScope,
  filter: ReadFilter,
  { by, descending, ...moment }: Moment & { by: EntrySort; descending: boolean },
  page: PageRequest,
): Promise<PageLinks & { rows: RegistrationRow[] }> => {
  const question = await asked(db, scope, filter, moment, by);
  const order = orderOf(question, by, descending);
  const search = { query: filter.q ?? '', competitionIds: question.competitions, foundUpTo: page.foundUpTo };
  const { ids, ...links } =
    question.competitions?.length === 0
      ? emptyPage
      : ((await searchedIds(db, question, search, order, page)) ?? (await pageOfIds(db, rangesOf(db, question), order, page)));
  return { rows: await registrationsByIds(db, ids), ...links };
};

/** Returns the entries of these ids, in their order. */
export const registrationsByIds = async (db: Db, ids: readonly string[]): Promise<RegistrationRow[]> =>
  ids.length === 0 ? [] : inOrderOf(ids, await db.selectFrom('registration').selectAll().where('id', 'in', ids).execute());

/** Returns the ids of all entries that a search finds, in their order; null if the filter searches for nothing. */
export const searchedRegistrationIds = async (
  db: Db,
  scope: CompetitionScope,
  filter: ReadFilter,
  { by, descending, ...moment }: Moment & { by: EntrySort; descending: boolean },
): Promise<string[] | null> => {
  if ((filter.q ?? '') === '') return null;
  const question = await asked(db, scope, filter, moment, by);
  if (question.competitions?.length === 0) return [];
  const search = { query: filter.q ?? '', competitionIds: question.competitions, foundUpTo: everythingFound.foundUpTo };
  const found = await searchedIds(db, question, search, orderOf(question, by, descending), everythingFound);
  return found?.ids ?? null;
};

/** Returns the number of the scope's entries that a filter leaves, like its list, counted up to `max` + 1. */
export const countRegistrations = async (
  db: Db,
  scope: CompetitionScope,
  filter: Omit<ReadFilter, 'q'>,
  moment: Moment,
  max: number,
): Promise<number> => {
  const question = await asked(db, scope, filter, moment);
  return question.competitions?.length === 0 ? 0 : countUpTo(db, rangesOf(db, question), max);
};

/** Returns the condition that an account has an entry which a filter leaves, like the list; null if it leaves none. */
export const hasEntry = async (
  db: Db,
  filter: Omit<ReadFilter, 'q'>,
  { withoutWork, country, region }: { withoutWork?: boolean | undefined; country?: string | undefined; region?: string | undefined },
  moment: Moment,
): Promise<Expression<SqlBool> | null> => {
  const { competitions, states, filter: rest } = await asked(db, null, filter, moment);
  if (competitions?.length === 0) return null;
  const of = expressionBuilder<Tables, 'account'>();
  let query = of
    .selectFrom('registration')
    .select('registration.id')
    .whereRef('registration.accountId', '=', 'account.id')
    .where(conditions(rest));
  if (states.length > 0) query = query.where('registration.state', 'in', states);
  if (competitions) query = query.where('registration.competitionId', 'in', competitions);
  if (withoutWork)
    query = query.where((e) =>
      e.not(e.exists(e.selectFrom('work').select('work.id').whereRef('work.registrationId', '=', 'registration.id'))),
    );
  if (country !== undefined || region !== undefined)
    query = query.where((e) => {
      let members = e.selectFrom('member').select('member.id').whereRef('member.registrationId', '=', 'registration.id');
      if (country !== undefined) members = members.where('member.country', '=', country);
      if (region !== undefined) members = members.where('member.region', '=', region);
      return e.exists(members);
    });
  return of.exists(query);
};

/** Returns the time at which the entry that has waited longest for a decision was submitted; null if none waits. */
export const oldestWaiting = async (db: Db, competitionIds: readonly string[]): Promise<number | null> => {
  const oldest = await Promise.all(
    competitionIds.map((id) =>
      db
        .selectFrom('registration')
        .select('updatedAt')
        .where('state', '=', sql.lit<State>('submitted'))
        .where('competitionId', '=', id)
        .orderBy('updatedAt')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  const instants = oldest.flatMap((row) => row?.updatedAt ?? []);
  return instants.length === 0 ? null : Math.min(...instants);
};

/** Returns entries of competitions that a search finds, the best matches first, then the newest. */
export const foundEntries = async (db: Db, search: Search & { foundUpTo: number }) => {
  // An empty list of competitions would mean all of them.
  if (search.competitionIds?.length === 0 || searchTerms(search.query).length === 0) return [];
  const outside = await findOutside(db, search.query, search.competitionIds && [...search.competitionIds]);
  const result = await findIds(db, 'registrationId', { ...search, also: [...outside.exact, ...outside.registrant], foundUpTo: undefined });
  if (result === null) return [];
  return db
    .selectFrom(result.found.as('found'))
    .innerJoin('registration', 'registration.id', 'found.id')
    .select(['registration.id', 'registration.number', 'teamName', 'organization', 'state', 'competitionId'])
    .orderBy(entryRank(search.query, outside))
    .orderBy('registeredAt', 'desc')
    .orderBy('registration.id')
    .limit(search.foundUpTo)
    .execute();
};
