// Promise: the owner of an entry learns whether its guardians have answered, and nothing about answers or requests in another account's entry.
import { beforeAll, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import { exportEntriesOf } from '#server/registrations/erasure/account.ts';
import { childMember, editOf } from '../fixtures/entryForm.ts';
import { guardianEntries } from '../fixtures/guardianEntries.ts';
import { type Client, describeApi, freshMobile } from './harness.ts';

describeApi('the owner of an entry whose guardians are asked', (context) => {
  const { lastLink, answer, change, codeFor, told, published, formOf, register, asked, seenBy } = guardianEntries(context);
  let school: Client;
  let other: Client;
  let organiser: Client;
  beforeAll(async () => {
    school = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    other = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
    organiser = await context().organiser();
  });

  it('reads that they have answered, not what', async () => {
    const seen = [];
    for (const given of [{}, { publishName: false }, { publishWork: false, publishName: false }]) {
      const phone = freshMobile();
      const child = { ...childMember(), name: '林小舟', guardianPhone: phone };
      const entry = await register(school, [child]);
      await answer(await lastLink(phone), given);
      const { consent, guardians } = await school.call('GET /api/registrations/:id', { params: { id: entry.id } });
      const { id: accountId } = await school.call('GET /api/account');
      const exported = (await exportEntriesOf(context().deps, accountId)).find((each) => JSON.stringify(each).includes(entry.id));
      const { consents } = exported as { consents: unknown[] };
      seen.push(JSON.stringify([{ ...consent, givenAt: 0 }, guardians.map(({ state }) => state), consents]));
      // Organisers read it.
      const record = await organiser.call('GET /api/admin/registrations/:id', { params: { id: entry.id } });
      expect([record.consent.publishName, record.consent.publishWork]).toEqual((await published(entry.id)).map((flag) => flag === 1));
    }
    expect(new Set(seen).size).toBe(1);
  });

  it('reads nothing of a refusal in another account’s entry, of its end, nor of a ruling there', async () => {
    const own = freshMobile();
    const child = { ...asked(own), guardianConfirmed: true as const };
    const entry = await register(other, [child], { instructor: { name: '李老师', phone: own } });
    await answer(await lastLink(own));
    const family = await context().participant();
    const { guardianPhone: _, ...bare } = child;
    const consent = { processing: true, publishName: true, publishWork: true, textVersion: CONSENT_VERSION };
    const ofFamily = await register(family, [bare], { consent });
    const before = [await seenBy(other, entry), await seenBy(family, ofFamily)];

    const phone = freshMobile();
    const elsewhere = await register(school, [{ ...child, guardianPhone: phone }]);
    context().clock.advance(60_000);
    await answer(await lastLink(phone), { publishName: false, publishWork: false });
    expect(await published(entry.id)).toEqual([0, 0]);
    expect([await seenBy(other, entry), await seenBy(family, ofFamily)]).toEqual(before);

    context().clock.advance(60_000);
    expect(await change(await lastLink(phone), phone, {})).toMatchObject({ status: 200 });
    expect(await published(entry.id)).toEqual([1, 1]);
    expect([await seenBy(other, entry), await seenBy(family, ofFamily)]).toEqual(before);

    // Nor whom organisers let answer there.
    const { guardians } = await organiser.call('GET /api/admin/registrations/:id', { params: { id: elsewhere.id } });
    const params = { id: elsewhere.id, guardianId: guardians[0]?.id ?? '' };
    const ruling = { phone: own, reason: '母亲来电' };
    await organiser.call('POST /api/admin/registrations/:id/guardians/:guardianId/phone', { params, body: ruling });
    expect([await seenBy(other, entry), await seenBy(family, ofFamily)]).toEqual(before);
  });

  it('reads no number that was given in another account’s entry, where both ask the same guardian', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    const entry = await register(other, [child]);
    await answer(await lastLink(phone));
    const elsewhere = await register(school, [child]);
    await answer(await lastLink(phone), { publishWork: false });
    const before = [await seenBy(other, entry), await seenBy(school, elsewhere)];
    const next = freshMobile();
    const token = await lastLink(phone);
    const body = { token, phone: next, code: await codeFor(token, phone) };
    expect(await context().client().request('POST', '/api/guardians/phone', body)).toMatchObject({ status: 200 });
    // Nor does the account hear of it in whose entry it was moved: the number is the guardian's.
    expect([await seenBy(other, entry), await seenBy(school, elsewhere)]).toEqual(before);
    context().clock.advance(60_000);
    // The answer goes on holding in both, also where the form is sent again with the number that it shows.
    expect(await change(await lastLink(next), next, { publishName: false })).toMatchObject({ status: 200 });
    expect([await published(entry.id), await published(elsewhere.id)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    const { version } = await other.call('GET /api/registrations/:id', { params: { id: entry.id } });
    const form = editOf(formOf([child]), version);
    expect(await other.request('PATCH', `/api/registrations/${entry.id}`, form)).toMatchObject({ status: 200 });
    expect(await published(entry.id)).toEqual([0, 1]);
    // Nor is a guess of the number that the answer has moved to confirmed.
    const guess = async (guardianPhone: string) => {
      const { version: latest } = await other.call('GET /api/registrations/:id', { params: { id: entry.id } });
      const guessed = editOf(formOf([{ ...child, guardianPhone }]), latest);
      const { status, json } = await other.request('PATCH', `/api/registrations/${entry.id}`, guessed);
      return { status, json };
    };
    expect(await guess(next)).toEqual(await guess(freshMobile()));
    // Entered anew, the child goes on with the number that the account gave.
    await other.call('POST /api/registrations/:id/cancel', { params: { id: entry.id } });
    const anew = (guardianPhone: string) => other.request('POST', '/api/registrations', formOf([{ ...child, guardianPhone }]));
    const refused = async (guardianPhone: string) => {
      const { status, json } = await anew(guardianPhone);
      return { status, json };
    };
    expect(await refused(next)).toEqual(await refused(freshMobile()));
    const { status, json } = await anew(phone);
    expect([status, JSON.stringify(json)]).toEqual([201, expect.stringContaining(`+86 *********${phone.slice(-2)}`)]);
    expect(await published((json as { id: string }).id)).toEqual([0, 1]);
  });

  it('finds by no move of an answer whether another number has answered in another account’s entry', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    await register(school, [child]);
    await answer(await lastLink(phone), { publishName: false });
    const moves = [];
    for (const to of [phone, freshMobile()]) {
      const own = freshMobile();
      const decoy = await register(await context().participant({ kind: 'kindergarten', affiliation: '某园' }), [
        { ...child, guardianPhone: own },
      ]);
      const token = await lastLink(own);
      await answer(token);
      const body = { token, phone: to, code: await codeFor(token, own) };
      const { status, json } = await context().client().request('POST', '/api/guardians/phone', body);
      moves.push([status, Object.keys(Object(json)), await told(to, 'guardian_moved_here').then(({ length }) => length)]);
      // Who has refused has still done so.
      expect((await published(decoy.id))[0]).toBe(0);
    }
    expect(moves[1]).toEqual(moves[0]);
  });
});
