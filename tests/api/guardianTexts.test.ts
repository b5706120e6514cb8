// Promise: an institution's form cannot be used to send unlimited texts, to one number or to countries that no family is in.
import { beforeAll, expect, it } from 'vitest';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeApi, freshMobile } from './harness.ts';

describeApi(
  'texts to guardians',
  (context) => {
    let teacher: Client;
    let competitionId = '';

    beforeAll(async () => {
      teacher = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
      competitionId = await addCompetition(context().deps);
    });

    /** Registers one new child with its guardian's number. */
    const formOf = (guardianPhone: string) =>
      entryForm(competitionId, { members: [{ ...childMember(), guardianPhone, guardianConfirmed: true }] });
    const enter = (guardianPhone: string) => teacher.request('POST', '/api/registrations', formOf(guardianPhone));
    const linksTo = async (phone: string) =>
      (await context().outbox()).filter(({ to, template }) => to === phone && template === 'guardian_invitation').length;

    it('refuses numbers of a country that texts do not go to, in the form and for a new link', async () => {
      const premium = '+447911123456';
      expect((await enter(premium)).json).toMatchObject({ fields: { 'members.0.guardianPhone': 'phone_country' } });
      const entry = await teacher.call('POST /api/registrations', { body: formOf(freshMobile()) });
      const params = { id: entry.id, guardianId: entry.guardians[0]?.id ?? '' };
      await expect(
        teacher.call('POST /api/registrations/:id/guardians/:guardianId/invitation', { params, body: { phone: premium } }),
      ).rejects.toMatchObject({ detail: { fields: { phone: 'phone_country' } } });
      expect(await linksTo(premium)).toBe(0);
    });

    it('sends one number no more links in a day than a family with several children needs; who is entered then is asked later', async () => {
      const victim = freshMobile();
      const statuses = new Set<number>();
      for (let child = 0; child < 25; child += 1) statuses.add((await enter(victim)).status);
      expect([...statuses]).toEqual([201]);
      expect(await linksTo(victim)).toBe(20);
      const { id, guardians } = await teacher.call('POST /api/registrations', { body: formOf(victim) });
      expect(guardians).toMatchObject([{ state: 'waiting' }]);
      const params = { id, guardianId: guardians[0]?.id ?? '' };
      const again = teacher.call('POST /api/registrations/:id/guardians/:guardianId/invitation', {
        params,
        body: { phone: victim, guardianConfirmed: true },
      });
      await expect(again).rejects.toMatchObject({ code: 'too_many_attempts' });
    });

    it('sends no more links in a day than the site has texts, and leaves those with codes alone', async () => {
      for (let child = 0; child < 12; child += 1) expect((await enter(freshMobile())).status).toBe(201);
      const links = (await context().outbox()).filter(({ template }) => template === 'guardian_invitation');
      expect(links.length).toBeLessThanOrEqual(30);
      await expect(context().participant()).resolves.toBeDefined();
    });
  },
  { env: { SMS_COUNTRIES: 'CN', SMS_PER_DAY: '30' } },
);

