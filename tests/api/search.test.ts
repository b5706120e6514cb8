// Promise: organisers find an entry by any part of a name, even of two characters. Changes and deletions show in searches at once. A search with very
// many matches covers the newest and says so. Any input is plain text.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, inject, it } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { findIds, saveSearchDocument } from '#server/database/search/search.ts';
import { randomIds } from '#server/platform/clock.ts';
import { listAll } from '#server/registrations/review/review.ts';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { createDatabase } from '../fixtures/postgres.ts';
import { addWork } from '../fixtures/votes.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('the search of the back office', (context) => {
  let organiser: Client;
  let family: Client;
  let [home, away] = ['', ''];
  const ids: Record<string, string> = {};

  const search = async (q: string, filter: Record<string, unknown> = {}) => {
    const query = { sort: 'registeredAt', filter: JSON.stringify({ q, ...filter }) } as const;
    return (await organiser.call('POST /api/admin/registrations/search', { body: query })).items.map(({ teamName }) => teamName);
  };
  const member = (name: string, latinName?: string) => ({ ...childMember(), name, ...(latinName && { latinName }) });

  beforeAll(async () => {
    const { deps, clock } = context();
    organiser = await context().organiser();
    family = await context().participant({ name: '林晓' });
    home = await addCompetition(deps);
    away = await addCompetition(deps, { season: 2025, mode: 'offline' });
    await addInvitationCode(deps, home, 'RIVER-2026', 3);
    const forms: [string, Parameters<typeof entryForm>[1]][] = [
      [home, { teamName: '彗星', members: [member('李明', 'Li Ming'), member('王Tom')] }],
      [home, { teamName: 'Comet 2', members: [member('欧阳小明')], organization: '晋江市第三实验小学', invitationCode: 'river-2026' }],
      [away, { teamName: '向日葵', members: [member('Emma Carter')], parent: { name: 'Zoë Müller', phone: '+8613955550003' } }],
      [away, { teamName: 'a"b*c-d:e (NEAR) %_\\', members: [member("O'Hara")] }],
    ];
    for (const [competitionId, change] of forms) {
      clock.advance(1000);
      const { id, teamName } = await family.call('POST /api/registrations', { body: entryForm(competitionId, change) });
      ids[teamName] = id;
    }
  });

  it.each([
    ['a phone number’s last digits', '550003', ['向日葵']],
    ['a phone number as it is typed', '139 5555 0003', ['向日葵']],
    ['other digits before its last', '99950003', []],
    ['no more of it than six, so that nobody finds out the others', '111550003', ['向日葵']],
    ['an invitation code', ' river-2026', ['Comet 2']],
    ['a part of an invitation code', 'river', []],
    ['two characters, a whole name', '李明', ['彗星']],
    ['two characters inside a name', '小明', ['Comet 2']],
    ['one character', '明', ['彗星', 'Comet 2']],
    ['a name of four characters', '欧阳小明', ['Comet 2']],
    ['a longer part of a school’s name', '江市第三实验', ['Comet 2']],
    ['characters that stand apart', '江市实验', []],
    ['a name that is typed with a space', '李 明', ['彗星']],
    ['two scripts at once', '王tom', ['彗星']],
    ['a name in Latin letters', 'li ming', ['彗星']],
    ['any case and order', 'CARTER emma', ['向日葵']],
    ['without accents', 'zoe muller', ['向日葵']],
    ['full-width letters', 'Ｃｏｍｅｔ', ['Comet 2']],
    ['words of different fields', '明 彗星', ['彗星']],
    ['words of different entries', '李明 Comet', []],
    ['a word twice', '明 明', ['彗星', 'Comet 2']],
    ['two letters inside a word', 'om', ['彗星', 'Comet 2']],
  ])('finds by %s', async (_, q, expected) => {
    expect(await search(q)).toEqual(expected);
  });

  const strange = 'a"b*c-d:e (NEAR) %_\\';
  it.each(['"', '*', '-', ':', '(', ')', '%', '_', '\\', '"b*c', 'c-d:e', '%_\\', '(NEAR)', "o'h"])('takes %s for text', async (q) => {
    expect(await search(q)).toEqual([strange]);
  });
  it.each([
    'AND',
    'OR',
    'NOT x',
    'NEAR(a b)',
    'grams:a',
    '^a',
    '{grams}:a',
    '"a" OR "b"',
    '%%',
    '__',
    "'; drop table search_document; --",
    '{a,b}',
    '😀',
  ])('takes %s for text that is not there', async (q) => {
    expect(await search(q)).toEqual([]);
  });
  it('does not take the index’s own tokens for text', async () => {
    expect(await search(`competition:${home}`)).toEqual([]);
    expect(await search(home)).toEqual([]);
  });

  it('goes together with filters, orders and pages', async () => {
    expect(await search('明', { competitionId: home, group: 'primary' })).toEqual(['彗星', 'Comet 2']);
    expect(await search('明', { competitionId: away })).toEqual([]);
    expect(await search('a', { season: 2025, mode: 'offline' })).toEqual([strange, '向日葵']);
    expect(await search('明', { state: ['approved'] })).toEqual([]);
    const page = (query: Record<string, unknown>) =>
      organiser.call('POST /api/admin/registrations/search', { body: { sort: '-teamName', pageSize: 1, filter: '{"q":"明"}', ...query } });
    const first = await page({});
    expect(first).toMatchObject({ items: [{ teamName: '彗星' }], total: 2, totalIsExact: true, previous: null });
    const second = await page({ cursor: first.next });
    expect(second).toMatchObject({ items: [{ teamName: 'Comet 2' }], next: null });
    expect(await page({ cursor: second.previous })).toMatchObject({ items: [{ teamName: '彗星' }] });
  });

  it('finds what an entry says after an edit, and no more what it said before', async () => {
    const { clock } = context();
    clock.advance(1000);
    const form = entryForm(home, { teamName: '流星', members: [member('赵云')] });
    const entry = await family.call('POST /api/registrations', { body: form });
    expect(await search('赵云')).toEqual(['流星']);
    const edited = { ...form, teamName: '北斗', members: [{ ...form.members[0], name: '周瑜' }] } as typeof form;
    await family.call('PATCH /api/registrations/:id', { params: { id: entry.id }, body: editOf(edited, entry.version) });
    expect(await search('赵云')).toEqual([]);
    expect(await search('流星')).toEqual([]);
    expect(await search('周瑜')).toEqual(['北斗']);
    expect(await search('北斗 周瑜')).toEqual(['北斗']);
  });

  it('forgets an entry with its account, in the index too', async () => {
    const { deps, database } = context();
    const leaving = await context().participant();
    const entry = await leaving.call('POST /api/registrations', { body: entryForm(home, { members: [member('诸葛孔明')] }) });
    expect(await search('诸葛孔明')).toHaveLength(1);
    await leaving.call('DELETE /api/account', { body: await leaving.encrypt(PASSWORD) });
    expect(await search('诸葛孔明')).toEqual([]);
    expect(await deps.db.selectFrom('searchDocument').select('no').where('registrationId', '=', entry.id).execute()).toEqual([]);
    if (database === 'sqlite') {
      const left = sql<{ n: number }>`select count(*) as n from search_index where search_index match '"e诸葛孔"'`;
      expect((await left.execute(deps.db)).rows).toEqual([{ n: 0 }]);
      await sql`insert into search_index (search_index, rank) values ('integrity-check', 1)`.execute(deps.db);
    }
  });

  it('holds no number of a child or a phone', async () => {
    const rows = await context().deps.db.selectFrom('searchDocument').select(['text', 'grams']).execute();
    expect(rows.length).toBeGreaterThan(4);
    expect(JSON.stringify(rows.map(({ text }) => text))).not.toMatch(/\d{3}/);
    expect(rows.flatMap(({ grams }) => grams.split(' ').filter((gram) => /^\d{2}/.test(gram)))).toEqual([]);
  });

  it('finds the newest of very many, says that there are more, and all of them in one competition', async () => {
    const { deps, clock } = context();
    const { db } = deps;
    const competitions = await Promise.all([addCompetition(deps), addCompetition(deps)]);
    const added: string[][] = [];
    for (const competitionId of competitions) {
      const made = await addEntries(
        deps,
        competitionId,
        Array.from({ length: 5 }, (_, n) => ({ registeredAt: clock.now() + n })),
      );
      for (const registrationId of made)
        await db.transaction().execute((tx) => saveSearchDocument(tx, { registrationId }, { fields: ['慕容复'], competitionId }));
      added.push(made);
    }
    const found = async (filter: Record<string, unknown>, foundUpTo: number) => {
      const { items, total, totalIsExact } = await listAll(deps, { id: 'nobody' }, null, { q: '慕容', ...filter }, 'registeredAt', {
        page: 1,
        pageSize: 20,
        foundUpTo,
      });
      return { ids: items.map(({ id }) => id), total, totalIsExact };
    };
    const [older = [], newer = []] = added;
    expect(await found({}, 10)).toMatchObject({ total: 10, totalIsExact: true });
    const some = await found({}, 6);
    expect(some).toMatchObject({ totalIsExact: false });
    expect(some.ids).toEqual(expect.arrayContaining(newer));
    expect(some.ids).not.toContain(older[0]);
    const inOlder = await found({ competitionId: competitions[0] }, 6);
    expect(inOlder.ids.toSorted()).toEqual(older.toSorted());
    expect(inOlder).toMatchObject({ total: 5, totalIsExact: true });
    await db.deleteFrom('registration').where('id', 'in', added.flat()).execute();
  });

  it('finds works by title, number and team', async () => {
    const { deps } = context();
    const no = 'WABC2345';
    const workId = await addWork(deps, { competitionId: home, no });
    await deps.db
      .transaction()
      .execute((tx) => saveSearchDocument(tx, { workId }, { fields: ['小明的车', no, '彗星队'], competitionId: home }));
    const works = async (filter: Record<string, unknown>) =>
      (await organiser.call('POST /api/admin/works/search', { body: { filter: JSON.stringify(filter) } })).items.map((work) => work.no);
    for (const q of ['小明', '的车', 'wabc2345', 'ABC2', '彗星队 小明']) expect([q, await works({ q })]).toEqual([q, [no]]);
    expect(await works({ q: '欧阳' })).toEqual([]);
    expect(await works({ q: '小明', competitionId: away })).toEqual([]);
    expect(await works({ q: '小明', released: true, kind: 'link', publishWork: true })).toEqual([no]);
    expect(await works({ q: '小明', released: false })).toEqual([]);
  });

  it('finds, after the next start, what an older release wrote beside this one', async () => {
    const { deps, clock } = context();
    const [unknown = '', changed = '', withdrawn = ''] = await addEntries(
      deps,
      home,
      ['慕容雪', '慕容风', '慕容月'].map((teamName, n) => ({ teamName, registeredAt: clock.now() + n })),
    );
    await deps.db
      .insertInto('member')
      .values({
        id: 'unknown',
        registrationId: unknown,
        position: 0,
        name: '上官婉儿',
        gender: 'female',
        country: 'CN',
        idNumberSealed: '-',
        idNumberIndex: '-',
        idNumberMasked: '*',
      })
      .execute();
    await deps.db
      .transaction()
      .execute((tx) => saveSearchDocument(tx, { registrationId: changed }, { fields: ['南宫'], competitionId: home }));
    await deps.db.updateTable('registration').set({ state: 'withdrawn' }).where('id', '=', withdrawn).execute();
    const workId = await addWork(deps, { competitionId: home, no: 'WXYZ7654' });
    expect(await search('慕容')).toEqual([]);

    await context().restart();
    await expect.poll(() => search('上官婉儿')).toEqual(['慕容雪']);
    const works = async () => (await organiser.call('POST /api/admin/works/search', { body: { filter: '{"q":"xyz7"}' } })).items;
    await expect.poll(works).toMatchObject([{ no: 'WXYZ7654' }]);
    expect(await search('慕容')).toEqual(['慕容雪']);
    expect(await search('南宫')).toEqual(['慕容风']);
    const { db } = context().deps;
    await db.deleteFrom('work').where('id', '=', workId).execute();
    await db.deleteFrom('registration').where('id', 'in', [unknown, changed, withdrawn]).execute();
  });

  it('asks the index for what tells documents apart, and reads the rest in their texts', async () => {
    const postgres = context().database === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-search-'));
    const asked: unknown[] = [];
    const db = openDatabase(
      { databaseUrl: postgres?.url ?? null, dataDir },
      () => undefined,
      ({ sql: text, parameters }) => void (text.includes('select "document"') && asked.push(...parameters)),
    );
    await migrate(db, migrations);
    const deps = { ...context().deps, db, ids: randomIds };
    const competitionId = await addCompetition(deps);
    const entries = await addEntries(
      deps,
      competitionId,
      Array.from({ length: 600 }, (_, n) => ({ teamName: `Team ${1000 + n}`, registeredAt: deps.clock.now() + n })),
    );
    for (const [n, registrationId] of entries.entries())
      await db
        .transaction()
        .execute((tx) =>
          saveSearchDocument(tx, { registrationId }, { fields: [n === 234 ? 'Crew 1234' : `Team ${1000 + n}`], competitionId }),
        );
    if (postgres) await sql`analyze search_document`.execute(db);
    const found = async (query: string) => {
      asked.length = 0;
      const result = await findIds(db, 'registrationId', { query, competitionIds: null });
      return result ? (await sql<{ id: string }>`select id from ${result.found} as found`.execute(db)).rows.map(({ id }) => id) : null;
    };
    expect(await found('team 1235')).toEqual([entries[235]]);
    expect(JSON.stringify(asked)).toContain('235');
    expect(JSON.stringify(asked)).not.toContain('tea"');
    expect(await found('team 1234')).toEqual([]);
    expect((await found('team'))?.length).toBe(599);
    expect(JSON.stringify(asked)).toContain('tea');
    await db.destroy();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('finds what was there before the search table', async () => {
    const postgres = context().database === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-search-'));
    const db = openDatabase({ databaseUrl: postgres?.url ?? null, dataDir }, () => undefined);
    const before = Object.entries(migrations).filter(([name]) => name < '0009');
    await migrate(db, Object.fromEntries(before));
    const deps = { ...context().deps, db, ids: randomIds };
    const competitionId = await addCompetition(deps);
    const at = deps.clock.now();
    const entries = await addEntries(
      deps,
      competitionId,
      Array.from({ length: 2300 }, (_, n) => ({ teamName: `慕容${n}`, registeredAt: at + ((n * 7919) % 2300) })),
    );
    await db
      .insertInto('member')
      .values({
        id: 'm',
        registrationId: entries[7] ?? '',
        position: 0,
        name: '李明',
        latinName: 'Li Ming',
        gender: 'female',
        country: 'CN',
        region: 'FJ',
        idNumberSealed: '',
        idNumberIndex: '',
        idNumberMasked: '',
      })
      .execute();
    const workId = await addWork(deps, { competitionId, no: 'W1', work: { title: '小车' } });
    await migrate(db, migrations);
    const found = async (subject: 'registrationId' | 'workId', query: string) => {
      const result = await findIds(db, subject, { query, competitionIds: [competitionId], foundUpTo: 5000 });
      return result ? (await sql<{ id: string }>`select id from ${result.found} as found`.execute(db)).rows.map(({ id }) => id) : null;
    };
    expect(await found('registrationId', '李明 ming')).toEqual([entries[7]]);
    expect((await found('registrationId', '慕容'))?.length).toBe(2300);
    // Newest first, whatever their ids.
    const newest = await db
      .selectFrom('registration')
      .select('id')
      .where('teamName', 'like', '慕容%')
      .orderBy('registeredAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect((await found('registrationId', '慕容'))?.[0]).toBe(newest?.id);
    expect(await found('workId', '小车 w1')).toEqual([workId]);
    await db.destroy();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
