// Promise: what a guardian answers holds for every account that enters the child, and for the child whose name the guardian has read.
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { SentMember } from '#contract/registrations/members.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { guardianCalls } from '../fixtures/guardianCalls.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

type Child = z.infer<typeof SentMember>;

const NO = { publishName: false, publishWork: false };
const refusedAt = (field: string, code: string) => ({ status: 422, json: { fields: { [field]: code } } });

describeOnBothDatabases('a guardian’s answer for a child of several accounts', (context) => {
  const { told, lastLink, answer, change, codeFor, published } = guardianCalls(context);
  let school: Client;
  let other: Client;
  let organiser: Client;
  let competitionId = '';
  beforeAll(async () => {
    school = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    other = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
    organiser = await context().organiser();
    competitionId = await addCompetition(context().deps, { workOpensAt: 0 });
  });

  const formOf = (members: Child[]) => entryForm(competitionId, { members });
  const register = (by: Client, ...members: Child[]) => by.call('POST /api/registrations', { body: formOf(members) });
  const tryTo = (by: Client, ...members: Child[]) => by.request('POST', '/api/registrations', formOf(members));
  const edit = async (by: Client, { id }: Pick<Entry, 'id'>, ...members: Child[]) => {
    const { version } = await by.call('GET /api/registrations/:id', { params: { id } });
    return by.request('PATCH', `/api/registrations/${id}`, editOf(formOf(members), version));
  };
  const cancel = (by: Client, { id }: Pick<Entry, 'id'>) => by.call('POST /api/registrations/:id/cancel', { params: { id } });
  const asked = (guardianPhone: string): Child => ({ ...childMember(), guardianPhone });
  const record = (id: string) => organiser.call('GET /api/admin/registrations/:id', { params: { id } });
  const doubtsOf = async ({ id }: Pick<Entry, 'id'>) => (await record(id)).guardianDoubts.map(({ doubt }) => doubt);
  const statesOf = ({ guardians }: Entry) => guardians.map(({ state }) => state);
  const view = async (token: string) => (await context().client().request('POST', '/api/guardians/view', { token })).status;
  const later = () => context().clock.advance(60_000);
  const rule = async ({ id }: Pick<Entry, 'id'>, body: { phone?: string; reason: string }) => {
    const { guardians, keptAnswers } = await record(id);
    const guardianId = guardians[0]?.id ?? keptAnswers[0]?.guardianId ?? '';
    return organiser.call('POST /api/admin/registrations/:id/guardians/:guardianId/phone', { params: { id, guardianId }, body });
  };
  const moveTo = async (token: string, from: string, phone: string) => {
    const body = { token, phone, code: await codeFor(token, from) };
    expect(await context().client().request('POST', '/api/guardians/phone', body)).toMatchObject({ status: 200 });
  };

  it('binds the first account, too, once another one has entered the child with the same number', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    const entry = await register(school, child);
    await answer(await lastLink(phone), NO);
    await cancel(school, entry);
    later();
    await register(other, child);
    await answer(await lastLink(phone), NO);
    expect(await tryTo(school, { ...child, guardianPhone: freshMobile() })).toMatchObject(
      refusedAt('members.0.guardianPhone', 'guardian_answered'),
    );
    const again = await register(school, child);
    expect([statesOf(again), await published(again.id)]).toEqual([['answered'], [0, 0]]);
  });

  it('counts as a yes for the name that the guardian read, as a no for every name', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    const entry = await register(school, child);
    await answer(await lastLink(phone), NO);
    later();
    // The same ID number under another name, by whomever: the guardian says yes to that child.
    await register(other, { ...child, name: '别家孩子' });
    await answer(await lastLink(phone));
    expect(await published(entry.id)).toEqual([0, 0]);
    await cancel(school, entry);
    expect(await published((await register(school, child)).id)).toEqual([0, 0]);
  });

  it('is asked for again at the same number where the account gives the child another name', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    await cancel(
      school,
      await (async () => {
        const entry = await register(school, child);
        await answer(await lastLink(phone));
        return entry;
      })(),
    );
    const renamed = { ...child, name: '别家孩子' };
    expect(await tryTo(school, { ...renamed, guardianPhone: freshMobile() })).toMatchObject(
      refusedAt('members.0.guardianPhone', 'guardian_answered'),
    );
    const again = await register(school, renamed);
    expect([statesOf(again), await published(again.id)]).toEqual([['asked'], [0, 0]]);
    await answer(await lastLink(phone));
    expect(await published(again.id)).toEqual([1, 1]);
  });

  it('is about the child whose name the page has shown', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    const entry = await register(school, child);
    const token = await lastLink(phone);
    expect(await edit(school, entry, { ...child, name: '别家孩子' })).toMatchObject({ status: 200 });
    expect(await answer(token, { childName: child.name })).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect(await answer(token, { childName: '别家孩子' })).toMatchObject({ status: 200 });
  });

  it('can be changed by the link as long as it counts anywhere', async () => {
    const [phone, next] = [freshMobile(), freshMobile()];
    const child = asked(phone);
    const first = await register(other, child);
    await answer(await lastLink(phone));
    const entry = await register(school, child);
    await answer(await lastLink(phone));
    // One link for the number that the answer has moved to: that of the entry whose link was used.
    await moveTo(await lastLink(phone), phone, next);
    const token = await lastLink(next);
    await school.call('POST /api/registrations/:id/withdraw', { params: { id: entry.id } });
    expect(await view(token)).toBe(200);
    later();
    expect(await change(token, next, NO)).toMatchObject({ status: 200 });
    expect(await published(first.id)).toEqual([0, 0]);
  });

  it('is moved in cancelled entries, too, whose links bring nothing back', async () => {
    const [phone, own] = [freshMobile(), freshMobile()];
    const child = asked(phone);
    const cancelled = await register(school, child);
    const token = await lastLink(phone);
    await answer(token, NO);
    await cancel(school, cancelled);
    const entry = await register(other, { ...child, guardianPhone: own });
    await answer(await lastLink(own));
    expect(await published(entry.id)).toEqual([0, 0]);
    await rule(entry, { reason: '母亲来电' });
    expect([await published(entry.id), await view(token)]).toEqual([[1, 1], 410]);
    await school.call('POST /api/registrations/:id/withdraw', { params: { id: cancelled.id } });
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[1, 1], []]);
    // The account goes on with the number that it gave, and the answer is the other number's.
    const again = await register(school, child);
    expect([again.guardians[0]?.phone, await published(again.id)]).toEqual([`+86 *********${phone.slice(-2)}`, [1, 1]]);
    expect(await told(phone, 'guardian_again')).toHaveLength(0);
  });

  it('is ruled about where it refuses: a third number that agrees is left alone', async () => {
    const [refusing, agreeing, own] = [freshMobile(), freshMobile(), freshMobile()];
    const child = childMember();
    await register(await context().participant({ kind: 'kindergarten', affiliation: '第三幼儿园' }), { ...child, guardianPhone: refusing });
    await answer(await lastLink(refusing), NO);
    await register(school, { ...child, guardianPhone: agreeing });
    await answer(await lastLink(agreeing));
    const entry = await register(other, { ...child, guardianPhone: own });
    await answer(await lastLink(own));
    await rule(entry, { reason: '母亲来电' });
    expect([(await told(refusing, 'guardian_moved')).length, (await told(agreeing, 'guardian_moved')).length]).toEqual([1, 0]);
    expect(await view(await lastLink(agreeing))).toBe(200);
  });

  it('keeps its doubts: a move by the guardian clears none, and one that organisers have settled does not return', async () => {
    const own = freshMobile();
    const teacher = await context().participant({ kind: 'primary_school', affiliation: '甲校', mobile: own });
    const phone = freshMobile();
    const entry = await register(teacher, asked(phone));
    await answer(await lastLink(phone));
    expect(await doubtsOf(entry)).toEqual([]);
    await moveTo(await lastLink(phone), phone, own);
    expect(await doubtsOf(entry)).toEqual(['own_number']);
    const next = freshMobile();
    await rule(entry, { phone: next, reason: '核实' });
    expect(await doubtsOf(entry)).toEqual([]);
    await register(other, asked(next));
    expect(await doubtsOf(entry)).toEqual([]);
  });

  it('has its doubts looked for again when a sibling leaves, an entry ends, and two accounts become one', async () => {
    const phone = freshMobile();
    const confirmed = { guardianConfirmed: true as const };
    const [one, two] = [
      { ...asked(phone), ...confirmed },
      { ...asked(phone), ...confirmed },
    ];
    const entry = await register(school, one, two);
    expect(await doubtsOf(entry)).toEqual(['shared_number', 'shared_number']);
    await edit(school, entry, one);
    expect(await doubtsOf(entry)).toEqual([]);
    const second = await register(school, { ...asked(phone), ...confirmed });
    expect(await doubtsOf(entry)).toEqual(['shared_number']);
    await cancel(school, second);
    expect(await doubtsOf(entry)).toEqual([]);

    const twin = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    const elsewhere = await register(twin, asked(phone));
    expect(await doubtsOf(entry)).toEqual(['shared_elsewhere']);
    const [from, into] = await Promise.all([twin, school].map(async (client) => (await client.call('GET /api/account')).id));
    const merge = { from, reason: '同一学校的两个账号，电话核实' };
    expect(await organiser.request('POST', `/api/admin/people/${into}/merge`, merge)).toMatchObject({ status: 200 });
    expect([await doubtsOf(entry), await doubtsOf(elsewhere)]).toEqual([['shared_number'], ['shared_number']]);
  });

  it('says that a newer link was sent only where one was, for the same child', async () => {
    const phone = freshMobile();
    const entry = await register(school, asked(phone));
    const token = await lastLink(phone);
    const why = async () => (await context().client().request('POST', '/api/guardians/view', { token })).json;
    expect(await edit(school, entry, asked(phone))).toMatchObject({ status: 200 });
    expect(await why()).toMatchObject({ code: 'guardian_entry_ended' });
  });
});
