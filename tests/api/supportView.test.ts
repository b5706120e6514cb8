// Guards: an organiser sees what an account's owner sees for a reason, for a quarter of an hour and in one session, and the owner reads so at once.
// The server refuses every endpoint that was not declared for it, whatever the cookies. Nothing is shown once the view, the right or the account has
// ended.
import { beforeAll, expect, it } from 'vitest';
import { accountFiles } from '#contract/accounts/public.ts';
import { SUPPORT_VIEW_MS } from '#contract/accounts/rules/accountCare.ts';
import { certificateBatchFiles } from '#contract/certificates/batches.ts';
import { certificateFiles } from '#contract/certificates/public.ts';
import { type Endpoint, SUPPORT_HEADER } from '#contract/http/endpoint.ts';
import { endpoints as calls } from '#contract/http/endpoints.ts';
import { exportFiles } from '#contract/office/exports.ts';
import { calendarFiles } from '#contract/registrations/calendars.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { formQuestion, seasonQuestions } from '../fixtures/formQuestions.ts';
import { addStaff } from '../fixtures/staff.ts';
import { type Family, family, picture, uploaded } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

const endpoints: Record<string, Endpoint> = {
  ...calls,
  ...accountFiles,
  ...certificateFiles,
  ...certificateBatchFiles,
  ...calendarFiles,
  ...exportFiles,
};

/** Written by hand: the endpoints that an organiser may see as a family does. */
const SHOWN = [
  'GET /api/account/history',
  'GET /api/account/messages',
  'GET /api/registrations',
  'GET /api/registrations/:id',
  'GET /api/registrations/:id/appeals',
  'GET /api/registrations/:id/looks',
  'GET /api/registrations/:id/results',
  'GET /api/registrations/:id/uploads',
  'GET /api/registrations/:id/work',
  'GET /api/sessions',
  'GET /api/votes/today',
];

