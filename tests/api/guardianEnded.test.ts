// Promise: a guardian's link never ends silently: its page says why, and who was still to answer is told by a text, within the budgets of texts.
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { SentMember } from '#contract/registrations/members.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { deleteEndedLinks } from '#server/registrations/guardians/links/endedLinks.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { guardianCalls } from '../fixtures/guardianCalls.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

type Child = z.infer<typeof SentMember>;
const DAY_MS = 24 * 3600_000;

describeOnBothDatabases('a guardian’s link that ends', (context, itOnSqlite) => {
  const { lastLink, answer, codeFor, told } = guardianCalls(context);
  let school: Client;
  let competitionId = '';
  beforeAll(async () => {
    school = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    competitionId = await addCompetition(context().deps, { workOpensAt: 0 });
  });

  const asked = (guardianPhone: string): Child => ({ ...childMember(), guardianPhone });
  const register = (members: Child[], by = school) => by.call('POST /api/registrations', { body: entryForm(competitionId, { members }) });
  const edit = async ({ id }: Pick<Entry, 'id'>, members: Child[], by = school) => {
    const { version } = await by.call('GET /api/registrations/:id', { params: { id } });
    return by.request('PATCH', `/api/registrations/${id}`, editOf(entryForm(competitionId, { members }), version));
  };
  const resend = ({ id, guardians }: Entry, body: object) =>
    school.request('POST', `/api/registrations/${id}/guardians/${guardians[0]?.id}/invitation`, body);
  const view = async (token: string) => {
    const { status, json } = await context().client().request('POST', '/api/guardians/view', { token });
    return [status, (json as { code?: string }).code];
  };
  const ended = async (phone: string) => (await told(phone, 'guardian_ended')).length;

  it('says that another number is asked, in the form and by a new link, and to which number it goes says nothing', async () => {
    for (const replace of [
      (entry: Entry, child: Child, next: string) => edit(entry, [{ ...child, guardianPhone: next }]),
      (entry: Entry, _: Child, next: string) => resend(entry, { phone: next }),
    ]) {
      const [phone, next] = [freshMobile(), freshMobile()];
      const child = asked(phone);
      const entry = await register([child]);
      const token = await lastLink(phone);
      expect(await replace(entry, child, next)).toMatchObject({ status: 200 });
      expect(await view(token)).toEqual([410, 'guardian_replaced']);
      expect(await answer(token)).toMatchObject({ status: 410, json: { code: 'guardian_replaced' } });
      expect([await ended(phone), await ended(next), (await told(next, 'guardian_invitation')).length]).toEqual([1, 0, 1]);
      const [message] = await told(phone, 'guardian_ended');
      expect(JSON.stringify(message)).not.toContain(child.name);
      expect(JSON.stringify(message)).not.toContain(next);
      expect((await view(await lastLink(next)))[0]).toBe(200);
    }
  });

  it('says that the child is no longer entered', async () => {
    const other = asked(freshMobile());
    for (const end of [
      (entry: Entry) => edit(entry, [other]),
      ({ id }: Entry) => school.request('POST', `/api/registrations/${id}/cancel`, {}),
      ({ id }: Entry) => school.request('POST', `/api/registrations/${id}/withdraw`, {}),
    ]) {
      const [phone, answered] = [freshMobile(), freshMobile()];
      const entry = await register([asked(phone), asked(answered)]);
      const [token, given] = [await lastLink(phone), await lastLink(answered)];
      await answer(given);
      expect(await end(entry)).toMatchObject({ status: 200 });
      expect([await view(token), await ended(phone), await ended(answered)]).toEqual([[410, 'guardian_entry_ended'], 1, 0]);
      // An answer of a cancelled entry can still be read.
      expect([
        [200, undefined],
        [410, 'guardian_entry_ended'],
      ]).toContainEqual(await view(given));
      await school.request('POST', `/api/registrations/${entry.id}/cancel`, {});
    }
  });

  it('says that a newer one was sent, and that an answer has moved, by the page alone', async () => {
    const [phone, next] = [freshMobile(), freshMobile()];
    const entry = await register([asked(phone)]);
    const first = await lastLink(phone);
    expect(await resend(entry, {})).toMatchObject({ status: 200 });
    expect(await view(first)).toEqual([410, 'guardian_link_renewed']);
    const token = await lastLink(phone);
    await answer(token);
    const body = { token, phone: next, code: await codeFor(token, phone) };
    expect(await context().client().request('POST', '/api/guardians/phone', body)).toMatchObject({ status: 200 });
    expect([await view(token), await ended(phone)]).toEqual([[410, 'guardian_answer_moved'], 0]);
  });

  it('is no newer one where the child’s number was corrected, of which nobody is told that it ended', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    const entry = await register([child]);
    const token = await lastLink(phone);
    expect(await edit(entry, [{ ...childMember(), name: child.name, guardianPhone: phone }])).toMatchObject({ status: 200 });
    expect([await view(token), await ended(phone)]).toEqual([[410, 'guardian_link_renewed'], 0]);
  });

  it('opens again with the entry that it is for again', async () => {
    const phone = freshMobile();
    const [other, child] = [asked(freshMobile()), asked(phone)];
    const entry = await register([other, child]);
    const token = await lastLink(phone);
    await answer(token);
    await edit(entry, [other]);
    expect(await view(token)).toEqual([410, 'guardian_entry_ended']);
    await edit(entry, [other, child]);
    expect((await view(token))[0]).toBe(200);
  });

  it('is told once of requests at the same time', async () => {
    const phone = freshMobile();
    const entry = await register([asked(phone)]);
    const answers = await Promise.all([freshMobile(), freshMobile(), freshMobile()].map((next) => resend(entry, { phone: next })));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await ended(phone)).toBe(1);
  });

  itOnSqlite('is no way to have strangers texted: numbers that are swapped again and again stay within the budgets', async () => {
    const unknown = await context().participant({ kind: 'primary_school', affiliation: '某某小学' });
    const { id } = await unknown.call('GET /api/account');
    await context().deps.db.updateTable('account').set({ signUpLimit: null }).where('id', '=', id).execute();
    const victims = [freshMobile(), freshMobile()];
    const before = (await context().outbox()).length;
    const confirmed = { guardianConfirmed: true as const };
    let [child] = [childMember()];
    const entry = await register([{ ...child, ...confirmed, guardianPhone: victims[0] ?? '' }], unknown);
    for (let swap = 1; swap <= 30; swap += 1) {
      // A new child where the three links of the one before are used up.
      if (swap % 3 === 0) child = childMember();
      const guardianPhone = victims[swap % 2] ?? '';
      const { status } = await edit(entry, [{ ...child, ...confirmed, guardianPhone }], unknown);
      expect([200, 429]).toContain(status);
    }
    const sent = (await context().outbox()).slice(before).filter(({ to }) => victims.includes(to));
    expect(sent.length).toBeLessThanOrEqual(10);
    expect(sent.filter(({ template }) => template === 'guardian_ended').length).toBeGreaterThan(0);
    // A known account's are as many as one number gets in a day, whatever they say.
    const victim = freshMobile();
    for (let n = 0; n < 15; n += 1) {
      const one = { ...childMember(), ...confirmed, guardianPhone: victim };
      const { id: entered } = await register([one]);
      await edit({ id: entered }, [{ ...one, guardianPhone: freshMobile() }]);
    }
    expect((await context().outbox()).filter(({ to }) => to === victim).length).toBe(20);
  });

  it('is kept without a word of anyone, for half a year', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    const entry = await register([child]);
    const token = await lastLink(phone);
    await edit(entry, [{ ...child, guardianPhone: freshMobile() }]);
    const { db, clock } = context().deps;
    const kept = await db.selectFrom('endedLink').selectAll().execute();
    expect(Object.keys(kept[0] ?? {}).sort()).toEqual(['code', 'endedAt', 'tokenHash']);
    await deleteEndedLinks(db, clock.now() + 179 * DAY_MS);
    expect(await view(token)).toEqual([410, 'guardian_replaced']);
    await deleteEndedLinks(db, clock.now() + 181 * DAY_MS);
    expect(await view(token)).toEqual([404, 'not_found']);
  });

  it('tells nobody whose time to answer was over', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    const entry = await register([child]);
    context().clock.advance(14 * DAY_MS);
    expect(await edit(entry, [{ ...child, guardianPhone: freshMobile() }])).toMatchObject({ status: 200 });
    expect(await ended(phone)).toBe(0);
  });
});
