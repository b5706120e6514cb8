// Promise: a calendar reads a family's dates by a link that only it has, without personal data. The link ends when the family says so, and no log
// contains it.
import { beforeAll, expect, it } from 'vitest';
import { codeFor } from '../fixtures/accounts.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { everyRow } from '../fixtures/everyRow.ts';
import { calendarProblems } from '../fixtures/iCalendar.ts';
import { type Client, describeApi, freshMobile, PASSWORD } from './harness.ts';

describeApi('calendars', (context) => {
  let chief: Client;
  let family: Client;
  let entryId = '';

  beforeAll(async () => {
    chief = await context().organiser();
    family = await context().participant({ name: '林晓' });
    const competitionId = await addCompetition(context().deps);
    ({ id: entryId } = await family.call('POST /api/registrations', { body: entryForm(competitionId, { teamName: '小雨滴' }) }));
  });

  interface Owner {
    client: Client;
    id: string;
    mobile: string;
  }
  const passwordChange = async (client: Client) => {
    const { password: next, keyId } = await client.encrypt('Another-2026');
    return { password: { next, keyId } };
  };
  const reset = async (mobile: string, client: Client) => {
    const code = await codeFor(context(), client, mobile, 'reset');
    return client.request('POST', '/api/password-resets', { mobile, code, ...(await client.encrypt('Another-2026')) });
  };

  const make = async (locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
    new URL((await family.call('POST /api/account/calendar', { body: { locale } })).url);
  const read = (url: URL) => fetch(new URL(url.pathname, context().url));

  it('has the dates of every entry under the competition’s and the team’s name, and nothing else of the family', async () => {
    expect(await family.call('GET /api/account/calendar')).toEqual({ since: null });
    const url = await make('en-US');
    expect(await family.call('GET /api/account/calendar')).toEqual({ since: context().clock.now() });
    const answer = await read(url);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(calendarProblems(text)).toEqual([]);
    const file = text.replaceAll('\r\n ', '');
    for (const line of ['NAME:Tangible Cup', 'REFRESH-INTERVAL;VALUE=DURATION:PT4H']) expect(file).toContain(`${line}\r\n`);
    for (const name of ['work', 'contest', 'voting']) expect(file).toContain(`UID:${entryId}-${name}\r\n`);
    expect(file).toContain('SUMMARY:Contest: 小雨滴\\, City Couriers\r\n');
    for (const secret of ['林晓', '王芳', '+86', '青禾']) expect(file).not.toContain(secret);
  });

  it('has one event for several teams of a competition with the same date', async () => {
    const teacher = await context().participant();
    const competitionId = await addCompetition(context().deps);
    for (const teamName of ['月亮船', '星星快递', '彩虹桥'])
      await teacher.call('POST /api/registrations', { body: entryForm(competitionId, { teamName }) });
    const { url } = await teacher.call('POST /api/account/calendar', { body: { locale: 'en-US' } });
    const text = await (await read(new URL(url))).text();
    expect(calendarProblems(text)).toEqual([]);
    const titles = text.replaceAll('\r\n ', '').match(/(?<=SUMMARY:).*?(?=\r)/g);
    expect(titles).toEqual(['Work due: 3 teams\\, City Couriers', 'Contest: 3 teams\\, City Couriers', 'Voting: 3 teams\\, City Couriers']);
  });

  it('ends with the next link, and when its owner ends it; the token itself is stored nowhere', async () => {
    const first = await make();
    const second = await make();
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    const token = second.pathname.split('/').at(-1)?.replace('.ics', '') ?? '';
    expect(token.length).toBeGreaterThan(40);
    for (const rows of (await everyRow(context().deps)).values()) expect(rows).not.toContain(token);
    await family.call('DELETE /api/account/calendar');
    expect((await read(second)).status).toBe(404);
    expect(await family.call('GET /api/account/calendar')).toEqual({ since: null });
  });

  it('has no dates of an entry that was cancelled', async () => {
    const url = await make();
    await family.call('POST /api/registrations/:id/cancel', { params: { id: entryId } });
    const file = await (await read(url)).text();
    expect([file.includes('BEGIN:VEVENT'), calendarProblems(file)]).toEqual([false, []]);
  });

  it('is made by a session only that was confirmed a moment ago: it reads on when that session is over', async () => {
    const someone = await context().participant();
    const { id } = await someone.call('GET /api/account');
    await context().deps.db.updateTable('session').set({ confirmedAt: null }).where('accountId', '=', id).execute();
    const refused = await someone.request('POST', '/api/account/calendar', { locale: 'zh-CN' });
    expect(refused).toMatchObject({ status: 403, json: { code: 'confirmation_needed' } });
    expect(await someone.call('GET /api/account/calendar')).toEqual({ since: null });
    await someone.call('POST /api/session/confirmation', { body: { means: 'password', ...(await someone.encrypt(PASSWORD)) } });
    await someone.call('POST /api/account/calendar', { body: { locale: 'zh-CN' } });
  });

  it.each([
    ['a new password', async ({ client }: Owner) => client.request('PATCH', '/api/account', await passwordChange(client))],
    ['a reset password', async ({ client, mobile }: Owner) => reset(mobile, client)],
    ['signing out everywhere', async ({ id }: Owner) => chief.request('POST', `/api/admin/people/${id}/sign-out`)],
    ['disabling', async ({ id }: Owner) => chief.request('PUT', `/api/admin/people/${id}/disabled`, { disabled: true, reason: '核实中' })],
    ['erasure', async ({ client }: Owner) => client.request('DELETE', '/api/account', await client.encrypt(PASSWORD))],
  ])('ends with %s', async (_what, end) => {
    const client = await context().participant({ mobile: freshMobile() });
    const { id, mobile } = await client.call('GET /api/account');
    const url = new URL((await client.call('POST /api/account/calendar', { body: { locale: 'zh-CN' } })).url);
    expect((await read(url)).status).toBe(200);
    const { status } = await end({ client, id, mobile: mobile ?? '' });
    expect(status).toBeLessThan(300);
    expect((await read(url)).status).toBe(404);
  });
});
