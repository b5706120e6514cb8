// The last test of every API suite rests on this: a database says how it would run a query, and reading a whole growing table is noticed.
import { describe, expect, inject, it } from 'vitest';
import { wholeTableReads } from '../fixtures/queryPlans.ts';

const parameter = { sqlite: '?', postgres: '$1' } as const;

describe.each(['sqlite', 'postgres'] as const)('the plan of a query (%s)', (database) => {
  const reads = (sql: string) => wholeTableReads(database, inject('grown')[database], [{ sql, test: 'the test that asked' }]);
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
});