describeApi('texts of an institution that no organiser has seen', (context) => {
  let competitionId = '';

  beforeAll(async () => {
    competitionId = await addCompetition(context().deps);
  });

  /** Returns an institution with its own limit: organisers have raised the limit of test accounts. */
  const institution = async (changes: object): Promise<Client> => {
    const client = await context().participant({ kind: 'primary_school', affiliation: '某某小学', ...changes });
    const { id } = await client.call('GET /api/account');
    await context().deps.db.updateTable('account').set({ signUpLimit: null }).where('id', '=', id).execute();
    return client;
  };
  /** Confirms an account, as an organiser does who knows the institution. */
  const confirm = async (client: Client) => {
    const { id } = await client.call('GET /api/account');
    const organiser = await context().organiser();
    await organiser.call('PUT /api/admin/accounts/:id/sign-up-limit', { params: { id }, body: { perDay: 1000 } });
  };

  const formOf = (guardianPhone: string) => entryForm(competitionId, { members: [{ ...childMember(), guardianPhone }] });

  it('says nothing that an institution has typed: neither its name nor a child’s whole name', async () => {
    const phisher = await institution({ kind: 'primary_school', affiliation: '快递 www.evil.example' });
    const phone = freshMobile();
    const member = { ...childMember(), name: '加微信1390', guardianPhone: phone };
    const body = entryForm(competitionId, {
      members: [member],
      teamName: '领奖 evil.example',
      organization: '您的快递异常 https://evil.example/pay 电话 400-123-4567',
      instructor: { name: '客服 evil.example', phone: freshMobile() },
    });
    await phisher.call('POST /api/registrations', { body });
    const sent = (await context().outbox()).filter(({ to }) => to === phone);
    expect(sent).toHaveLength(1);
    const [{ text = '', params = {} } = {}] = sent;
    const typed = `${text.replace(/https?:\/\/\S+$/u, '')} ${JSON.stringify({ ...params, link: '' })}`;
    for (const part of ['evil', '快递', '电话', '客服', '领奖', '微信', '139']) expect(typed).not.toContain(part);
    expect(params).toMatchObject({ name: expect.stringMatching(/^加\*+$/u) });
  });

  it('keeps links waiting that are more than an unknown institution’s ten a day; a slider, an organiser or the next day sends them', async () => {
    const { deps, clock } = context();
    const unknown = await institution({ kind: 'primary_school', affiliation: '某某小学' });
    const phones = Array.from({ length: 33 }, () => freshMobile());
    const sent = async () =>
      (await context().outbox()).filter(({ to, template }) => template === 'guardian_invitation' && phones.includes(to)).length;
    const entries = [];
    for (const phone of phones) entries.push(await unknown.call('POST /api/registrations', { body: formOf(phone) }));
    expect(await sent()).toBe(10);
    const last = entries.at(-1);
    expect(last?.guardians).toMatchObject([{ state: 'waiting', invitedAt: null }]);
    // No form input is lost.
    const params = { id: last?.id ?? '' };
    const { members } = await unknown.call('GET /api/registrations/:id', { params, query: { for: 'edit' } });
    expect(members[0]?.guardianPhone).toBe(phones.at(-1));
    const resent = unknown.call('POST /api/registrations/:id/guardians/:guardianId/invitation', {
      params: { ...params, guardianId: last?.guardians[0]?.id ?? '' },
      body: {},
    });
    await expect(resent).rejects.toMatchObject({ code: 'too_many_attempts' });
    const alarms = deps.db.selectFrom('securityEvent').select('kind').where('kind', 'like', 'guardian_links%');
    expect((await alarms.execute()).map(({ kind }) => kind)).toContain('guardian_links_of_account_spent');

    await deps.jobs.runDue('guardian-links');
    expect(await sent()).toBe(10);
    const send = async () =>
      unknown.call('POST /api/registrations/:id/guardians/invitations', {
        params,
        body: { challengeToken: await unknown.solveChallenge() },
      });
    await expect(
      unknown.call('POST /api/registrations/:id/guardians/invitations', { params, body: { challengeToken: 'made up' } }),
    ).rejects.toMatchObject({ code: 'challenge_failed' });
    await send();
    expect(await sent()).toBe(20);
    await confirm(unknown);
    clock.advance(11 * 60_000);
    await deps.jobs.runDue('guardian-links');
    expect(await sent()).toBe(33);
    const { guardians } = await unknown.call('GET /api/registrations/:id', { params });
    expect(guardians).toMatchObject([{ state: 'asked' }]);
  });

  it('sends what waited the next day, ten of it', async () => {
    const { deps, clock } = context();
    const unknown = await institution({ kind: 'kindergarten', affiliation: '某某幼儿园' });
    const phones = Array.from({ length: 23 }, () => freshMobile());
    const sent = async () =>
      (await context().outbox()).filter(({ to, template }) => template === 'guardian_invitation' && phones.includes(to)).length;
    for (const phone of phones) await unknown.call('POST /api/registrations', { body: formOf(phone) });
    for (const total of [20, 23]) {
      clock.advance(25 * 3600_000);
      await deps.jobs.runDue('guardian-links');
      expect(await sent()).toBe(total);
    }
  });

  it('sends the others where one that waits has had the links of a day', async () => {
    const { deps, clock } = context();
    const unknown = await institution({ kind: 'kindergarten', affiliation: '某某幼儿园' });
    const [first, second] = [freshMobile(), freshMobile()];
    const one = await unknown.call('POST /api/registrations', { body: formOf(first) });
    const other = await unknown.call('POST /api/registrations', { body: formOf(second) });
    const params = { id: one.id, guardianId: one.guardians[0]?.id ?? '' };
    for (let sent = 1; sent < 3; sent += 1)
      await unknown.call('POST /api/registrations/:id/guardians/:guardianId/invitation', { params, body: {} });
    await deps.db
      .updateTable('guardian')
      .set({ invitedAt: null, tokenHash: null })
      .where('registrationId', 'in', [one.id, other.id])
      .execute();
    clock.advance(11 * 60_000);
    await deps.jobs.runDue('guardian-links');
    const { guardians } = await unknown.call('GET /api/registrations/:id', { params: { id: other.id } });
    expect(guardians).toMatchObject([{ state: 'asked' }]);
  });
});
