// Guards: each look at a child's data is recorded, its family reads it, and no line is changed unnoticed.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { checkLooks, recordLooks } from '#server/registrations/looks/looks.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;

describeOnBothDatabases('looks', (context) => {
  let organiser: Client;
  let competitionId: string;
  beforeAll(async () => {
    organiser = await context().organiser();
    competitionId = await addCompetition(context().deps);
  });
  const enter = async () => {
    const family = await context().participant();
    const { id } = await family.call('POST /api/registrations', { body: entryForm(competitionId) });
    return { family, id, looks: () => family.call('GET /api/registrations/:id/looks', { params: { id } }) };
  };
  const open = (id: string) => organiser.call('GET /api/admin/registrations/:id', { params: { id } });
  const reveal = (id: string) =>
    organiser.call('POST /api/admin/registrations/:id/id-numbers', { params: { id }, body: { reason: 'identity_check' } });
  const check = () => checkLooks(context().deps.db, context().deps.vault);

  it('are read by the family, with the reason', async () => {
    expect(await check()).toEqual({ lines: 0, end: '', broken: null });
    const { id, looks } = await enter();
    expect(await looks()).toEqual({ items: [], total: 0 });
    const opened = context().clock.now();
    await open(id);
    await open(id);
    context().clock.advance(HOUR_MS);
    await reveal(id);
    const by = '陈老师';
    expect(await looks()).toEqual({
      items: [
        { at: opened + HOUR_MS, by, kind: 'id_numbers', reason: 'identity_check' },
        { at: opened, by, kind: 'entry', reason: 'review' },
      ],
      total: 2,
    });
    const stranger = await context().participant();
    await expect(stranger.call('GET /api/registrations/:id/looks', { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of half an hour at one entry are one line, which begins with the first', async () => {
    const { clock } = context();
    const { id, looks } = await enter();
    const opened = clock.now();
    await open(id);
    clock.set(opened + HOUR_MS / 2 - 1);
    await open(id);
    expect((await looks()).items.map(({ at }) => at - opened)).toEqual([0]);
    clock.set(opened + HOUR_MS / 2);
    await open(id);
    expect((await looks()).items.map(({ at }) => at - opened)).toEqual([HOUR_MS / 2, 0]);
  });

  it('because of a possible duplicate tell its family of no other one', async () => {
    const { id, looks } = await enter();
    await organiser.call('POST /api/admin/registrations/:id/id-numbers', { params: { id }, body: { reason: 'duplicate_check' } });
    expect((await looks()).items).toMatchObject([{ kind: 'id_numbers', reason: 'identity_check' }]);
    expect(await check()).toMatchObject({ broken: null });
  });

  it('at numbers need a reason', async () => {
    const { id, looks } = await enter();
    const refused = await organiser.request('POST', `/api/admin/registrations/${id}/id-numbers`, { reason: 'curiosity' });
    expect(refused.status).toBe(422);
    expect((await organiser.request('POST', `/api/admin/registrations/${id}/id-numbers`)).status).toBeGreaterThanOrEqual(400);
    expect((await looks()).total).toBe(0);
  });

  it('are chained, also where several come at once', async () => {
    const { id } = await enter();
    await Promise.all(Array.from({ length: 8 }, () => reveal(id)));
    expect(await check()).toMatchObject({ lines: expect.any(Number), broken: null });
  });

  it('are checked to the end, however many there are', async () => {
    const { deps } = context();
    const before = (await check()).lines;
    const { id: registrationId } = await enter();
    const looks = Array.from({ length: 1001 }, () => ({ registrationId, kind: 'id_numbers', reason: 'complaint' }) as const);
    await deps.db.transaction().execute((tx) => recordLooks(tx, deps, { id: 'exporter', name: 'Exporter' }, looks));
    const { hash } = await deps.db.selectFrom('look').select('hash').orderBy('no', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(await check()).toEqual({ lines: before + 1001, end: hash, broken: null });
  });

  it('cannot be changed, removed or cut off unnoticed', async () => {
    const { deps } = context();
    const { id } = await enter();
    for (let n = 0; n < 3; n += 1) await reveal(id);
    const lines = await deps.db.selectFrom('look').selectAll().where('registrationId', '=', id).orderBy('no').execute();
    const [first, second, third] = lines;
    if (!first || !second || !third) throw new Error('three looks were written');
    expect((await check()).broken).toBeNull();

    await deps.db.updateTable('look').set({ actorName: 'Someone else' }).where('id', '=', second.id).execute();
    expect((await check()).broken).toBe(second.no);
    await deps.db.updateTable('look').set({ actorName: second.actorName }).where('id', '=', second.id).execute();

    await deps.db.deleteFrom('look').where('id', '=', second.id).execute();
    expect((await check()).broken).toBe(third.no);
    await deps.db.insertInto('look').values(second).execute();

    await deps.db.deleteFrom('look').where('id', '=', third.id).execute();
    expect((await check()).broken).toBe(third.no);
    await deps.db.insertInto('look').values(third).execute();
    expect((await check()).broken).toBeNull();
  });

  it('are checked by npm run looks, whose exit code says whether they are whole', async ({ skip }) => {
    // `check` covers both databases.
    if (context().database === 'postgres') return skip();
    const { config, db } = context().deps;
    const program = fileURLToPath(new URL('../../server/registrations/looks/checkLooksMain.ts', import.meta.url));
    const env = { PATH: process.env['PATH'], DATA_DIR: config.dataDir, SECRET_KEY: config.secretKey?.toString('base64') };
    const run = () => promisify(execFile)(process.execPath, [program], { env });
    const { id } = await enter();
    await reveal(id);
    const { lines, end } = await check();
    expect(await run()).toEqual({ stdout: `${lines} lines, whole; the last is ${end}\n`, stderr: '' });
    const line = db.updateTable('look').where('registrationId', '=', id);
    await line.set({ reason: 'complaint' }).execute();
    const broken = expect.stringMatching(new RegExp(`^line ${lines} of the ledger does not fit`));
    await expect(run()).rejects.toMatchObject({ code: 3, stdout: '', stderr: broken });
    await line.set({ reason: 'identity_check' }).execute();
  });

  it('outlive the account, without a name of the family', async () => {
    const { id, family } = await enter();
    await open(id);
    await family.call('DELETE /api/account', { body: await family.encrypt('Robot-2026') });
    const lines = await context().deps.db.selectFrom('look').select(['actorName', 'kind']).where('registrationId', '=', id).execute();
    expect(lines).toEqual([{ actorName: '陈老师', kind: 'entry' }]);
    expect((await check()).broken).toBeNull();
  });
});
