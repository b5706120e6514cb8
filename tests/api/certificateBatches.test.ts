// Guards: an organiser has the certificates of a competition, of a group or of a school made in the background as one file, sees how far it is, pauses it and goes on;
// nobody else gets it, nothing of the organiser's own family is in it, and it is gone when it is out of date or a week old.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import type { BatchForm } from '#contract/certificates/rules/batches.ts';
import type { Group } from '#contract/competitions/public.ts';
import { batchJob, CERTIFICATE_BATCHES } from '#server/certificates/batches/makeBatches.ts';
import { certifiedResults } from '#server/results/index.ts';
import { addCertified, fetchBatch } from '../fixtures/certificateBatches.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { linesOfText, readPdf } from '../fixtures/pdf.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const DAY_MS = 24 * 3600_000;
const LIST = 'GET /api/admin/competitions/:id/certificate-batches';

describeOnBothDatabases('batches of certificates', (context) => {
  let wang: Client;
  let li: Client;
  let ofFamily: Client;
  let id: string;
  const entries: string[] = [];

  beforeAll(async () => {
    const { deps } = context();
    const { db } = deps;
    id = await addCompetition(deps);
    wang = await context().organiser();
    li = await context().organiser([{ right: 'results', competitionId: id }]);
    ofFamily = await context().organiser();
    const teams = [
      { school: '青禾实验小学', team: '../小/雨滴', group: 'primary', children: ['李小明', '林一诺'] },
      { school: '鹭江小学', team: '潮汐快递', group: 'primary', children: ['周航'] },
      { school: '白鹭幼儿园', team: '蒲公英', group: 'early_childhood', children: ['赵安', '钱宁', '孙乐'] },
    ] as const;
    const certified: Parameters<typeof addCertified>[2][number][] = [];
    for (const { school, team, group, children } of teams) {
      const family = await context().participant();
      const { id: registrationId } = await family.call('POST /api/registrations', {
        body: entryForm(id, { teamName: team, members: children.map(() => childMember()) }),
      });
      entries.push(registrationId);
      certified.push(...children.map((name) => ({ name, school, team, group, registrationId })));
    }
    await addCertified(deps, id, certified);
    // the second team's parent is an organiser
    const phone = '+8613644440108';
    const { id: accountId } = await ofFamily.call('GET /api/account');
    await db.updateTable('account').set({ mobile: phone }).where('id', '=', accountId).execute();
    await db
      .updateTable('registration')
      .set({ parentPhone: phone })
      .where('id', '=', entries[1] ?? '')
      .execute();
  });

  const list = (client = wang) => client.call(LIST, { params: { id } });
  const ask = async (
    form: BatchForm,
    {
      group = null,
      school = null,
      team = null,
      client = wang,
    }: { group?: Group | null; school?: string | null; team?: string | null; client?: Client } = {},
  ): Promise<string> =>
    (
      await client.call('POST /api/admin/competitions/:id/certificate-batches', {
        params: { id },
        body: { form, group, school, team, locale: 'en-US' },
      })
    ).id;
  /** Waits for the run that a call asked for, and runs the job again. */
  const settled = async () => {
    while (!(await context().deps.jobs.runDue(CERTIFICATE_BATCHES))) context().clock.advance(60_000);
  };
  const open = (batch: string, client = wang) =>
    client.call('POST /api/admin/certificate-batches/:id/downloads', { params: { id: batch } });
  const fetched = (batch: string, client = wang, headers = {}) => fetchBatch(client, context().url, batch, headers);
  const bytesOf = async (batch: string, client = wang) => {
    await open(batch, client);
    return Buffer.from(await (await fetched(batch, client)).arrayBuffer());
  };
  const stateOf = async (batch: string, client = wang) => (await list(client)).batches.find((each) => each.id === batch);
  const linesOfAudit = async () =>
    (
      await context()
        .deps.db.selectFrom('audit')
        .select(['action', 'detail'])
        .where('subject', '=', 'competition')
        .where('subjectId', '=', id)
        .where('action', 'like', 'certificate_batch%')
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ action, detail }): unknown => ({ action, ...JSON.parse(detail) }));

  it('says what there is, by group and school', async () => {
    expect(await list()).toMatchObject({
      teams: 3,
      certificates: 6,
      groups: [
        { group: 'early_childhood', teams: 1, certificates: 3 },
        { group: 'primary', teams: 2, certificates: 3 },
      ],
      batches: [],
    });
    expect((await list()).schools.map(({ school, certificates }) => [school, certificates]).sort()).toEqual([
      ['白鹭幼儿园', 3],
      ['青禾实验小学', 2],
      ['鹭江小学', 1],
    ]);
  });

  it('are a ZIP by school, team and child with an index, which is downloaded whole or in ranges, and audited', async () => {
    const batch = await ask('zip');
    await settled();
    expect(await stateOf(batch)).toMatchObject({ state: 'ready', done: 6, total: 6, leftOut: 0, group: null, school: null });
    // nothing without a confirmed wish to download
    expect((await fetched(batch)).status).toBe(404);
    await open(batch);
    const answer = await fetched(batch);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="certificates.zip"');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toHaveLength(7);
    expect(Object.keys(files)).toContain('鹭江小学/潮汐快递/周航 — TC26-0003-TEST.pdf');
    expect(Object.keys(files)).toContain('青禾实验小学/__小_雨滴/李小明 — TC26-0001-TEST.pdf');
    const index = new TextDecoder().decode(files['index.csv']);
    expect(index.split('\r\n')[0]).toBe('Certificate number,School,Team,Name,Award,Group');
    expect(index).toContain('TC26-0003-TEST,鹭江小学,潮汐快递,周航,First prize,Primary');
    const range = await fetched(batch, wang, { range: 'bytes=2-5' });
    expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, bytes.subarray(2, 6)]);
    context().clock.advance(6 * 60_000);
    expect((await fetched(batch)).status).toBe(404);
    expect(await linesOfAudit()).toEqual([
      { action: 'certificate_batch_asked', format: 'zip', rows: 6 },
      { action: 'certificate_batch_downloaded', format: 'zip', rows: 6 },
    ]);
  });

  it('are one PDF of a group, a school or a team, by school, team and child', async () => {
    const [ofGroup, ofSchool] = [await ask('pdf', { group: 'primary' }), await ask('pdf', { school: '青禾实验小学' })];
    const [team = '', ownTeam = ''] = entries;
    const ofTeam = await ask('pdf', { team });
    await settled();
    const namesIn = async (batch: string) => {
      const lines = linesOfText(readPdf(await bytesOf(batch)));
      return ['李小明', '林一诺', '周航', '赵安'].filter((name) => lines.some((line) => line.includes(name)));
    };
    expect(await namesIn(ofGroup)).toEqual(['李小明', '林一诺', '周航']);
    expect(await namesIn(ofSchool)).toEqual(['李小明', '林一诺']);
    expect(await namesIn(ofTeam)).toEqual(['李小明', '林一诺']);
    expect(await stateOf(ofGroup)).toMatchObject({ group: 'primary', total: 3 });
    expect(await stateOf(ofTeam)).toMatchObject({ group: null, school: null, team, total: 2 });
    expect((await list()).ofTeams.find((each) => each.team === team)).toEqual({
      team,
      name: '../小/雨滴',
      school: '青禾实验小学',
      certificates: 2,
    });
    // one of the own family is not there to be asked for
    expect((await list(ofFamily)).ofTeams.map((each) => each.team)).not.toContain(ownTeam);
    await expect(ask('pdf', { team: ownTeam, client: ofFamily })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are their organiser’s alone, for a recent confirmation, and nothing of the own family is in them', async () => {
    const batch = await ask('zip');
    await settled();
    expect((await list(li)).batches).toEqual([]);
    for (const verb of ['pauses', 'resumptions', 'downloads'] as const)
      expect((await li.request('POST', `/api/admin/certificate-batches/${batch}/${verb}`)).status).toBe(404);
    await open(batch);
    expect((await fetched(batch, li)).status).toBe(404);
    expect((await fetched(batch, context().client())).status).toBe(401);
    const elsewhere = await context().organiser([{ right: 'results', competitionId: await addCompetition(context().deps) }]);
    const body = { form: 'zip', group: null, school: null, locale: 'en-US' };
    for (const [method, sent] of [['GET'], ['POST', body]] as const)
      expect((await elsewhere.request(method, `/api/admin/competitions/${id}/certificate-batches`, sent)).status).toBe(404);
    // whose right is taken away has it no longer
    const [ofLi, { id: accountId }] = [await ask('zip', { client: li }), await li.call('GET /api/account')];
    await settled();
    await open(ofLi, li);
    const moveRight = (competitionId: string) =>
      context().deps.db.updateTable('staffRight').set({ competitionId }).where('accountId', '=', accountId).execute();
    await moveRight(await addCompetition(context().deps));
    for (const verb of ['pauses', 'resumptions', 'downloads'] as const)
      expect([verb, (await li.request('POST', `/api/admin/certificate-batches/${ofLi}/${verb}`)).status]).toEqual([verb, 404]);
    expect((await fetched(ofLi, li)).status).toBe(404);
    await moveRight(id);
    expect((await fetched(ofLi, li)).status).toBe(200);
    const own = await ask('zip', { client: ofFamily });
    await settled();
    expect(await list(ofFamily)).toMatchObject({ teams: 2, certificates: 5 });
    const names = Object.keys(unzipSync(await bytesOf(own, ofFamily))).join();
    expect(names).toContain('李小明');
    expect(names).not.toContain('周航');
    await ofFamily
      .call('POST /api/admin/competitions/:id/certificate-batches', {
        params: { id },
        body: { form: 'zip', group: null, school: '鹭江小学', locale: 'en-US' },
      })
      .then(
        () => expect.fail('the own school’s'),
        (error: unknown) => expect(error).toMatchObject({ code: 'not_found' }),
      );
  });

  it('are paused in the midst, say how much time is left, and go on', async () => {
    const { deps, clock } = context();
    const batch = await ask('zip');
    await settled();
    const again = { state: 'waiting', attempt: 0, done: 0, madeFrom: null, readyAt: null } as const;
    const seen: unknown[] = [];
    let drawn = 0;
    const job = batchJob({ ...deps, certified: certifiedResults }, async () => {
      clock.advance(1000);
      drawn += 1;
      if (drawn === 5) {
        seen.push(await stateOf(batch));
        await wang.call('POST /api/admin/certificate-batches/:id/pauses', { params: { id: batch } });
      }
    });
    // a run that was asked for before may still come in between, and makes it instead
    const isPausedInTheMidst = async () => {
      await deps.db.updateTable('certificateBatch').set(again).where('id', '=', batch).execute();
      drawn = 0;
      await job.run(new AbortController().signal);
      return drawn === 5;
    };
    await expect.poll(isPausedInTheMidst).toBe(true);
    expect(seen).toMatchObject([{ state: 'making', done: 3, total: 6 }]);
    expect(await stateOf(batch)).toMatchObject({ state: 'paused', remainingMs: null, keptUntil: null });
    expect(await readdir(join(context().dataDir, 'certificate-batches'))).toEqual([]);
    await settled();
    expect(await stateOf(batch)).toMatchObject({ state: 'paused' });
    expect((await wang.request('POST', `/api/admin/certificate-batches/${batch}/downloads`)).status).toBe(404);
    // a pause is no failure, however many there were
    await deps.db.updateTable('certificateBatch').set({ attempt: 5 }).where('id', '=', batch).execute();
    await wang.call('POST /api/admin/certificate-batches/:id/resumptions', { params: { id: batch } });
    await settled();
    const made = (await list()).batches.find(({ form, group, school }) => form === 'zip' && group === null && school === null);
    expect(made).toMatchObject({ state: 'ready', done: 6 });
    expect(Object.keys(unzipSync(await bytesOf(made?.id ?? '')))).toHaveLength(7);
  });

  it('are begun again after a process that died, and have failed when that happens each time', async () => {
    const { deps } = context();
    const batch = await ask('zip');
    await settled();
    const left = (attempt: number) =>
      deps.db.updateTable('certificateBatch').set({ state: 'making', attempt, done: 2, readyAt: null }).where('id', '=', batch).execute();
    await left(2);
    await settled();
    expect(await stateOf(batch)).toMatchObject({ state: 'ready', done: 6 });
    await left(5);
    await settled();
    expect(await stateOf(batch)).toMatchObject({ state: 'failed' });
  });

  it('that cannot be begun fail, and the others are made', async () => {
    const { deps } = context();
    const [broken, whole] = [await ask('zip'), await ask('pdf')];
    await settled();
    await deps.db.updateTable('certificateBatch').set({ state: 'waiting', readyAt: null }).where('id', 'in', [broken, whole]).execute();
    const files = {
      ...deps.files,
      remove: (key: string) => (key.includes(broken) ? Promise.reject(new Error('the store is away')) : deps.files.remove(key)),
    };
    const job = batchJob({ ...deps, files, certified: certifiedResults });
    await expect(job.run(new AbortController().signal)).rejects.toThrow('the store is away');
    expect([(await stateOf(broken))?.state, (await stateOf(whole))?.state]).toEqual(['failed', 'ready']);
  });

  it('are out of date after a change of a result, and made anew; asked for again, the earlier one is gone', async () => {
    const { db } = context().deps;
    const batch = await ask('zip', { group: 'primary' });
    await settled();
    await open(batch);
    const rename = (name: string) => db.updateTable('result').set({ name }).where('certificateNo', '=', 'TC26-0003-TEST').execute();
    await rename('周小航');
    expect(await stateOf(batch)).toMatchObject({ state: 'out_of_date', keptUntil: null });
    expect((await fetched(batch)).status).toBe(404);
    expect((await wang.request('POST', `/api/admin/certificate-batches/${batch}/downloads`)).status).toBe(404);
    await settled();
    const filesOf = async () => (await readdir(join(context().dataDir, 'files', 'certificate-batches')).catch(() => [])).join();
    expect(await filesOf()).not.toContain(batch);
    const again = await ask('zip', { group: 'primary' });
    await settled();
    expect(Object.keys(unzipSync(await bytesOf(again))).join()).toContain('周小航');
    expect((await list()).batches.filter(({ form, group }) => form === 'zip' && group === 'primary').map((each) => each.id)).toEqual([
      again,
    ]);
    expect(await filesOf()).toContain(again);
    await rename('周航');
  });

  it('are removed with their files after a week', async () => {
    const batch = await ask('pdf');
    await settled();
    const { readyAt, keptUntil } = (await stateOf(batch)) ?? {};
    expect(keptUntil).toBe((readyAt ?? 0) + 7 * DAY_MS);
    context().clock.advance(7 * DAY_MS + 1);
    await settled();
    expect((await list()).batches).toEqual([]);
    expect(await context().deps.db.selectFrom('certificateBatch').select('id').execute()).toEqual([]);
    expect(await readdir(join(context().dataDir, 'files')).catch(() => [])).not.toContain('certificate-batches');
  });
});
