// Guards: writes to SQLite's search index are stored in small parts until they are merged; a search reads each part.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { ACCOUNTS, findIds, saveSearchDocument } from '#server/database/search/search.ts';
import { mergeSearchIndex } from '#server/database/search/searchIndex.ts';
import { gramsOf } from '#server/database/search/searchText.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-search-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a job, not each write, merges the parts of the search index', async () => {
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  await migrate(db, migrations);
  await sql`pragma foreign_keys = off`.execute(db);
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n;
  const parts = () => count(sql`select count(distinct segid) as n from search_index_idx`);
  const found = () => count(sql`select count(*) as n from search_index where search_index match 'ea'`);

  const documents = 12;
  for (let n = 0; n < documents; n += 1)
    await db
      .insertInto('searchDocument')
      .values({ registrationId: `r${n}`, workId: null, text: `a ${n}`, grams: `a ${n}` })
      .execute();
  expect(await parts()).toBe(documents);
  // Others write meanwhile.
  const others = db.transaction().execute(async (tx) => {
    for (let n = 0; n < 20; n += 1) await tx.updateTable('challenge').set({ expiresAt: n }).execute();
  });
  await Promise.all([mergeSearchIndex(db), others]);
  expect(await parts()).toBe(1);
  expect(await found()).toBe(documents);
  await db.destroy();
});

test('a deleted name stands no longer in the search index, not even in parts', async () => {
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  await sql`pragma foreign_keys = off`.execute(db);
  const bytes = async () =>
    Buffer.concat((await sql<{ block: Buffer }>`select block from search_index_data`.execute(db)).rows.map(({ block }) => block));
  const save = (no: string, name: string) =>
    db
      .insertInto('searchDocument')
      .values({ registrationId: no, workId: null, text: name, grams: [...gramsOf(name)].join(' ') })
      .execute();
  await save('kept', '王小红');
  await save('erased', '林小明');
  // The index stores a term as its difference from the previous one.
  expect((await bytes()).includes('明')).toBe(true);
  await db.deleteFrom('searchDocument').where('registrationId', '=', 'erased').execute();
  const left = await bytes();
  expect(left.includes('红')).toBe(true);
  expect(left.includes('明')).toBe(false);
  expect(left.includes('林')).toBe(false);
  await db.destroy();
});

