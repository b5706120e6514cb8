// Promise: each entry has a short number of its own that both sides see and find it by; a search finds an entry by whatever its family may name, the best match first, and nothing outside the
// organiser's rights.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, inject, it } from 'vitest';
import { readEntryNumber } from '#contract/registrations/rules/entryNumber.ts';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { addMissingEntryDocuments } from '#server/registrations/entryDocument.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { grownSeason } from '../fixtures/grownSeason.ts';
import { createDatabase } from '../fixtures/postgres.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('numbers of entries, and what finds them', (context) => {
  let organiser: Client;
  let family: Client;
  let competitionId = '';
  let entry: { id: string; number?: string | null | undefined };

  beforeAll(async () => {
    organiser = await context().organiser();
    family = await context().participant({
      name: 'Ottilie Brandt',
      email: '838475632@example.test',
      mobile: '+8613912345678',
      locale: 'en-US',
    });
    competitionId = await addCompetition(context().deps);
    entry = await family.call('POST /api/registrations', { body: entryForm(competitionId, { teamName: '慢慢' }) });
    for (const teamName of ['慢慢走', '走慢慢', '快快']) {
      context().clock.advance(1000);
      await (await context().participant()).call('POST /api/registrations', { body: entryForm(competitionId, { teamName }) });
    }
  });

  const listed = async (q: string, by = organiser, filter = {}) => {
    const body = { filter: JSON.stringify({ q, ...filter }), sort: '-registeredAt' as const };
    return (await by.call('POST /api/admin/registrations/search', { body })).items.map(({ teamName }) => teamName);
  };
  const inPalette = async (q: string, by = organiser) =>
    (await by.call('POST /api/admin/search', { body: { q } })).entries.map(({ teamName }) => teamName);

  it('are made with the entry, and stand in its list, its page, its messages and the file', async () => {
    expect(readEntryNumber(entry.number ?? '')).toBe(entry.number);
    const own = await family.call('GET /api/registrations/:id', { params: { id: entry.id } });
    const shown = await organiser.call('GET /api/admin/registrations/:id', { params: { id: entry.id } });
    const { items } = await family.call('GET /api/registrations');
    expect([own.number, shown.number, items[0]?.number]).toEqual([entry.number, entry.number, entry.number]);
    const mail = (await context().outbox()).find(({ template, channel }) => template === 'entry_received' && channel === 'email');
    expect(mail?.text).toContain(`Entry number: ${entry.number ?? 'none'}`);
    const numbers = await context().deps.db.selectFrom('registration').select('number').execute();
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
  });

  it('find their entry however they are typed, in the list, the palette and among accounts', async () => {
    const number = entry.number ?? '';
    for (const typed of [number, number.toLowerCase().replace('-', ''), ` ${number.replace('-', ' ')}`]) {
      expect(await listed(typed)).toEqual(['慢慢']);
      expect(await inPalette(typed)).toEqual(['慢慢']);
    }
    const { people } = await organiser.call('POST /api/admin/search', { body: { q: number } });
    expect(people.map(({ name }) => name)).toEqual(['Ottilie Brandt']);
  });

  it('is found by the address, the last digits and the name of who registered it, and by nobody without the right', async () => {
    const elsewhere = await context().organiser([{ right: 'review', competitionId: await addCompetition(context().deps) }]);
    for (const q of ['838475632@example.test', '838475632@EXAMPLE.test', '345678', 'ottilie', entry.number ?? '']) {
      expect([q, await listed(q), await inPalette(q)]).toEqual([q, ['慢慢'], ['慢慢']]);
      expect([q, await listed(q, elsewhere), await inPalette(q, elsewhere)]).toEqual([q, [], []]);
    }
    const { people } = await organiser.call('POST /api/admin/search', { body: { q: '838475632@example.test' } });
    expect(people.map(({ name }) => name)).toEqual(['Ottilie Brandt']);
    expect(await listed('838475632@example.test', organiser, { state: ['approved'] })).toEqual([]);
  });

  it('comes first if it is the best match: the name itself, then names that begin so, then the newest', async () => {
    expect(await listed('慢慢')).toEqual(['慢慢', '慢慢走', '走慢慢']);
    expect(await inPalette('慢慢')).toEqual(['慢慢', '慢慢走', '走慢慢']);
    const page = await organiser.call('POST /api/admin/registrations/search', {
      body: { filter: JSON.stringify({ q: '慢慢' }), sort: 'registeredAt', pageSize: 2 },
    });
    expect(page.items.map(({ teamName }) => teamName)).toEqual(['慢慢', '慢慢走']);
    const next = await organiser.call('POST /api/admin/registrations/search', {
      body: { filter: JSON.stringify({ q: '慢慢' }), sort: 'registeredAt', pageSize: 2, cursor: page.next ?? '' },
    });
    expect(next.items.map(({ teamName }) => teamName)).toEqual(['走慢慢']);
  });

  it('are erased with the entry', async () => {
    const other = await context().participant();
    const { id } = await other.call('POST /api/registrations', { body: entryForm(competitionId, { teamName: '再见' }) });
    await other.call('POST /api/registrations/:id/withdraw', { params: { id } });
    expect((await other.call('GET /api/registrations/:id', { params: { id } })).number).toBeNull();
  });

  it('are given to entries from before, and to those that an earlier release writes meanwhile', async () => {
    const postgres = context().database === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-numbers-'));
    const db = openDatabase({ databaseUrl: postgres?.url ?? null, dataDir }, () => undefined);
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0116')));
    const season = grownSeason({ now: context().clock.now(), from: 0, to: 40 });
    for (const statement of season.filter((each) => /insert into (competition|account|registration) /.test(each)))
      await sql.raw(statement).execute(db);
    await sql`update registration set state = 'withdrawn' where id = 'r3'`.execute(db);
    await migrate(db, migrations);
    const rows = await db.selectFrom('registration').select(['id', 'number']).execute();
    const given = rows.flatMap(({ number }) => number ?? []);
    expect(rows.filter(({ number }) => number === null).map(({ id }) => id)).toEqual(['r3']);
    expect(new Set(given).size).toBe(rows.length - 1);
    expect(given.every((number) => readEntryNumber(number) === number)).toBe(true);
    await db.destroy();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });

    const { deps } = context();
    await deps.db.updateTable('registration').set({ number: null }).where('id', '=', entry.id).execute();
    await addMissingEntryDocuments(deps);
    const after = await deps.db.selectFrom('registration').select('number').where('id', '=', entry.id).executeTakeFirst();
    expect(readEntryNumber(after?.number ?? '')).toBe(after?.number);
  });
});