describeApi('support views', (context) => {
  let chief: Client;
  let who: Family;
  let id: string;

  beforeAll(async () => {
    chief = await context().organiser();
    who = await family(context());
    ({ id } = await who.client.call('GET /api/account'));
    await uploaded(who, await picture('png'), { filename: 'robot.png', filetype: 'image/png' });
  });

  const open = (by = chief, of = id) =>
    by.call('POST /api/admin/people/:id/support-view', { params: { id: of }, body: { reason: '来电：上传停住，工单 218' } });
  const get = (view: { id: string }, path: string, by = chief) => by.request('GET', path, undefined, { [SUPPORT_HEADER]: view.id });
  const codeOf = async (view: { id: string }, by = chief) => (await get(view, '/api/registrations', by)).json;

  it('show the declared reads alone, with contacts masked, and change nothing', async () => {
    const view = await open();
    const own = await who.client.call('GET /api/registrations/:id', { params: { id: who.registrationId } });
    const { mobile } = await who.client.call('GET /api/account');
    const before = await who.client.call('GET /api/sessions');
    const shown: string[] = [];
    for (const [name, { body }] of Object.entries(endpoints)) {
      const [method = '', url = ''] = name.split(' ');
      const path = url.replace(/:\w+/g, who.registrationId);
      const answer = await chief.request(method, path, body ? {} : undefined, { [SUPPORT_HEADER]: view.id });
      const refused = answer.status === 403 && JSON.stringify(answer.json).includes('support_view_read_only');
      if (!refused && endpoints[name]?.cache === undefined) shown.push(name);
      if (refused) continue;
      const text = JSON.stringify(answer.json);
      for (const secret of [mobile, own.parent.phone, own.instructor.phone, own.address.detail]) expect([name, text]).not.toContain(secret);
    }
    expect(shown.sort()).toEqual(SHOWN);
    expect((await get(view, '/api/registrations')).json).toEqual(await who.client.call('GET /api/registrations'));
    const entry = await get(view, `/api/registrations/${who.registrationId}?for=edit`);
    expect(entry.json).toMatchObject({
      teamName: own.teamName,
      members: [{ name: own.members[0]?.name, idNumber: own.members[0]?.idNumber }],
    });
    expect(JSON.stringify(entry.json)).not.toMatch(/"(phone|guardianPhone)":"(?!\+\d+ \*)/);
    expect((await get(view, `/api/registrations/${who.registrationId}/uploads`)).json).toMatchObject({ total: 1 });
    const messages = await who.client.call('GET /api/account/messages');
    expect(messages.items).toContainEqual(expect.objectContaining({ channel: 'sms', template: 'entry_received' }));
    expect((await get(view, '/api/account/messages')).json).toEqual(messages);
    expect(await who.client.call('GET /api/sessions')).toEqual(before);
    // If a family is signed in on the organiser's device, too, its session opens nothing more.
    const [name = '', token = ''] = [...who.client.cookies].find(([cookie]) => cookie.includes('session')) ?? [];
    const both = { [SUPPORT_HEADER]: view.id, cookie: `${name}=${token}; ${[...chief.cookies].map((each) => each.join('=')).join('; ')}` };
    const change = await context().client().request('POST', `/api/registrations/${who.registrationId}/cancel`, {}, both);
    expect([change.status, change.json]).toMatchObject([403, { code: 'support_view_read_only' }]);
    expect(
      (
        await context()
          .client()
          .request('GET', '/api/registrations', undefined, { [SUPPORT_HEADER]: view.id })
      ).status,
    ).toBe(401);
  });

  it('hide what was answered to a competition’s own questions', async () => {
    const formQuestions = JSON.stringify([
      formQuestion('qhealth'),
      ...seasonQuestions.filter(({ id: question }) => ['qshirt', 'qdiet'].includes(question)),
    ]);
    const competitionId = await addCompetition(context().deps, { formQuestions });
    const members = [{ ...childMember(), formAnswers: { qshirt: 'om', qdiet: ['omilk'] } }];
    const entry = await who.client.call('POST /api/registrations', {
      body: entryForm(competitionId, { members, formAnswers: { qhealth: '对花生严重过敏' } }),
    });
    const view = await open();
    for (const query of ['', '?for=edit', '?for=copy']) {
      const { json } = await get(view, `/api/registrations/${entry.id}${query}`);
      expect(json).toMatchObject({ formAnswers: [{ id: 'qhealth', value: '***' }] });
      for (const secret of ['过敏', 'omilk', '牛奶', 'Medium']) expect(JSON.stringify(json)).not.toContain(secret);
    }
  });

  it('are read of by the owner at once, with who and why, and end by leaving, by time and for every other session', async () => {
    const view = await open();
    expect((await who.client.call('GET /api/account/history')).items[0]).toEqual({
      at: context().clock.now(),
      by: '陈老师',
      action: 'support_view_opened',
      reason: '来电：上传停住，工单 218',
    });
    expect((await chief.call('GET /api/admin/people/:id/support-view', { params: { id } })).view).toEqual(view);
    const other = await context().organiser();
    expect(await codeOf(view, other)).toMatchObject({ code: 'support_view_ended' });
    expect((await other.call('GET /api/admin/people/:id/support-view', { params: { id } })).view).toBeNull();
    expect(await codeOf(view, who.client)).toMatchObject({ code: 'signed_out' });
    await chief.call('DELETE /api/admin/people/:id/support-view', { params: { id } });
    expect(await codeOf(view)).toMatchObject({ code: 'support_view_ended' });
    await expect(chief.call('DELETE /api/admin/people/:id/support-view', { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    const again = await open();
    const third = await open();
    expect(await codeOf(again)).toMatchObject({ code: 'support_view_ended' });
    context().clock.advance(SUPPORT_VIEW_MS - 1);
    expect((await get(third, '/api/registrations')).status).toBe(200);
    context().clock.advance(1);
    expect(await codeOf(third)).toMatchObject({ code: 'support_view_ended' });
    expect((await chief.call('GET /api/admin/people/:id/support-view', { params: { id } })).view).toBeNull();
    const { items } = await chief.call('GET /api/admin/people/:id/history', { params: { id }, query: { part: 'support' } });
    expect(items.filter(({ action, isShown }) => action === 'support_view_opened' && isShown).length).toBeGreaterThanOrEqual(3);
    expect(items.find(({ action }) => action === 'support_view_left')).toMatchObject({ by: '陈老师', isShown: false });
  });

  it('show nothing once the right is gone, the account is disabled or erased, and are never of staff', async () => {
    const { db } = context().deps;
    const staff = await addStaff(context());
    expect((await chief.request('POST', `/api/admin/people/${staff.id}/support-view`, { reason: 'x' })).json).toMatchObject({
      code: 'action_not_allowed_now',
    });
    const helper = await context().organiser();
    const { id: helperId } = await helper.call('GET /api/account');
    const view = await open(helper);
    expect((await get(view, '/api/registrations', helper)).status).toBe(200);
    await chief.call('PUT /api/admin/accounts/:id/rights', {
      params: { id: helperId },
      body: { rights: [{ competitionId: null, right: 'review' }] },
    });
    expect(await codeOf(view, helper)).toMatchObject({ code: 'not_allowed' });
    const mine = await open();
    await chief.call('PUT /api/admin/people/:id/disabled', { params: { id }, body: { disabled: true, reason: '核实中' } });
    expect(await codeOf(mine)).toMatchObject({ code: 'support_view_ended' });
    expect((await chief.request('POST', `/api/admin/people/${id}/support-view`, { reason: 'x' })).json).toMatchObject({
      code: 'action_not_allowed_now',
    });
    await chief.call('PUT /api/admin/people/:id/disabled', { params: { id }, body: { disabled: false, reason: '已核实' } });
    const gone = await context().participant({});
    const { id: goneId } = await gone.call('GET /api/account');
    const ofGone = await open(chief, goneId);
    await db.deleteFrom('account').where('id', '=', goneId).execute();
    expect(await codeOf(ofGone)).toMatchObject({ code: 'support_view_ended' });
    expect(await db.selectFrom('supportView').select('id').where('accountId', '=', goneId).execute()).toEqual([]);
  });
});
