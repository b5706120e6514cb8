// Promise: no tried way around a guardian's answer works: another account, another number, a decoy, an ended entry, a correction.
import { beforeAll, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { entriesToName } from '#server/content/store.ts';
import { childMember, editOf } from '../fixtures/entryForm.ts';
import { type Child, guardianEntries, NO, OUT, YES } from '../fixtures/guardianEntries.ts';
import { type Client, describeApi, freshMobile } from './harness.ts';

const GUARDIAN_ANSWERED = { status: 422, json: { fields: { 'members.0.guardianPhone': 'guardian_answered' } } };

describeApi('who goes around a guardian’s answer', (context) => {
  const calls = guardianEntries(context);
  const { told, lastLink, answer, codeFor, change, published, asked, bare, formOf, tryTo, register, tryEdit, cancel, record } = calls;
  let school: Client;
  let other: Client;
  let organiser: Client;
  beforeAll(async () => {
    school = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    other = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
    organiser = await context().organiser();
  });

  const edit = async (by: Client, { id }: Pick<Entry, 'id'>, members: Child[]) => {
    const { version } = await by.call('GET /api/registrations/:id', { params: { id } });
    return by.call('PATCH /api/registrations/:id', { params: { id }, body: editOf(formOf(members), version) });
  };
  const doubtsOf = async (id: string) => (await record(id)).guardianDoubts.map(({ doubt }) => doubt);
  const view = async (token: string) => (await context().client().request('POST', '/api/guardians/view', { token })).status;
  /** Returns an entry of the school's, whose guardian has answered. */
  const answered = async (given: object) => {
    const phone = freshMobile();
    const child = asked(phone);
    const entry = await register(school, [child]);
    const token = await lastLink(phone);
    await answer(token, given);
    return { phone, child, entry, token };
  };
  /** Enters the same child by another account with another number, which agrees. */
  const agreedElsewhere = async (child: Child, given: object = YES) => {
    const own = freshMobile();
    const entry = await register(other, [{ ...child, guardianPhone: own }]);
    await answer(await lastLink(own), given);
    return { own, entry };
  };
  const correct = async ({ id }: Pick<Entry, 'id'>, child: Pick<Child, 'name' | 'idNumber'>) => {
    const { members, version } = await record(id);
    const { teamName, parent, organization, instructor, address } = formOf([]);
    const [member] = members;
    const corrected = { id: member?.id, gender: member?.gender, country: 'CN', region: 'FJ', name: child.name, idNumber: child.idNumber };
    return organiser.request('PATCH', `/api/admin/registrations/${id}`, {
      ...{ teamName, parent, organization, instructor, address, version },
      members: [corrected],
    });
  };
  const ruleOn = async ({ id }: Pick<Entry, 'id'>, body: { phone?: string; reason: string }) => {
    const guardianId = (await record(id)).guardians[0]?.id ?? '';
    await organiser.call('POST /api/admin/registrations/:id/guardians/:guardianId/phone', { params: { id, guardianId }, body });
  };

  it('leaves the number out after another number’s no: the entry stays private', async () => {
    const { child } = await answered(NO);
    const { entry } = await agreedElsewhere(child);
    expect(await published(entry.id)).toEqual([0, 0]);
    await cancel(other, entry);
    const again = await register(other, [bare(child)]);
    expect([await published(again.id), await doubtsOf(again.id)]).toEqual([[0, 0], ['answered_elsewhere']]);
  });

  it('leaves it out after a refusal of processing, too', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    await register(school, [asked(freshMobile()), child]);
    await answer(await lastLink(phone), OUT);
    const { entry } = await agreedElsewhere(child);
    await cancel(other, entry);
    expect(await published((await register(other, [bare(child)])).id)).toEqual([0, 0]);
  });

  it('uses a decoy of another account: it carries neither a no away nor a yes to another child', async () => {
    const { child, entry } = await answered(NO);
    const decoy = await agreedElsewhere(child, NO);
    expect((await tryEdit(other, decoy.entry, [bare({ ...childMember(), name: child.name })])).status).toBe(422);
    await edit(other, decoy.entry, [bare(childMember())]);
    await cancel(school, entry);
    expect(await tryTo(school, [{ ...child, guardianPhone: freshMobile() }])).toMatchObject(GUARDIAN_ANSWERED);

    const agreed = await answered(YES);
    const second = await agreedElsewhere(agreed.child, NO);
    const stranger = { ...childMember(), name: agreed.child.name };
    expect((await tryEdit(other, second.entry, [bare(stranger)])).status).toBe(422);
    await cancel(other, second.entry);
    const got = await register(school, [bare(stranger)]);
    expect(got.guardians.map(({ state }) => state)).toEqual(['no_phone']);
  });

  it('cancels and registers again: the guardian’s first link takes the yes back', async () => {
    for (const taken of [NO, OUT]) {
      const { phone, child, entry, token } = await answered(YES);
      await cancel(school, entry);
      const again = await register(school, [child]);
      expect(await published(again.id)).toEqual([1, 1]);
      expect(await change(token, phone, taken)).toMatchObject({ status: 200 });
      expect(await published(again.id)).toEqual([0, 0]);
    }
  });

  it('gives a child of the same name another ID number and guardian: organisers are shown it', async () => {
    const { child, entry } = await answered(NO);
    await cancel(school, entry);
    const own = freshMobile();
    const again = await register(school, [{ ...childMember(), name: child.name, guardianPhone: own }]);
    expect(await doubtsOf(again.id)).toEqual(['same_name']);
    // Also if the name comes later.
    const late = await answered(NO);
    const renamed = { ...childMember(), guardianPhone: freshMobile() };
    await edit(school, late.entry, [renamed]);
    await edit(school, late.entry, [{ ...renamed, name: late.child.name }]);
    expect(await doubtsOf(late.entry.id)).toEqual(['same_name']);
    // Also if the refusal comes later.
    const phone = freshMobile();
    const twin = asked(phone);
    const named = await register(school, [{ ...childMember(), name: twin.name, guardianPhone: freshMobile() }]);
    await register(school, [twin]);
    expect(await doubtsOf(named.id)).toEqual([]);
    await answer(await lastLink(phone), NO);
    expect(await doubtsOf(named.id)).toEqual(['same_name']);
  });

  it('registers the child as a family, whose work is held until an organiser rules', async () => {
    const { child, phone } = await answered(NO);
    const mobile = freshMobile();
    const client = await context().participant({ mobile });
    const consent = { processing: true, publishName: true, publishWork: true, textVersion: CONSENT_VERSION };
    const { id } = await register(client, [bare(child)], { consent });
    await context().deps.db.updateTable('registration').set({ state: 'approved' }).where('id', '=', id).execute();
    const body = { title: '小车', description: '一辆小车', media: { kind: 'link' as const, url: 'https://youtu.be/dQw4w9WgXcQ' } };
    await client.call('POST /api/registrations/:id/work', { params: { id }, body });
    const work = await context().deps.db.selectFrom('work').select('id').where('registrationId', '=', id).executeTakeFirstOrThrow();
    const release = async () =>
      (await organiser.call('POST /api/admin/works/releases', { body: { ids: [work.id], release: true } })).refused.map(({ code }) => code);
    expect(await release()).toEqual(['publish_consent_missing']);
    expect(await entriesToName(context().deps.db, [id])).toEqual(new Set());
    const { keptAnswers } = await record(id);
    expect(keptAnswers).toHaveLength(1);
    const params = { id, guardianId: keptAnswers[0]?.guardianId ?? '' };
    const ruling = { phone: mobile, reason: '核实：由该家庭决定' };
    await organiser.call('POST /api/admin/registrations/:id/guardians/:guardianId/phone', { params, body: ruling });
    expect([await doubtsOf(id), (await told(phone, 'guardian_moved')).length]).toEqual([[], 1]);
    expect(await entriesToName(context().deps.db, [id])).toEqual(new Set([id]));
    expect(await release()).toEqual([]);
    // A second refusal, from yet another number, hides it again.
    const third = freshMobile();
    await register(other, [{ ...child, guardianPhone: third }]);
    await answer(await lastLink(third), NO);
    expect(
      (await context().deps.db.selectFrom('work').select('releasedAt').where('id', '=', work.id).executeTakeFirst())?.releasedAt,
    ).toBeNull();
    expect(await release()).toEqual(['publish_consent_missing']);
  });

  it('moves a yes onto the number that has refused', async () => {
    for (const given of [NO, OUT]) {
      const { child, phone, entry } = await answered(given);
      const { own, entry: decoy } = await agreedElsewhere(child);
      const token = await lastLink(own);
      const body = { token, phone, code: await codeFor(token, own) };
      expect(await context().client().request('POST', '/api/guardians/phone', body)).toMatchObject({ status: 200 });
      expect([await published(entry.id), await published(decoy.id)]).toEqual([given === NO ? [0, 0] : expect.anything(), [0, 0]]);
    }
  });

  it('frees an ID number that was another child’s by mistake: that child’s own guardian is asked', async () => {
    const { entry, child, token } = await answered(YES);
    expect(await correct(entry, { ...childMember(), name: child.name })).toMatchObject({ status: 204 });
    expect(await published(entry.id)).toEqual([1, 1]);
    const own = freshMobile();
    const right = await register(school, [{ ...child, name: '别家孩子', guardianPhone: own }]);
    expect(right.guardians.map(({ state }) => state)).toEqual(['asked']);
    expect(await view(token)).toBe(200);
    expect(await published(right.id)).toEqual([0, 0]);
  });

  it('has two children’s numbers exchanged: each answer stays with its child', async () => {
    const [p, q] = [freshMobile(), freshMobile()];
    const [one, two] = [asked(p), asked(q)];
    const entry = await register(school, [one, two]);
    await answer(await lastLink(p), YES);
    await answer(await lastLink(q), { ...YES, publishName: false });
    /** Reads the guardians asked, by child, and their answers about the name. */
    const guardians = async () => {
      const rows = await context().deps.db.selectFrom('guardian').selectAll().where('registrationId', '=', entry.id).execute();
      return Object.fromEntries(rows.map(({ phone, childIndex, publishName }) => [phone, { childIndex, publishName }]));
    };
    const before = await guardians();
    const { members, version } = await record(entry.id);
    const { teamName, parent, organization, instructor, address } = formOf([]);
    const exchanged = members.map(({ id, name, gender }, index) => ({
      ...{ id, name, gender, country: 'CN', region: 'FJ' },
      idNumber: (index === 0 ? two : one).idNumber,
    }));
    const body = { teamName, parent, organization, instructor, address, version, members: exchanged };
    expect(await organiser.request('PATCH', `/api/admin/registrations/${entry.id}`, body)).toMatchObject({ status: 204 });
    expect((await record(entry.id)).members.map(({ name }) => name)).toEqual([one.name, two.name]);
    expect(await guardians()).toEqual({
      [p]: { childIndex: before[q]?.childIndex, publishName: 1 },
      [q]: { childIndex: before[p]?.childIndex, publishName: 0 },
    });
    expect(await doubtsOf(entry.id)).toEqual([]);
  });

  it('registers the child as a family: organisers are shown it', async () => {
    const { child } = await answered(NO);
    const family = await context().participant();
    const entry = await register(family, [bare(child)]);
    expect(await doubtsOf(entry.id)).toEqual(['answered_elsewhere']);
    // As an institution, it asks for every child, also in an earlier entry.
    await family.call('PATCH /api/account', { body: { kind: 'primary_school' } });
    const edited = await edit(family, entry, [bare(child), asked(freshMobile())]);
    expect(edited.guardians.map(({ state }) => state)).toEqual(['no_phone', 'asked']);
  });

  it('spends the budget of texts: the link that the guardian has goes on working', async () => {
    const { phone, child, entry, token } = await answered(YES);
    const { id } = await school.call('GET /api/account');
    await context().deps.rateLimiter.consume(['guardian links of', id], Number.MAX_SAFE_INTEGER, 24 * 3600_000, { amount: 1000 });
    const stranger = asked(freshMobile());
    await edit(school, entry, [stranger]);
    await edit(school, entry, [stranger, child]);
    expect([await view(token), await told(phone, 'guardian_again')]).toEqual([200, []]);
    // Nor does it keep a guardian from moving to another number.
    const body = { token, phone: freshMobile(), code: await codeFor(token, phone) };
    expect(await context().client().request('POST', '/api/guardians/phone', body)).toMatchObject({ status: 200 });
    await context().deps.rateLimiter.refund(['guardian links of', id], { amount: 1000 });
  });

  it('cancels and registers thirty times: the guardian is told once a day', async () => {
    const { phone, child, entry, token } = await answered(YES);
    let again: Pick<Entry, 'id'> = entry;
    for (let n = 0; n < 30; n += 1) {
      await cancel(school, again);
      again = await register(school, [child]);
    }
    expect([(await told(phone, 'guardian_again')).length, await view(token), await published(again.id)]).toEqual([1, 200, [1, 1]]);
  });

  it('has an organiser correct the number: a refusal is found there and stays here', async () => {
    const { child } = await answered(NO);
    const wrong = { ...childMember(), name: child.name };
    const { entry } = await agreedElsewhere(wrong);
    expect(await correct(entry, child)).toMatchObject({ status: 204 });
    expect([await published(entry.id), await doubtsOf(entry.id)]).toEqual([[0, 0], ['answered_elsewhere']]);

    const refused = await answered(NO);
    const second = await agreedElsewhere(refused.child, NO);
    expect(await correct(second.entry, { ...childMember(), name: refused.child.name })).toMatchObject({ status: 204 });
    await cancel(school, refused.entry);
    expect(await tryTo(school, [{ ...refused.child, guardianPhone: freshMobile() }])).toMatchObject(GUARDIAN_ANSWERED);
  });

  it('has an organiser make it another child: a yes does not follow', async () => {
    const { entry } = await answered(YES);
    expect(await correct(entry, { ...childMember(), name: '别家孩子' })).toMatchObject({ status: 204 });
    expect(await published(entry.id)).toEqual([0, 0]);
  });

  it('covers the mark of an own number with another number’s no', async () => {
    const own = freshMobile();
    const teacher = await context().participant({ kind: 'primary_school', affiliation: '甲校', mobile: own });
    const child = { ...asked(own), guardianConfirmed: true as const };
    const entry = await register(teacher, [child]);
    await answer(await lastLink(own));
    const { guardianConfirmed: _, ...elsewhere } = child;
    const second = await agreedElsewhere(elsewhere, NO);
    expect(await doubtsOf(entry.id)).toEqual(['answered_elsewhere', 'own_number']);
    expect(await change(await lastLink(second.own), second.own, YES)).toMatchObject({ status: 200 });
    expect(await doubtsOf(entry.id)).toEqual(['own_number']);
  });

  it('lets one number answer in two accounts’ entries: the last answer holds in both', async () => {
    const { phone, child, entry } = await answered(YES);
    await register(other, [child]);
    await answer(await lastLink(phone), NO);
    expect(await published(entry.id)).toEqual([0, 0]);
  });

  it('has an organiser rule to a third number: the guardian there can change the answer', async () => {
    const { child } = await answered(NO);
    const { entry } = await agreedElsewhere(child);
    const third = freshMobile();
    await ruleOn(entry, { phone: third, reason: '母亲来电' });
    expect(await published(entry.id)).toEqual([0, 0]);
    expect(await change(await lastLink(third), third, NO)).toMatchObject({ status: 200 });
    expect(await published(entry.id)).toEqual([0, 0]);
  });

  it('has two accounts merged: the answers come along', async () => {
    const first = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    const phone = freshMobile();
    const child = asked(phone);
    const entry = await register(first, [child]);
    await answer(await lastLink(phone), NO);
    const second = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    const [from, into] = await Promise.all([first, second].map(async (client) => (await client.call('GET /api/account')).id));
    const merge = { from, reason: '同一学校的两个账号，电话核实' };
    expect(await organiser.request('POST', `/api/admin/people/${into}/merge`, merge)).toMatchObject({ status: 200 });
    await cancel(second, entry);
    expect(await tryTo(second, [{ ...child, guardianPhone: freshMobile() }])).toMatchObject(GUARDIAN_ANSWERED);
  });

  it('types an ID number, kept with the hyphens of an earlier release, with or without them', async () => {
    const { db, vault } = context().deps;
    const old = ['131052-308T', '123-45-6789', 'HK-7731204'];
    for (const [n, written] of old.entries()) {
      const phone = freshMobile();
      const { region: _, ...abroad } = childMember();
      const child: Child = { ...abroad, country: 'FI', idNumber: written, guardianPhone: phone };
      const entry = await register(school, [child]);
      await answer(await lastLink(phone), n === 0 ? OUT : NO);
      if (n > 0) await cancel(school, entry);
      // The entry's row is gone with the number itself; the answer is kept under the index of then.
      const childIndex = vault.mac(`FI:${written}`, 'id_number');
      await db.updateTable('guardianAnswer').set({ childIndex }).where('registrationId', '=', entry.id).execute();
      for (const idNumber of [written, written.replaceAll('-', ''), written.replace('-', ' ')]) {
        const again = await tryTo(school, [{ ...child, idNumber, guardianPhone: freshMobile() }]);
        expect([idNumber, again.status]).toEqual([idNumber, 422]);
      }
      const own = freshMobile();
      const elsewhere = await register(other, [{ ...child, idNumber: written.replaceAll('-', ''), guardianPhone: own }]);
      await answer(await lastLink(own));
      expect([await published(elsewhere.id), await doubtsOf(elsewhere.id)]).toEqual([[0, 0], ['answered_elsewhere']]);
    }
  });

  it('enters a child whose guardian answered before answers were kept', async () => {
    const { child, entry } = await answered(NO);
    await context().deps.db.deleteFrom('guardianAnswer').execute();
    await cancel(school, entry);
    expect(await tryTo(school, [{ ...child, guardianPhone: freshMobile() }])).toMatchObject(GUARDIAN_ANSWERED);
  });
});