test('what nearly every document has is looked for in the few that have the rest', async () => {
  const asked: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'tangible-cup-search-'));
  const db = openDatabase(
    { databaseUrl: null, dataDir: folder },
    () => undefined,
    ({ parameters }) => void asked.push(...parameters.map(String)),
  );
  await migrate(db, migrations);
  await sql`pragma foreign_keys = off`.execute(db);
  // Every seventh has no team, and three of four a 王.
  const texts = Array.from({ length: 700 }, (_, n) => `${n % 7 === 0 ? 'crew' : 'team'} ${1000 + n} ${n % 4 === 0 ? '' : '王'}`);
  await db.transaction().execute(async (tx) => {
    for (const [n, text] of texts.entries())
      await saveSearchDocument(tx, { registrationId: `r${n}` }, { fields: [text], competitionId: 'c' });
  });
  const find = async (query: string) => {
    asked.length = 0;
    const result = await findIds(db, 'registrationId', { query, competitionIds: null });
    if (!result) return [];
    const { rows } = await sql<{ id: string }>`select id from ${result.found} as found`.execute(db);
    return rows.map(({ id }) => Number(id.slice(1))).toSorted((a, b) => a - b);
  };
  const expected = (query: string) => texts.flatMap((text, n) => (query.split(' ').every((word) => text.includes(word)) ? [n] : []));
  const matches = () => asked.filter((parameter) => parameter.includes(' AND '));

  for (const query of [
    'team 1234',
    'team 1001',
    'team 12',
    '王 team 123',
    '王 13',
    'te 155',
    'crew 16',
    'team 王',
    'team',
    '1001 1002',
    'rew 1007',
  ])
    expect([query, await find(query)]).toEqual([query, expected(query)]);
  await find('team 1234');
  expect(matches().length).toBeGreaterThan(0);
  for (const parameter of matches()) expect(parameter).not.toContain('tea');
  // A school's families sign up: the newest documents have no team.
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 600; n += 1)
      await saveSearchDocument(tx, { accountId: `a${n}` }, { fields: [`林月 ${n}`, '林家'], competitionId: ACCOUNTS });
  });
  expect(await find('team 1234')).toEqual(expected('team 1234'));
  expect(matches().length).toBeGreaterThan(0);
  for (const parameter of matches()) expect(parameter).not.toContain('tea');
  // Common terms alone are searched as they are.
  await find('team 王');
  expect(matches()).toEqual(['"etea" AND "eeam" AND "e王"']);
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test('a search of works looks at no document of an entry', async () => {
  const asked: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'tangible-cup-search-'));
  const db = openDatabase(
    { databaseUrl: null, dataDir: folder },
    () => undefined,
    ({ sql: text, parameters }) => void (text.includes('cross join') && asked.push(...parameters.map(String))),
  );
  await migrate(db, migrations);
  await sql`pragma foreign_keys = off`.execute(db);
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 40; n += 1) {
      await saveSearchDocument(tx, { registrationId: `r${n}` }, { fields: ['王小红'], competitionId: 'c' });
      await saveSearchDocument(tx, { workId: `w${n}` }, { fields: [n === 7 ? '国王' : '小车'], competitionId: 'c' });
    }
  });
  const find = async (subject: 'registrationId' | 'workId', competitionIds: string[] | null) => {
    asked.length = 0;
    const result = await findIds(db, subject, { query: '王', competitionIds });
    const { rows } = await sql<{ id: string }>`select id from ${result?.found ?? sql`nothing`} as found`.execute(db);
    const looked = await sql<{ n: number }>`select count(*) as n from search_index where search_index match ${asked[0]}`.execute(db);
    return { ids: rows.map(({ id }) => id), looked: looked.rows[0]?.n };
  };
  for (const competitionIds of [null, ['c']]) {
    expect(await find('workId', competitionIds)).toEqual({ ids: ['w7'], looked: 1 });
    expect(await find('registrationId', competitionIds)).toMatchObject({ looked: 40 });
  }
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test('of a document that changes only what differs is written to the index, which stays in step with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tangible-cup-search-'));
  const db = openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined);
  await migrate(db, migrations);
  await sql`pragma foreign_keys = off`.execute(db);
  const save = (workId: string, ...fields: string[]) =>
    db.transaction().execute((tx) => saveSearchDocument(tx, { workId }, { fields, competitionId: 'c' }));
  const check = () => sql`insert into search_index (search_index, rank) values ('integrity-check', 1)`.execute(db);
  const count = async (token: string) =>
    (await sql<{ n: number }>`select count(*) as n from search_index where search_index match ${`"${token}"`}`.execute(db)).rows[0]?.n;
  await save('w', '小车 "a\\b" 1', 'W2345678', 'Team Comet');
  await save('other', '小车', 'W3456789', 'Team Comet');
  await check();

  const blocks = async () =>
    new Map(
      (await sql<{ id: number; block: Buffer }>`select id, block from search_index_data`.execute(db)).rows.map(({ id, block }) => [
        id,
        block,
      ]),
    );
  const written = async (change: Promise<void>) => {
    const before = await blocks();
    await change;
    return [...(await blocks())].reduce((bytes, [id, block]) => bytes + (before.has(id) ? 0 : block.length), 0);
  };
  expect(await written(save('w', '小车 "a\\b" 1', 'W2345678', 'Team Comet'))).toBe(0);
  const part = await written(save('w', '小车 "a\\b" 9', 'W2345678', 'Team Comet'));
  const whole = await written(save('third', '小车 "a\\b" 9', 'W2345678', 'Team Comet'));
  expect(part).toBeLessThan(whole / 10);
  await check();
  expect([await count('w1'), await count('w"a\\'.replaceAll('"', '""')), await count('wtea')]).toEqual([0, 2, 3]);
  await save('w', '林月', 'W2345678', '');
  await check();
  expect([await count('wtea'), await count('w林月'), await count('w"a\\'.replaceAll('"', '""'))]).toEqual([2, 1, 1]);
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});
