// Guards: an organiser exports the children of the filtered entries, a row each, and the lists of accounts and of reports. ID numbers, and birth dates
// beside masked ones, leave the server only after a confirmation, for a reason that is in the audit log and that each family can read.
import { randomUUID } from 'node:crypto';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { fetchExport } from '../fixtures/exports.ts';
import { addPhoto } from '../fixtures/gallery.ts';
import { newJudge } from '../fixtures/judges.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;
const [TWIN, OTHER_TWIN] = [1, 2].map((sequence) => makeResidentId({ birth: '20170312', sequence }));

describeOnBothDatabases('exports of children', (context) => {
  let office: Client;
  let family: Client;
  let competitionId: string;
  let twinsId: string;

  beforeAll(async () => {
    const { deps, clock } = context();
    // The twins have their birthday on the day of the contest.
    competitionId = await addCompetition(deps, { contestOpensAt: Date.UTC(2027, 2, 11, 17), contestClosesAt: Date.UTC(2027, 2, 12, 9) });
    office = await context().organiser();
    family = await context().participant();
    const enter = (changes: Parameters<typeof entryForm>[1]) => {
      clock.advance(60_000);
      return family.call('POST /api/registrations', { body: entryForm(competitionId, changes) });
    };
    const twin = { name: '𠮷小満', gender: 'female', country: 'CN', region: 'FJ', idNumber: TWIN ?? '' } as const;
    const twins = [twin, { ...twin, latinName: 'Ji Xiaoman', idNumber: OTHER_TWIN ?? '' }];
    ({ id: twinsId } = await enter({ teamName: '=1+1', members: twins }));
    await deps.db.updateTable('registration').set({ organization: '' }).where('id', '=', twinsId).execute();
    const { id: cancelledId } = await enter({
      teamName: '退出的队',
      members: [{ name: "Zoë O'Hara", gender: 'male', country: 'US', idNumber: '0012345678' }],
    });
    await family.call('POST /api/registrations/:id/cancel', { params: { id: cancelledId } });
  });

  const excel = { format: 'xlsx', locale: 'zh-CN' } as const;
  const csv = { format: 'csv', locale: 'en-US' } as const;
  const ask = (body: object, client = office) =>
    client.call('POST /api/admin/registrations/children/exports', {
      body: { ...excel, filter: JSON.stringify({ competitionId }), sort: 'registeredAt', columns: ['name'], ...body },
    });
  const bytesOf = async ({ id }: { id: string }, client = office): Promise<Buffer> =>
    Buffer.from(await (await fetchExport(client, context().url, id)).arrayBuffer());
  const sheetOf = async (asked: { id: string }, client = office) => readSheet(await bytesOf(asked, client));

  it('have a row for each child: twins, members without some fields, and those of cancelled entries', async () => {
    const columns = ['name', 'latinName', 'gender', 'age', 'bornIn', 'country', 'region', 'teamName', 'position', 'organization', 'state'];
    expect(await sheetOf(await ask({ columns }))).toEqual([
      ['队员姓名', '拉丁字母姓名', '性别', '比赛日年龄', '出生年份', '国家 / 地区', '省 / 州', '队伍', '队内序号', '学校 / 机构', '状态'],
      ['𠮷小満', null, '女', 10, 2017, '中国', '福建', '=1+1', 1, null, '审核中'],
      ['𠮷小満', 'Ji Xiaoman', '女', 10, 2017, '中国', '福建', '=1+1', 2, null, '审核中'],
      ["Zoë O'Hara", null, '男', null, null, '美国', null, '退出的队', 1, '青禾实验小学', '已取消'],
    ]);
  });

  it('are of the filter and of the search in force, and count rows, not entries', async () => {
    const living = await ask({ filter: JSON.stringify({ competitionId, state: ['submitted'] }) });
    expect(await sheetOf(living)).toHaveLength(3);
    expect(await office.call('GET /api/admin/exports/:id', { params: { id: living.id } })).toMatchObject({ state: 'done', rows: 2 });
    const found = await ask({ filter: JSON.stringify({ competitionId, q: '退出的队' }) });
    expect(await sheetOf(found)).toEqual([['队员姓名'], ["Zoë O'Hara"]]);
  });

  it('have ID numbers and birth dates for a reason that the audit log and each family has', async () => {
    const privateColumns = ['idNumberMasked', 'birthDate', 'idNumber', 'parentPhone'];
    await expect(ask({ privateColumns: ['idNumber'] })).rejects.toThrow('invalid_input');
    await expect(ask({ privateColumns: ['birthDate'] })).rejects.toThrow('invalid_input');
    const before = (await family.call('GET /api/registrations/:id/looks', { params: { id: twinsId } })).total;
    const asked = await ask({ privateColumns, reason: 'identity_check' });
    const sheet = await sheetOf(asked);
    expect(sheet[1]).toEqual(['𠮷小満', '+8613900000001', expect.stringContaining('*'), '2017-03-12', TWIN]);
    expect(sheet[2]?.at(-1)).toBe(OTHER_TWIN);
    expect(sheet[3]?.slice(3)).toEqual([null, '0012345678']);
    const { items, total } = await family.call('GET /api/registrations/:id/looks', { params: { id: twinsId } });
    expect(total).toBe(before + 1);
    expect(items[0]).toMatchObject({ kind: 'id_numbers', reason: 'identity_check', by: '陈老师' });
    const lines = await office.call('GET /api/admin/audit', { query: { filter: JSON.stringify({ subject: 'export' }) } });
    const ofThis = lines.items.filter(({ subjectId }) => subjectId === asked.id);
    expect(ofThis.map(({ action, reason }) => [action, reason])).toEqual([
      ['exported', 'identity_check'],
      ['export_started', 'identity_check'],
    ]);
    const log = await office.call('POST /api/admin/audit/exports', { body: { ...csv, columns: ['action', 'reason', 'changes'] } });
    expect((await bytesOf(log)).toString()).toContain('Compare with a document');
    // without numbers nobody is told
    await bytesOf(await ask({ privateColumns: ['idNumberMasked'] }));
    expect((await family.call('GET /api/registrations/:id/looks', { params: { id: twinsId } })).total).toBe(total);
  });

  it('keep numbers whole where a spreadsheet program opens CSV', async () => {
    // One that ends in X is no number.
    const text = (await bytesOf(await ask({ ...csv, privateColumns: ['idNumber'], reason: 'complaint' }))).toString();
    expect(text.trim().split('\r\n').slice(1)).toEqual([`𠮷小満,'${TWIN}`, `𠮷小満,${OTHER_TWIN}`, "Zoë O'Hara,'0012345678"]);
  });

  it('ask who has not just confirmed who they are, and refuse judges and organisers of other competitions', async () => {
    const { deps, clock } = context();
    const { id: accountId } = await office.call('GET /api/account');
    const old = context().client();
    const cookie = [...office.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await deps.db
      .updateTable('session')
      .set({ confirmedAt: clock.now() - HOUR_MS })
      .where('accountId', '=', accountId)
      .execute();
    for (const [path, columns, privateColumns] of [
      ['registrations/children', ['name'], ['idNumberMasked']],
      ['people', ['name'], ['mobile']],
    ] as const) {
      const to = (body: object) => old.request('POST', `/api/admin/${path}/exports`, { ...excel, ...body }, { cookie });
      expect(await to({ columns, privateColumns })).toMatchObject({ status: 403, json: { code: 'confirmation_needed' } });
      expect((await to({ columns })).status).toBe(201);
      expect((await to({ columns: [...columns, ...privateColumns] })).status).toBe(422);
    }
    const elsewhere = await addCompetition(deps);
    const reviewer = await context().organiser([{ competitionId: elsewhere, right: 'review' }]);
    expect(await sheetOf(await ask({ filter: '{}' }, reviewer), reviewer)).toEqual([['队员姓名']]);
    expect(await sheetOf(await ask({}, reviewer), reviewer)).toEqual([['队员姓名']]);
    const judge = (await newJudge(context())).client;
    for (const path of ['registrations/children', 'people', 'reports'])
      expect((await judge.request('POST', `/api/admin/${path}/exports`, { ...excel, columns: ['name'] })).status).toBe(403);
  });

  it('stand beside those of accounts and of reports, as their lists show them', async () => {
    const { deps } = context();
    const kindergarten = await context().participant({ name: '=cmd()', affiliation: '阳光幼儿园', mobile: '+8613700001234' });
    const { id: accountId } = await kindergarten.call('GET /api/account');
    await deps.db.updateTable('account').set({ disabledAt: 1 }).where('id', '=', accountId).execute();
    const people = await office.call('POST /api/admin/people/exports', {
      body: { ...excel, filter: JSON.stringify({ disabled: true }), columns: ['name', 'affiliation', 'entries', 'disabled'] },
    });
    expect(await sheetOf(people)).toEqual([
      ['姓名', '家庭或学校', '报名', '已停用'],
      ['=cmd()', '阳光幼儿园', 0, '是'],
    ]);
    const contacts = await office.call('POST /api/admin/people/exports', {
      body: { ...excel, filter: JSON.stringify({ disabled: true }), columns: ['name'], privateColumns: ['mobile'] },
    });
    expect((await sheetOf(contacts))[1]?.[1]).toBe('+86 *********34');

    const ref = await addPhoto(deps, 2026);
    const visitor = context().client({ address: '192.0.2.77' });
    await visitor.call('POST /api/reports', { body: { requestId: randomUUID(), reason: 'unsafe', kind: 'photo', ref } });
    const reports = await office.call('POST /api/admin/reports/exports', {
      body: { ...excel, locale: 'en-US', filter: '{"open":true}', columns: ['kind', 'open', 'total', 'offline', 'resolution'] },
    });
    expect(await sheetOf(reports)).toEqual([
      ['Type', 'Open reports', 'Reports in all', 'Offline', 'Decision'],
      ['Photo', 1, 1, 'No', null],
    ]);
    const reviewer = await context().organiser([{ competitionId, right: 'review' }]);
    const theirs = await reviewer.call('POST /api/admin/reports/exports', { body: { ...excel, columns: ['kind'] } });
    expect(await sheetOf(theirs, reviewer)).toEqual([['类型']]);
  });
});
