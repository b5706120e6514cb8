// Promise: an institution's form is no way to have texts sent without end, to one number or to countries that no family is in.
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
      expect(guardians).toMatchObject([{ state: 'no_phone' }]);
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
