// Promise: organisers' corrections, new links and moves of an answer lose no refusal, take no other child's answer along and tell accounts nothing.
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { SentMember } from '#contract/registrations/members.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { exportEntriesOf } from '#server/registrations/account.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { guardianCalls } from '../fixtures/guardianCalls.ts';
import { type Client, describeApi, freshMobile } from './harness.ts';

type Child = z.infer<typeof SentMember>;

const NO = { publishName: false, publishWork: false };
const YES = { publishName: true, publishWork: true };
const OUT = { ...NO, processing: false };

describeApi('an attacker of guardians', (context) => {
  const { told, lastLink, answer, codeFor, change, published } = guardianCalls(context);
  let organiser: Client;
  let competitionId = '';
  beforeAll(async () => {
    organiser = await context().organiser();
    competitionId = await addCompetition(context().deps, { workOpensAt: 0 });
  });

  const newSchool = (changes: object = {}) => context().participant({ kind: 'primary_school', affiliation: '青禾实验小学', ...changes });
  const formOf = (members: Child[], changes: object = {}) => entryForm(competitionId, { members, ...changes });
  const tryTo = (by: Client, members: Child[], changes: object = {}) => by.request('POST', '/api/registrations', formOf(members, changes));
  const register = (by: Client, members: Child[], changes: object = {}) =>
    by.call('POST /api/registrations', { body: formOf(members, changes) });
  const tryEdit = async (by: Client, { id }: Pick<Entry, 'id'>, members: Child[], changes: object = {}) => {
    const { version } = await by.call('GET /api/registrations/:id', { params: { id } });
    return by.request('PATCH', `/api/registrations/${id}`, editOf(formOf(members, changes), version));
  };
  const cancel = (by: Client, { id }: Pick<Entry, 'id'>) => by.call('POST /api/registrations/:id/cancel', { params: { id } });
  const withdraw = (by: Client, { id }: Pick<Entry, 'id'>) => by.call('POST /api/registrations/:id/withdraw', { params: { id } });
  const asked = (guardianPhone: string): Child => ({ ...childMember(), guardianPhone });
  const _bare = ({ guardianPhone: _, ...child }: Child): Child => child;
  const record = (id: string) => organiser.call('GET /api/admin/registrations/:id', { params: { id } });
  const doubtsOf = async ({ id }: Pick<Entry, 'id'>) => (await record(id)).guardianDoubts.map(({ doubt }) => doubt);
  const statesOf = ({ guardians }: Entry) => guardians.map(({ state }) => state);
  const view = async (token: string) => context().client().request('POST', '/api/guardians/view', { token });
  const later = () => context().clock.advance(61_000);
  const fields = (problem: { json: unknown }) => (problem.json as { fields?: Record<string, string> }).fields;
  const tryRule = (id: string, guardianId: string, body: { phone?: string; reason: string }) =>
    organiser.request('POST', `/api/admin/registrations/${id}/guardians/${guardianId}/phone`, body);
  const _rule = async ({ id }: Pick<Entry, 'id'>, body: { phone?: string; reason: string }, place = 0) => {
    const { guardians, keptAnswers } = await record(id);
    const guardianId = guardians[place]?.id ?? keptAnswers[0]?.guardianId ?? '';
    expect(await tryRule(id, guardianId, body)).toMatchObject({ status: expect.toBeOneOf([200, 204]) });
  };
  const tryMove = async (token: string, from: string, phone: string) =>
    context()
      .client()
      .request('POST', '/api/guardians/phone', { token, phone, code: await codeFor(token, from) });
  const moveTo = async (token: string, from: string, phone: string) => {
    later();
    expect(await tryMove(token, from, phone)).toMatchObject({ status: 200 });
  };
  /** Corrects the children of an entry of one's or several by an organiser, in order. */
  const correct = async ({ id }: Pick<Entry, 'id'>, children: Partial<Pick<Child, 'name' | 'idNumber'>>[], changes: object = {}) => {
    const { members, version } = await record(id);
    const { teamName, parent, organization, instructor, address } = formOf([]);
    const corrected = members.map((member, n) => ({
      ...{ id: member.id, gender: member.gender, country: 'CN', region: 'FJ', name: children[n]?.name ?? member.name },
      ...(children[n]?.idNumber === undefined ? {} : { idNumber: children[n]?.idNumber }),
    }));
    return organiser.request('PATCH', `/api/admin/registrations/${id}`, {
      ...{ teamName, parent, organization, instructor, address, version, ...changes },
      members: corrected,
    });
  };
  const formSeen = (by: Client, { id }: Pick<Entry, 'id'>) =>
    by.call('GET /api/registrations/:id', { params: { id }, query: { for: 'edit' } });
  const _seenBy = async (by: Client, { id }: Pick<Entry, 'id'>) => {
    const { id: accountId } = await by.call('GET /api/account');
    const { items } = await by.call('GET /api/registrations');
    return JSON.stringify([
      items.find((entry) => entry.id === id),
      await by.call('GET /api/registrations/:id', { params: { id } }),
      await formSeen(by, { id }),
      (await exportEntriesOf(context().deps, accountId)).find((entry) => JSON.stringify(entry).includes(id)),
    ]);
  };
  /** Enters the child by an account at a number that gives an answer. */
  const answeredBy = async (by: Client, child: Child, given: object) => {
    const entry = await register(by, [child]);
    const token = await lastLink(child.guardianPhone ?? '');
    expect(await answer(token, given)).toMatchObject({ status: 200 });
    later();
    return { entry, token };
  };
  const merge = async (from: Client, into: Client) => {
    const [a, b] = [(await from.call('GET /api/account')).id, (await into.call('GET /api/account')).id];
    return organiser.request('POST', `/api/admin/people/${b}/merge`, { from: a, reason: '同一个人的两个账号，电话核实' });
  };
  const freshNumber = () => childMember().idNumber;
  const resend = (by: Client, entry: Entry, phone: string) =>
    by.request('POST', `/api/registrations/${entry.id}/guardians/${entry.guardians[0]?.id}/invitation`, { phone });

  it('correction: the number that had moved away answers again in place of the new one', async () => {
    const school = await newSchool();
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: first, token } = await answeredBy(school, child, NO);
    await moveTo(token, p, n);
    await cancel(school, first);
    const entry = await register(school, [{ ...child, idNumber: freshNumber() }]);
    const link = await lastLink(p);
    expect(await correct(entry, [{ idNumber: child.idNumber }])).toMatchObject({ status: 204 });
    later();
    const got = await answer(link, YES);
    expect([got.status, await published(entry.id), await doubtsOf(entry)]).toEqual([410, [0, 0], []]);
  });

  it('merge: the old number’s later yes deletes the moved no', async () => {
    const [a, b] = [await newSchool(), await newSchool()];
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: first, token } = await answeredBy(a, child, NO);
    await moveTo(token, p, n);
    await cancel(a, first);
    const { entry, token: link } = await answeredBy(b, child, YES);
    expect(await published(entry.id)).toEqual([0, 0]);
    expect(await merge(a, b)).toMatchObject({ status: 200 });
    expect(await published(entry.id)).toEqual([0, 0]);
    later();
    expect((await change(link, p, YES)).status).toBe(200);
    expect(await published(entry.id)).toEqual([0, 0]);
  });

  it('ruling on the kept answer of a child who left, while the old number is asked again', async () => {
    const school = await newSchool();
    const [p, m, n] = [freshMobile(), freshMobile(), freshMobile()];
    const child = asked(p);
    const first = await register(school, [child, asked(m)]);
    await answer(await lastLink(p), OUT);
    later();
    const entry = await register(school, [child]);
    expect(statesOf(entry)).toEqual(['asked']);
    const link = await lastLink(p);
    const { keptAnswers } = await record(first.id);
    expect(keptAnswers).toHaveLength(1);
    expect((await tryRule(first.id, keptAnswers[0]?.guardianId ?? '', { phone: n, reason: '核实' })).status).toBeLessThan(300);
    later();
    await answer(link, YES);
    expect(await published(entry.id)).toEqual([0, 0]);
  });

  it('correction of a decoy with a refused sibling’s ID number takes the refusal away from the sibling', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const q = freshMobile();
    const child = asked(q);
    const { entry: first } = await answeredBy(school, child, NO);
    await cancel(school, first);
    const decoy = await register(school, [{ ...child, name: '弟弟' }]);
    expect(await correct(decoy, [{ idNumber: freshNumber() }])).toMatchObject({ status: 204 });
    const { entry } = await answeredBy(other, { ...child, guardianPhone: freshMobile() }, YES);
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[0, 0], ['answered_elsewhere']]);
  });

  it('the same by the one account', async () => {
    const school = await newSchool();
    const q = freshMobile();
    const child = asked(q);
    const { entry: first } = await answeredBy(school, child, NO);
    await cancel(school, first);
    const decoy = await register(school, [{ ...child, name: '弟弟' }]);
    expect(await correct(decoy, [{ idNumber: freshNumber() }])).toMatchObject({ status: 204 });
    const z = freshMobile();
    const got = await tryTo(school, [{ ...child, guardianPhone: z }]);
    if (got.status === 201) {
      await answer(await lastLink(z), YES);
      expect(await published((got.json as Entry).id)).toEqual([0, 0]);
    } else expect(got.status).toBe(422);
  });

  it('the same: the sibling’s guardian keeps a working link', async () => {
    const school = await newSchool();
    const q = freshMobile();
    const child = asked(q);
    const { entry: first, token } = await answeredBy(school, child, YES);
    await cancel(school, first);
    expect((await view(token)).status).toBe(200);
    const decoy = await register(school, [{ ...child, name: '弟弟' }]);
    expect(await correct(decoy, [{ idNumber: freshNumber() }])).toMatchObject({ status: 204 });
    expect((await view(token)).status).toBe(200);
    // The honest sibling is entered again: the guardian's yes counts.
    const again = await register(school, [child]);
    expect(await published(again.id)).toEqual([1, 1]);
  });

  it('organiser corrects name and number of an answered child to one that the account had entered with another guardian', async () => {
    const school = await newSchool();
    const child = asked(freshMobile());
    const { entry: first } = await answeredBy(school, child, YES);
    await cancel(school, first);
    const { entry } = await answeredBy(school, asked(freshMobile()), YES);
    const got = await correct(entry, [{ name: child.name, idNumber: child.idNumber }]);
    expect(got.status).toBe(204);
  });

  it('a number that becomes the teacher’s after the answer: the mark outlives cancel and a new form', async () => {
    const school = await newSchool();
    const p = freshMobile();
    const child = asked(p);
    const { entry } = await answeredBy(school, child, YES);
    await tryEdit(school, entry, [child], { instructor: { name: '李老师', phone: p } });
    expect(await doubtsOf(entry)).toEqual(['own_number']);
    await cancel(school, entry);
    const again = await register(school, [child]);
    expect([await published(again.id), await doubtsOf(again)]).toEqual([[1, 1], ['own_number']]);
  });

  it('finds the moved number of its own child by the resend endpoint under another name', async () => {
    const guess = async (isRight: boolean) => {
      const school = await newSchool();
      const [p, n] = [freshMobile(), freshMobile()];
      const child = asked(p);
      const { entry: first, token } = await answeredBy(school, child, YES);
      await moveTo(token, p, n);
      await cancel(school, first);
      const entry = await register(school, [{ ...child, name: '别名' }]);
      expect(statesOf(entry)).toEqual(['asked']);
      const got = await resend(school, entry, isRight ? n : freshMobile());
      return [got.status, fields(got)];
    };
    expect(await guess(true)).toEqual(await guess(false));
  });

  it('resend to the first number after a correction: the moved no stays', async () => {
    const school = await newSchool();
    const [p, n, z] = [freshMobile(), freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: first, token } = await answeredBy(school, child, NO);
    await moveTo(token, p, n);
    await cancel(school, first);
    const entry = await register(school, [{ ...child, idNumber: freshNumber(), guardianPhone: z }]);
    expect(await correct(entry, [{ idNumber: child.idNumber }])).toMatchObject({ status: 204 });
    later();
    const got = await resend(school, await school.call('GET /api/registrations/:id', { params: { id: entry.id } }), p);
    const texts = (await told(p, 'guardian_invitation')).length;
    later();
    if (texts > 1) await answer(await lastLink(p), YES);
    expect([got.status, texts, await published(entry.id)]).toEqual([expect.anything(), 1, [0, 0]]);
  });

  it('another account does not learn of a correction: a child that it never entered takes any number', async () => {
    const seen = [];
    for (const isCorrected of [false, true]) {
      const [school, other] = [await newSchool(), await newSchool()];
      const [p, q] = [freshMobile(), freshMobile()];
      const child = asked(p);
      await answeredBy(other, child, NO);
      const { entry } = await answeredBy(school, { ...child, guardianPhone: q }, NO);
      const right = freshNumber();
      if (isCorrected) expect(await correct(entry, [{ idNumber: right }])).toMatchObject({ status: 204 });
      const got = await tryTo(other, [{ ...child, name: '别家孩子', idNumber: right, guardianPhone: freshMobile() }]);
      seen.push([got.status, fields(got)]);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  it('03 without an organiser: the guardian moves by another account’s link while the old number is asked', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: theirs, token } = await answeredBy(other, child, YES);
    await register(school, [child]);
    await answer(await lastLink(p), OUT);
    later();
    const entry = await register(school, [child]);
    const link = await lastLink(p);
    await moveTo(token, p, n);
    later();
    const got = await answer(link, YES);
    expect([got.status, await published(entry.id), await published(theirs.id)]).toEqual([expect.anything(), [0, 0], [0, 0]]);
  });

  it('a typo’s refusal is corrected away: the real child’s entry of another account is published again', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const real = asked(freshMobile());
    const { entry } = await answeredBy(other, real, YES);
    const { entry: typo } = await answeredBy(school, { ...asked(freshMobile()), name: '另一个', idNumber: real.idNumber }, NO);
    expect(await published(entry.id)).toEqual([0, 0]);
    expect(await correct(typo, [{ idNumber: freshNumber() }])).toMatchObject({ status: 204 });
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[1, 1], []]);
  });

  it('one account, one child under many names: few texts to a number beyond its budget', async () => {
    const school = await newSchool();
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const named = Array.from('甲乙丙丁戊己', (name) => ({ ...child, name: `张${name}` }));
    let token = '';
    for (const each of named) {
      const entry = await register(school, [each]);
      token = await lastLink(p);
      expect(await answer(token, YES)).toMatchObject({ status: 200 });
      if (each !== named.at(-1)) await withdraw(school, entry);
    }
    await moveTo(token, p, n);
    const { items } = await school.call('GET /api/registrations');
    for (const entry of items) if (entry.state !== 'withdrawn') await withdraw(school, entry);
    await context().deps.rateLimiter.consume(['guardian links to', n], Number.MAX_SAFE_INTEGER, 24 * 3600_000, { amount: 1000 });
    for (const each of named) await withdraw(school, await register(school, [each]));
    const texts = (await context().outbox()).filter(({ to }) => to === n).map(({ template }) => template);
    expect(texts.length).toBeLessThanOrEqual(2);
  });
});
