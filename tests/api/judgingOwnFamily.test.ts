// Guards: an organiser who is family or teacher of an entry reads neither its judges nor its marks by any endpoint: not on the board, not in the audit log and its export,
// not in the histories of the work, of its family and of its judge, not among exported marks; whatever state the entry is in.
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints as calls } from '#contract/http/endpoints.ts';
import { exportColumns } from '#contract/office/exportColumns.ts';
import type { Client } from '../fixtures/client.ts';
import { fetchExport } from '../fixtures/exports.ts';
import { newJudge } from '../fixtures/judges.ts';
import { handIn, organiserOfFamily, sendMark } from '../fixtures/marks.ts';
import { changeJudges, openedRound } from '../fixtures/rounds.ts';
import { family } from '../fixtures/works.ts';
import { describeOnBothDatabases } from './harness.ts';

const endpoints: Record<string, Endpoint> = calls;
const TITLE = '一盏会等人的小路灯';
const LINK = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
/** Words about the marks and the judges of the work that no answer to its family holds. */
const WORDS = ['评语：路灯会等人', '给组委会：像是认识', '采纳：路上没有网络', '不采纳：已是第三次', '回避：舅舅', '接受：分歧合理'];
const [COMMENT = '', NOTE = '', TAKEN = '', REFUSED = '', RULED = '', ACCEPTED = ''] = WORDS;

/** Returns every object of lists within an answer, and the answer itself if it is asked for by the work. */
const itemsIn = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(itemsIn);
  return Array.isArray(value) ? [...value, ...inner] : inner;
};

