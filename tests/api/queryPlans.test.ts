// The last test of every API suite relies on this: a database explains its plan of a query, and reading a whole growing table is noticed.

import { dirname } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '#server/database/connection.ts';
import { findIds } from '#server/database/search/search.ts';
import { listOutbox } from '#server/messages/outbox/outboxStore.ts';
import { givenUpCounts } from '#server/platform/messages/store.ts';
import { listRegistrations } from '#server/registrations/review/listStore.ts';
import { selectVotes } from '#server/votes/moderationStore.ts';
import { listPublicWorks } from '#server/works/publicWorks.ts';
import { readsOf, wholeTableReads } from '../fixtures/queryPlans.ts';

const parameter = { sqlite: '?', postgres: '$1' } as const;

describe.each(['sqlite', 'postgres'] as const)('the plan of a query (%s)', (database) => {
  const grown = inject('grown')[database];
  const reads = (sql: string) => wholeTableReads(database, grown, [{ sql, test: 'the test that asked' }]);
  const value = parameter[database];

  it.each([
    ['a filter without an index', `select "id" from "registration" where "parent_phone" = ${value}`],
    ['a count of everything', 'select count(*) from "vote"'],
    ['a sort of everything', 'select "id" from "account" order by "name" limit 10'],
    ['a change without an index', `update "audit" set "actor_name" = '' where "actor_name" = ${value}`],
    [
      'a join without an index',
      `select "w"."no" from "account" as "a" join "work" as "w" on "w"."released_by" = "a"."name" where "a"."id" = ${value}`,
    ],
    ['an index that is no help', `select "id" from "vote" where "day" || '' = ${value} order by "cast_at" limit 10`],
  ])('is refused for %s', async (_, sql) => {
    const found = await reads(sql);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(sql);
    expect(found[0]).toContain('the test that asked');
  });

  it.each([
    ['a row by its id', `select * from "registration" where "id" = ${value}`],
    ['the rows of an account', `select * from "registration" where "account_id" = ${value} order by "registered_at" desc`],
    ['what has expired', `delete from "session" where "expires_at" <= ${value}`],
    ['the first page in the order of an index', 'select "id" from "registration" order by "registered_at" desc, "id" desc limit 10'],
    ['the few rows of a partial index', 'select "id" from "vote" where "void_id" is not null'],
    ['a small table', 'select * from "competition" order by "title"'],
  ])('is accepted for %s', async (_, sql) => {
    expect(await reads(sql)).toEqual([]);
  });

  /** Returns the statements of `ask`. */
  const askedBy = async (ask: (db: Db) => Promise<unknown>): Promise<string[]> => {
    const asked: string[] = [];
    const db = openDatabase(
      { databaseUrl: database === 'postgres' ? grown : null, dataDir: dirname(grown) },
      () => undefined,
      ({ sql }) => void asked.push(sql),
    );
    await ask(db);
    await db.destroy();
    return asked;
  };
  const readsBy = async (ask: (db: Db) => Promise<unknown>): Promise<string[][]> => readsOf(database, grown, await askedBy(ask));
  const page = { page: 1, pageSize: 25 };
  const newest = { descending: true, now: 0 };

  it('needs an index and no row to page and count the messages of a reason', async () => {
    const [ids, count] = await readsBy((db) => listOutbox(db, { reason: 'recipient_refused' }, null, newest, page));
    expect([ids, count]).toEqual([['message_by_reason'], ['message_by_reason']]);
  });
  it('needs an index and no row to count by channel what was given up', async () => {
    expect(await readsBy(givenUpCounts)).toEqual([['message_needs_somebody_by_channel']]);
  });
  it.each([
    ['', null, 'vote_voided'],
    [' of a competition', 'c1', 'vote_voided_of_competition'],
  ])('needs an index and no row to page and count the voided votes%s', async (_, competitionId, index) => {
    const filter = { voided: true, ...(competitionId !== null && { competitionId }) };
    const [ids, count] = await readsBy((db) => selectVotes(db, null, filter, '-castAt', page));
    expect(ids).toEqual([index]);
    // Either of its indexes will do.
    expect(count).toEqual([expect.stringMatching(/^vote_(?:by_void|voided)/)]);
  });
  it('reads nothing of a page of a gallery that it does not show', async () => {
    const standingsOf = async () => ({ total: () => 100, rankOf: () => 1, until: null });
    const asked = await askedBy((db) => listPublicWorks({ db, standingsOf }, 'c1', { page: 1, pageSize: 20, sort: 'votes' }));
    expect(asked.filter((sql) => sql.includes('from "work"'))).toHaveLength(1);
    for (const sql of asked.filter((each) => each.includes('from "work"'))) expect(sql).not.toMatch(/"account"|"competition"|"work_votes"/);
  });
  it.each([
    ['registrationId', 'search_document_entry_grams'],
    ['workId', 'search_document_work_grams'],
    ['accountId', 'search_document_account_grams'],
  ] as const)('looks for what has a %s in an index of these', async (subject, index) => {
    const read = await readsBy((db) => findIds(db, subject, { query: '王', competitionIds: ['c1'] }));
    expect(read.flat().join()).toContain(database === 'postgres' ? index : 'VIRTUAL TABLE INDEX');
  });
  it('reads of the entries of a state only those that a search has found', async () => {
    const moment = { now: 0, timeZone: 'Asia/Shanghai', specialDays: [], by: 'registeredAt', descending: true } as const;
    const read = await readsBy((db) => listRegistrations(db, null, { q: 'team', state: ['submitted', 'approved'] }, moment, page));
    expect(read.flat().join()).not.toContain('registration_by_state');
  });
  it('looks the votes of all flags up once, for the page and the count alike', async () => {
    const asked = await askedBy((db) => selectVotes(db, null, { flagged: true }, '-castAt', page));
    expect(asked.filter((sql) => sql.includes('in (select "vote"."id" from "vote_flag"'))).toHaveLength(1);
  });
});
