// Promise: of an organiser's ruling about a guardian hear the numbers that it is about and the account whose entry it is, and nobody else.
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { SentMember } from '#contract/registrations/members.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { guardianCalls } from '../fixtures/guardianCalls.ts';
import { type Client, describeApi, freshMobile } from './harness.ts';

type Child = z.infer<typeof SentMember>;

describeApi('an organiser’s ruling about a guardian', (context) => {
  const { lastLink, answer } = guardianCalls(context);
  let organiser: Client;
  let competitionId = '';
  beforeAll(async () => {
    organiser = await context().organiser();
    competitionId = await addCompetition(context().deps, { workOpensAt: 0 });
  });

  const register = (by: Client, members: Child[]) => by.call('POST /api/registrations', { body: entryForm(competitionId, { members }) });
  /** Rules to a number, and reads who is told what of it. */
  const told = async ({ id }: Pick<Entry, 'id'>, body: { phone?: string; reason: string }) => {
    const { guardians, keptAnswers } = await organiser.call('GET /api/admin/registrations/:id', { params: { id } });
    const before = (await context().outbox()).length;
    const guardianId = guardians[0]?.id ?? keptAnswers[0]?.guardianId ?? '';
    await organiser.call('POST /api/admin/registrations/:id/guardians/:guardianId/phone', { params: { id, guardianId }, body });
    return (await context().outbox()).slice(before);
  };
  const summary = (messages: readonly { to: string; template: string }[]) =>
    messages.map(({ to, template }) => `${to} ${template}`).toSorted();

  it('tells both numbers, and the account whose entry it is in its own language, without a name or number', async () => {
    const [phone, own, mobile, otherMobile] = [freshMobile(), freshMobile(), freshMobile(), freshMobile()];
    const other = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园', mobile: otherMobile });
    const child = { ...childMember(), name: '林小舟' };
    await register(other, [{ ...child, guardianPhone: phone }]);
    await answer(await lastLink(phone), { publishWork: false });
    const email = `${context().deps.ids.next()}@example.test`;
    const school = await context().participant({ kind: 'primary_school', affiliation: 'Green School', mobile, email, locale: 'en-US' });
    const entry = await register(school, [{ ...child, guardianPhone: own }]);
    await answer(await lastLink(own));
    const messages = await told(entry, { reason: '母亲来电' });
    expect(summary(messages)).toEqual(
      [`${mobile} guardian_ruled`, `${email} guardian_ruled`, `${own} guardian_moved_here`, `${phone} guardian_moved`].toSorted(),
    );
    const ruled = messages.filter(({ template }) => template === 'guardian_ruled');
    for (const { text } of ruled) {
      expect(text).toContain('the organisers have ruled');
      for (const secret of [child.name, '小舟', phone, own, '母亲']) expect(text).not.toContain(secret);
    }
  });

  it('tells the family that consents itself, at the number that the other entry asks now', async () => {
    const [phone, mobile] = [freshMobile(), freshMobile()];
    const school = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    const child = childMember();
    await register(school, [{ ...child, guardianPhone: phone }]);
    await answer(await lastLink(phone), { publishWork: false });
    const family = await context().participant({ mobile });
    const entry = await register(family, [child]);
    expect(summary(await told(entry, { phone: mobile, reason: '核实' }))).toEqual(
      // The other account's entry asks this number now, by a link of its own.
      [`${mobile} guardian_ruled`, `${mobile} guardian_moved_here`, `${phone} guardian_moved`].toSorted(),
    );
  });

  it('tells who was asked and is asked no more', async () => {
    const [phone, next, waiting, mobile] = [freshMobile(), freshMobile(), freshMobile(), freshMobile()];
    const school = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    const child = childMember();
    await register(school, [{ ...child, guardianPhone: phone }]);
    await answer(await lastLink(phone), { publishWork: false });
    const other = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园', mobile });
    const entry = await register(other, [{ ...child, guardianPhone: waiting }]);
    await organiser.call('GET /api/admin/registrations/:id', { params: { id: entry.id } });
    expect(summary(await told(entry, { phone: next, reason: '核实' }))).toEqual(
      [
        ...[`${mobile} guardian_ruled`, `${next} guardian_invitation`, `${next} guardian_moved_here`],
        ...[`${phone} guardian_moved`, `${waiting} guardian_ended`],
      ].toSorted(),
    );
  });
});
