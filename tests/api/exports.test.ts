// Guards: an organiser exports every list as a file, with the current filter and the chosen columns. Contacts and numbers require a recent
// confirmation of identity. Each look is recorded and, for ID numbers, shown to the families. A file is downloaded once, by the session that
// requested it.
import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#server/accounts/index.ts';
import { saveSearchDocument } from '#server/database/search/search.ts';
import { checkLooks } from '#server/registrations/looks/looks.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { fetchExport } from '../fixtures/exports.ts';
import { describeApi, PASSWORD } from './harness.ts';

const NAMES = '甲乙丙丁戊己庚';
const ENTRIES = NAMES.length;
const HOUR_MS = 3600_000;

describeApi('exports', (context) => {
  let office: Client;
  let family: Client;
  let competitionId: string;
  let registrationId: string;

  beforeAll(async () => {
    const { deps, clock } = context();
    competitionId = await addCompetition(deps);
    office = await context().organiser();
    family = await context().participant();
    for (let n = 0; n < ENTRIES; n++) {
      clock.advance(60_000);
      const teamName = n === 0 ? '=1+1' : `队伍${NAMES[n]} 😀`;
      const members = n === 1 ? [childMember(), childMember()] : [childMember()];
      const entry = await family.call('POST /api/registrations', { body: entryForm(competitionId, { teamName, members }) });
      registrationId = entry.id;
    }
  });

  const excel = { format: 'xlsx', locale: 'zh-CN' } as const;
  const csv = { format: 'csv', locale: 'en-US' } as const;
  const ofEntries = (body: object) =>
    office.call('POST /api/admin/registrations/exports', {
      body: { ...excel, filter: JSON.stringify({ competitionId }), columns: ['teamName'], ...body },
    });
  const download = (id: string, client = office) => fetchExport(client, context().url, id);
  const bytesOf = async (id: string): Promise<Buffer> => Buffer.from(await (await download(id)).arrayBuffer());
  const sheetOf = async (id: string) => readSheet(await bytesOf(id));
  const textOf = async (id: string, encoding = 'utf-8') => new TextDecoder(encoding, { ignoreBOM: true }).decode(await bytesOf(id));
  const linesAbout = async (id: string) => {
    const { db } = context().deps;
    const rows = await db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subjectId', '=', id)
      .orderBy('at')
      .orderBy('action')
      .execute();
    return rows.map(({ action, detail }): unknown => ({ action, ...JSON.parse(detail) }));
  };

  it('hold what the list shows, in its order, with the chosen columns in both languages', async () => {
    const { id } = await ofEntries({
      sort: 'registeredAt',
      columns: ['registeredAt', 'teamName', 'state', 'members', 'memberCount', 'region'],
    });
    const answer = await download(id);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="registrations-\d{4}-\d\d-\d\d\.xlsx"; filename\*=UTF-8''%E6%8A%A5%E5%90%8D-\d{4}-\d\d-\d\d\.xlsx$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [heads, ...rows] = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(heads).toEqual(['队伍', '状态', '队员', '人数', '省 / 州', '报名时间']);
    expect(rows.map(([team]) => team)).toEqual(['=1+1', ...Array.from({ length: ENTRIES - 1 }, (_, n) => `队伍${NAMES[n + 1]} 😀`)]);
    expect(rows[1]?.slice(1, 5)).toEqual(['审核中', expect.stringMatching(/^小朋友\d+; 小朋友\d+$/), 2, '福建']);
    expect(rows[1]?.[5]).toBeInstanceOf(Date);

    const other = await ofEntries({ ...csv, sort: 'registeredAt', columns: ['teamName', 'state'] });
    expect((await textOf(other.id)).split('\r\n').slice(0, 3)).toEqual([
      '\ufeffTeam,Status',
      `"'=1+1",Under approval`,
      '队伍乙 😀,Under approval',
    ]);
    expect(await office.call('GET /api/admin/exports/:id', { params: { id: other.id } })).toEqual({
      state: 'done',
      rows: ENTRIES,
      replaced: 0,
    });
  });

  it('read on where a page ends', async () => {
    const { deps, clock } = context();
    const common = { competitionId, useLimit: 1, createdAt: clock.now() };
    const rows = Array.from({ length: 1234 }, (_, n) => ({ ...common, id: deps.ids.next(), code: `CODE${n}` }));
    for (let from = 0; from < rows.length; from += 500)
      await deps.db
        .insertInto('invitationCode')
        .values(rows.slice(from, from + 500))
        .execute();
    const { id } = await office.call('POST /api/admin/invitation-codes/exports', {
      body: { ...csv, competitionId, columns: ['code', 'state', 'used'], sort: 'code' },
    });
    const lines = (await textOf(id)).trim().split('\r\n').slice(1);
    expect(lines).toEqual(rows.map(({ code }) => `${code},0,Valid`).toSorted());
    expect(await office.call('GET /api/admin/exports/:id', { params: { id } })).toMatchObject({ state: 'done', rows: 1234 });
  });

  it('stand in GBK too, and the answer says how many characters that has not', async () => {
    const { id } = await ofEntries({ ...csv, encoding: 'gbk' });
    expect(await textOf(id, 'gbk')).toContain('队伍丁 ?\r\n');
    expect(await office.call('GET /api/admin/exports/:id', { params: { id } })).toEqual({
      state: 'done',
      rows: ENTRIES,
      replaced: ENTRIES - 1,
    });
  });

  it('are of the filter and the search in force', async () => {
    const { id } = await ofEntries({ filter: JSON.stringify({ competitionId, q: '队伍丁' }) });
    expect((await sheetOf(id)).slice(1)).toEqual([['队伍丁 😀']]);
    const none = await ofEntries({ filter: JSON.stringify({ competitionId, state: 'approved' }) });
    expect(await sheetOf(none.id)).toEqual([['队伍']]);
  });

  it('leave a line with list, filter, columns and count, and never a value', async () => {
    const { deps } = context();
    const { id } = await ofEntries({ filter: JSON.stringify({ competitionId, q: '小朋友' }), privateColumns: ['parentPhone'] });
    expect(await linesAbout(id)).toEqual([]);
    await bytesOf(id);
    const said = { list: 'registrations', format: 'xlsx', filter: { competitionId, q: true }, columns: ['teamName', 'parentPhone'] };
    expect(await linesAbout(id)).toEqual([
      { action: 'export_started', ...said },
      { action: 'exported', ...said, rows: ENTRIES, complete: true },
    ]);
    const row = await deps.db.selectFrom('exportRequest').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('小朋友');
  });

  it('are downloaded once, soon, and by the session that asked', async () => {
    const { clock } = context();
    const stranger = await context().organiser();
    const { id } = await ofEntries({});
    const { email } = await office.call('GET /api/account');
    const elsewhere = context().client();
    await elsewhere.signIn(email ?? '', PASSWORD);
    expect((await elsewhere.request('GET', `/api/admin/exports/${id}`)).status).toBe(404);
    for (const other of [stranger, elsewhere]) expect((await download(id, other)).status).toBe(404);
    expect((await stranger.request('GET', `/api/admin/exports/${id}`)).status).toBe(404);
    expect((await download(id, family)).status).toBe(403);
    const head = await fetch(new URL(`/api/admin/exports/${id}/file`, context().url), { method: 'HEAD' });
    expect(head.status).toBe(404);
    expect((await download(id)).status).toBe(200);
    expect((await download(id)).status).toBe(404);
    const late = await ofEntries({});
    clock.advance(5 * 60_000);
    expect(await office.call('GET /api/admin/exports/:id', { params: { id: late.id } })).toMatchObject({ state: 'expired' });
    expect((await download(late.id)).status).toBe(404);
  });

  it('hold contacts and numbers only for who has just confirmed who they are', async () => {
    const { db } = context().deps;
    const { id: accountId } = await office.call('GET /api/account');
    // As the client goes on with a session whose confirmation is an hour old; `office` itself would renew it.
    const old = context().client();
    const cookie = [...office.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await db
      .updateTable('session')
      .set({ confirmedAt: context().clock.now() - HOUR_MS })
      .where('accountId', '=', accountId)
      .execute();
    const ask = (path: string, body: object) => old.request('POST', `/api/admin/${path}/exports`, { ...excel, ...body }, { cookie });
    for (const [path, columns, privateColumns] of [
      ['registrations', ['teamName'], ['parentPhone']],
      ['registrations', ['teamName'], ['idNumbersMasked']],
      ['messages', ['template'], ['recipient']],
      ['accounts', ['name'], ['email']],
    ] as const) {
      expect(await ask(path, { columns, privateColumns })).toMatchObject({ status: 403, json: { code: 'confirmation_needed' } });
      expect((await ask(path, { columns })).status).toBe(201);
      // Private columns have no other way in.
      expect(await ask(path, { columns: [...columns, ...privateColumns] })).toMatchObject({ status: 422 });
    }
  });

  it('hold ID numbers in full only for a reason that each family can read', async () => {
    const { deps } = context();
    const privateColumns = ['idNumbers', 'idNumbersMasked', 'parentPhone', 'accountMobile', 'address'];
    await expect(ofEntries({ privateColumns })).rejects.toThrow('invalid_input');
    const { id } = await ofEntries({ sort: 'registeredAt', privateColumns, reason: 'identity_check' });
    const [heads, , second] = await sheetOf(id);
    expect(heads).toHaveLength(6);
    const numbers = String(second?.[6 - 1]);
    expect(numbers).toMatch(/^小朋友\d+ \d{17}[\dX]; 小朋友\d+ \d{17}[\dX]$/);
    expect(String(second?.[4])).toMatch(/\*/);
    expect(second?.[2]).toBe('+8613900000001');
    const { items } = await family.call('GET /api/registrations/:id/looks', { params: { id: registrationId } });
    expect(items[0]).toMatchObject({ kind: 'id_numbers', reason: 'identity_check', by: '陈老师' });
    expect(await checkLooks(deps.db, deps.vault)).toMatchObject({ broken: null });
    const masked = await ofEntries({ privateColumns: ['idNumbersMasked'] });
    await bytesOf(masked.id);
    expect((await family.call('GET /api/registrations/:id/looks', { params: { id: registrationId } })).total).toBe(items.length);
  });

  it('hold what the organiser may see, at the moment of the download', async () => {
    const { deps } = context();
    const elsewhere = await addCompetition(deps);
    const reviewer = await context().organiser([{ competitionId: elsewhere, right: 'review' }]);
    const { id: accountId } = await reviewer.call('GET /api/account');
    const ask = () => reviewer.call('POST /api/admin/registrations/exports', { body: { ...excel, columns: ['teamName'] } });
    const one = await ask();
    expect(await readSheet(Buffer.from(await (await download(one.id, reviewer)).arrayBuffer()))).toEqual([['队伍']]);
    const two = await ask();
    await deps.db.updateTable('staffRight').set({ name: 'content' }).where('accountId', '=', accountId).execute();
    expect((await download(two.id, reviewer)).status).toBe(403);
    const codes = await reviewer.request('POST', '/api/admin/invitation-codes/exports', { ...excel, competitionId, columns: ['code'] });
    expect(codes).toMatchObject({ status: 404 });
    const { id: unpublished } = await office.call('POST /api/admin/competition-drafts', { body: {} });
    for (const nowhere of [unpublished, 'nothing-here'])
      await expect(
        office.call('POST /api/admin/invitation-codes/exports', { body: { ...csv, competitionId: nowhere, columns: ['code'] } }),
      ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('there are of every list', async () => {
    const chief = await context().organiser(EVERYTHING);
    const bodies = {
      'POST /api/admin/works/exports': ['no', 'title', 'votes', 'public'],
      'POST /api/admin/votes/exports': ['no', 'castAt', 'flagged'],
      'POST /api/admin/votes/flags/exports': ['kind', 'from', 'votes'],
      'POST /api/admin/messages/exports': ['template', 'failedAt'],
      'POST /api/admin/accounts/exports': ['name', 'role', 'rights', 'secondFactor'],
    };
    for (const [name, columns] of Object.entries(bodies)) {
      const [method = '', path = ''] = name.split(' ');
      const { json } = await chief.request(method, path, { ...excel, columns });
      const id = typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : '';
      const sheet = await readSheet(Buffer.from(await (await download(id, chief)).arrayBuffer()));
      expect([name, sheet[0]?.length]).toEqual([name, columns.length]);
      if (name.includes('accounts')) expect(sheet).toContainEqual(['陈老师', '组织者', '全部权限: 所有赛事', '否']);
    }
    await expect(ofEntries({ columns: [] })).rejects.toThrow('invalid_input');
  });

  it('name competitions and messages in words, not by what the database calls them', async () => {
    const { deps, clock } = context();
    const { title, season } = await deps.db.selectFrom('competition').selectAll().where('id', '=', competitionId).executeTakeFirstOrThrow();
    await context().organiser([{ competitionId, right: 'review' }]);
    const message = { channel: 'sms', to: '+8613900000009', locale: 'zh-CN', params: { link: '/' }, accountId: null } as const;
    await deps.db.transaction().execute((tx) => deps.messages.post(tx, { ...message, template: 'rights_changed' }));
    const givenUp = { failedAt: clock.now(), reason: 'recipient_refused' as const, attempts: 1 };
    await deps.db.updateTable('message').set(givenUp).where('template', '=', 'rights_changed').execute();
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const staff = await office.call('POST /api/admin/accounts/exports', { body: { ...excel, locale, columns: ['rights'] } });
      const right = locale === 'zh-CN' ? '审核' : 'Review';
      expect(await sheetOf(staff.id)).toContainEqual([`${right}: ${JSON.parse(title)[locale]} (${season})`]);
      const messages = await office.call('POST /api/admin/messages/exports', { body: { ...excel, locale, columns: ['template'] } });
      expect(await sheetOf(messages.id)).toContainEqual([locale === 'zh-CN' ? '组织者权限变更' : 'Rights changed']);
    }
  });

  it('hold all that a search finds, in the list’s order, and not only the newest', async () => {
    const { deps } = context();
    const many = 2100;
    const teamNames = Array.from({ length: many }, (_, n) => `寻找${String(n).padStart(4, '0')}`);
    const elsewhere = await addCompetition(deps);
    const ids = await addEntries(
      deps,
      elsewhere,
      teamNames.map((teamName) => ({ teamName })),
    );
    await deps.db.transaction().execute(async (tx) => {
      for (const [index, registrationId] of ids.entries())
        await saveSearchDocument(tx, { registrationId }, { fields: [teamNames[index] ?? ''], competitionId: elsewhere });
    });
    const { id } = await ofEntries({ ...csv, sort: '-teamName', filter: JSON.stringify({ q: '寻找', competitionId: elsewhere }) });
    expect((await textOf(id)).trim().split('\r\n').slice(1)).toEqual(teamNames.toReversed());
    expect(await office.call('GET /api/admin/exports/:id', { params: { id } })).toMatchObject({ state: 'done', rows: many });
  });

  describe('whose reader goes away', () => {
    const ROWS = 30_000;
    let crowded: string;

    beforeAll(async () => {
      const { deps, clock } = context();
      crowded = await addCompetition(deps);
      const common = { competitionId: crowded, useLimit: 1, createdAt: clock.now(), institution: '远'.repeat(120) };
      for (let from = 0; from < ROWS; from += 500)
        await deps.db
          .insertInto('invitationCode')
          .values(Array.from({ length: 500 }, (_, n) => ({ ...common, id: deps.ids.next(), code: `R${from + n}` })))
          .execute();
    });
    const ask = () =>
      office.call('POST /api/admin/invitation-codes/exports', {
        body: { ...csv, competitionId: crowded, columns: ['code', 'institution'] },
      });
    const resultOf = (id: string) => office.call('GET /api/admin/exports/:id', { params: { id } });
    const ended = (id: string) => expect.poll(async () => (await resultOf(id)).state, { timeout: 10_000 }).toBe('stopped');

    it('half way read no further, and say how many rows had been sent', async () => {
      const { id } = await ask();
      const leave = new AbortController();
      const answer = await fetchExport(office, context().url, id, leave.signal);
      await answer.body?.getReader().read();
      leave.abort();
      await ended(id);
      const { rows } = await resultOf(id);
      expect(rows).toBeGreaterThan(0);
      expect(rows).toBeLessThan(ROWS);
      expect(await linesAbout(id)).toMatchObject([{ action: 'export_started' }, { action: 'exported', rows, complete: false }]);
    });

    it('at any moment leave none that seems to run for ever', async () => {
      const ids: string[] = [];
      for (let delay = 0; delay < 12; delay += 1) {
        const { id } = await ask();
        const leave = new AbortController();
        const gone = fetchExport(office, context().url, id, leave.signal).catch(() => undefined);
        setTimeout(() => leave.abort(), delay);
        await gone;
        ids.push(id);
      }
      for (const id of ids) await expect.poll(async () => (await resultOf(id)).state, { timeout: 10_000 }).not.toBe('running');
    });

    it('because the server was killed are over an hour later', async () => {
      const { deps, clock } = context();
      const { id } = await ask();
      await deps.db.updateTable('exportRequest').set({ startedAt: clock.now(), asked: '' }).where('id', '=', id).execute();
      expect((await resultOf(id)).state).toBe('running');
      clock.advance(HOUR_MS);
      expect((await resultOf(id)).state).toBe('stopped');
    });

    it('and which were asked for by a clock that was 30 days ahead cannot be downloaded for longer than others', async () => {
      const { deps, clock } = context();
      const { id } = await ask();
      await deps.db
        .updateTable('exportRequest')
        .set({ createdAt: clock.now() + 30 * 24 * HOUR_MS })
        .where('id', '=', id)
        .execute();
      expect((await resultOf(id)).state).toBe('expired');
      expect((await download(id)).status).toBe(404);
    });
  });
});