describeOnBothDatabases('the judges and marks of an organiser’s own family', (context) => {
  let chief: Client;
  let parent: Client;
  let ids: { work: string; no: string; round: string; competition: string; entry: string; account: string; judge: string; ruled: string };
  let marks: { id: string; receipt: string }[];

  beforeAll(async () => {
    chief = await context().organiser();
    const { db } = context().deps;
    const who = await family(context());
    const { no } = await who.client.call('POST /api/registrations/:id/work', {
      params: { id: who.registrationId },
      body: { title: TITLE, description: '天黑就亮。', media: { kind: 'link', url: LINK } },
    });
    const { id: work } = await db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
    const other = await handIn(context(), await family(context(), { competitionId: who.competitionId }));
    const [judge, elsewhere, ruled] = [await newJudge(context()), await newJudge(context()), await newJudge(context())];
    for (const [index, { id }] of [judge, elsewhere, ruled].entries())
      await db
        .updateTable('account')
        .set({ name: `甄评委${index}` })
        .where('id', '=', id)
        .execute();
    const round = await openedRound(context(), chief, who.competitionId, [judge.id, elsewhere.id, ruled.id]);
    const params = { id: round };
    const { id: account } = await who.client.call('GET /api/account');
    ids = { work, no, round, competition: who.competitionId, entry: who.registrationId, account, judge: judge.id, ruled: ruled.id };
    const assign = (workId: string, judgeIds: string[]) => changeJudges(chief, params.id, 'assign', { workIds: [workId], judgeIds });
    await assign(work, [judge.id, ruled.id]);
    await assign(other.workId, [elsewhere.id]);
    await judge.client.call('POST /api/judging/works/:no/addresses', { params: { no }, body: { roundId: round } });
    const send = (client: Client, change = {}) => sendMark(context(), client, no, round, { comment: COMMENT, note: NOTE, ...change });
    const first = await send(judge.client);
    await sendMark(context(), elsewhere.client, other.no, round);
    await chief.call('POST /api/admin/rounds/:id/spreads', { params, body: { workId: work, reason: ACCEPTED } });
    const ruling = { workId: work, judgeId: ruled.id, ruling: 'confirmed' as const, reason: RULED };
    await chief.call('POST /api/admin/rounds/:id/rulings', { params, body: ruling });
    const late = await send(ruled.client);
    await chief.call('POST /api/admin/marks/:id/refusals', { params: { id: late.id }, body: { reason: REFUSED } });
    const again = await send(ruled.client, { basedOn: 1, comment: `${COMMENT}！` });
    await chief.call('POST /api/admin/marks/:id/takings', { params: { id: again.id }, body: { reason: TAKEN } });
    marks = [first, late, again];
    parent = await organiserOfFamily(context(), { who, no, workId: work });
  });

  /** Fails if an answer to the family names a judge of the work, or anything of its marks. */
  const expectNothing = (asked: string, answer: unknown, isAboutWork: boolean) => {
    const said = JSON.stringify(answer) ?? '';
    for (const text of [...WORDS, ...marks.flatMap(({ id, receipt }) => [id, receipt])])
      expect([asked, text, said.includes(text)]).toEqual([asked, text, false]);
    for (const item of isAboutWork ? [answer] : itemsIn(answer)) {
      const line = JSON.stringify(item) ?? '';
      if (!isAboutWork && ![ids.work, ids.no, TITLE].some((text) => line.includes(text))) continue;
      for (const text of [ids.judge, ids.ruled, '甄评委0', '甄评委2'])
        expect([asked, line.includes(text) ? line : '']).toEqual([asked, '']);
    }
  };
  const values = () => [...Object.values(ids), ...marks.map(({ id }) => id), 'news', 'photo', 'judge_round_over'];

  it('are in no answer to what organisers read', async () => {
    let answered = 0;
    for (const [name, { access }] of Object.entries(endpoints)) {
      if (!name.startsWith('GET ') || access === 'public') continue;
      const path = name.replace('GET ', '').replace(':workId', ids.work);
      for (const value of path.includes('/:') ? values() : ['']) {
        const { status, json } = await parent.request('GET', path.replaceAll(/:\w+/g, value), undefined, { 'for-staff': '1' });
        if (status === 200) answered += 1;
        expectNothing(`${path} ${value}`, json, path.includes('/works/') && [ids.work, ids.no].includes(value));
      }
    }
    expect(answered).toBeGreaterThan(30);
  });

  it.each(['judge', 'ruled', 'account', 'work'] as const)('are in no line of the audit log about the %s', async (about) => {
    const filters = [{ about: ids[about] }, { about: ids[about], action: 'link_seen' }, { q: about === 'work' ? TITLE : '甄评委0' }, {}];
    for (const filter of filters) {
      const answer = await parent.call('POST /api/admin/audit/search', { body: { filter: JSON.stringify(filter), pageSize: 100 } });
      expectNothing(`audit ${JSON.stringify(filter)}`, answer, false);
      // not even by a count
      if (about === 'judge' && 'action' in filter) expect(answer.total).toBe(0);
    }
  });

  it('are in the audit log for others', async () => {
    const { items } = await chief.call('POST /api/admin/audit/search', { body: { filter: JSON.stringify({ about: ids.work }) } });
    expect(items.map(({ action }) => action).toSorted()).toEqual([
      'assigned',
      'conflict_ruled',
      'link_seen',
      'mark_refused',
      'mark_taken',
      'spread_accepted',
    ]);
    expect(JSON.stringify(items)).toContain('甄评委0');
    const seen = await parent.call('POST /api/admin/audit/search', { body: { filter: JSON.stringify({ about: ids.work }) } });
    expect(seen.items).toEqual([]);
  });

  it('are in no file that organisers export', async () => {
    const fileOf = async (name: keyof typeof exportColumns, path: string, extra = {}) => {
      const body = { format: 'csv', locale: 'zh-CN', columns: [...exportColumns[name].plain], ...extra };
      const { status, json } = await parent.request('POST', path, body, { 'for-staff': '1' });
      expect([path, status, json]).toEqual([path, 201, { id: expect.any(String) }]);
      return (await fetchExport(parent, context().url, (json as { id: string }).id)).text();
    };
    const lists = {
      audit: await fileOf('audit', '/api/admin/audit/exports'),
      works: await fileOf('works', '/api/admin/works/exports'),
      registrations: await fileOf('registrations', '/api/admin/registrations/exports'),
      messages: await fileOf('messages', '/api/admin/messages/exports'),
      marks: await fileOf('marks', '/api/admin/marks/exports', { competitionId: ids.competition }),
    };
    for (const [name, file] of Object.entries(lists)) expectNothing(`${name} export`, file.split('\n'), false);
    expect(lists.audit.split('\n').length).toBeGreaterThan(5);
  });

  it('are found by no search', async () => {
    for (const q of [TITLE, '甄评委0', ids.no, marks[0]?.receipt ?? ''])
      expectNothing(`search ${q}`, await parent.call('POST /api/admin/search', { body: { q } }), false);
  });

  it('are changed by none of the calls that decide', async () => {
    const params = { id: ids.round };
    const mark = { params: { id: marks[1]?.id ?? '' }, body: { reason: '算数' } };
    const ruling = { workId: ids.work, judgeId: ids.judge, ruling: 'confirmed' as const, reason: '认识' };
    const pairs = [{ workId: ids.work, judgeId: ids.judge }];
    await expect(parent.call('POST /api/admin/marks/:id/takings', mark)).rejects.toMatchObject({ code: 'not_found' });
    await expect(parent.call('POST /api/admin/rounds/:id/rulings', { params, body: ruling })).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      parent.call('POST /api/admin/rounds/:id/spreads', { params, body: { workId: ids.work, reason: '好' } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await parent.call('POST /api/admin/rounds/:id/hand-changes', { params, body: { does: 'unassign', pairs } })).toMatchObject({
      done: 0,
      refused: [{ code: 'not_found' }],
    });
  });

  it('stay hidden from a teacher who is known by the number alone', async () => {
    const { db } = context().deps;
    const teacher = await context().organiser();
    const { id } = await teacher.call('GET /api/account');
    await db.updateTable('account').set({ mobile: '+8613644440001' }).where('id', '=', id).execute();
    const board = async () =>
      (await teacher.call('GET /api/admin/rounds/:id/board', { params: { id: ids.round } })).works.find((work) => work.id === ids.work);
    expect(await board()).toMatchObject({ isHidden: false });
    await db.updateTable('registration').set({ instructorPhone: '136 4444 0001' }).where('id', '=', ids.entry).execute();
    expect(await board()).toMatchObject({ isHidden: true, cells: [], total: null });
  });

  it('stay hidden once the entry is cancelled', async () => {
    const { db } = context().deps;
    const { state } = await db.selectFrom('registration').select('state').where('id', '=', ids.entry).executeTakeFirstOrThrow();
    await db.updateTable('registration').set({ state: 'cancelled' }).where('id', '=', ids.entry).execute();
    try {
      const params = { id: ids.round, workId: ids.work };
      await expect(parent.call('GET /api/admin/rounds/:id/works/:workId/marks', { params })).rejects.toMatchObject({ code: 'not_found' });
      expectNothing('board', await parent.call('GET /api/admin/rounds/:id/board', { params: { id: ids.round } }), false);
      expectNothing('works', await parent.call('GET /api/admin/works/:id', { params: { id: ids.work } }), true);
    } finally {
      await db.updateTable('registration').set({ state }).where('id', '=', ids.entry).execute();
    }
  });
});
