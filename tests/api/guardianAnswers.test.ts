// Promise: a guardian's answer belongs to the child and the competition: the account that registers the child cannot change it.
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { SentMember } from '#contract/registrations/members.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { seasonEnd } from '#server/platform/retention.ts';
import { retireEntries } from '#server/registrations/index.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { guardianCalls } from '../fixtures/guardianCalls.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const WEEK_MS = 7 * 24 * 3600_000;

type Child = z.infer<typeof SentMember>;

describeOnBothDatabases('a guardian’s answer', (context) => {
  let teacher: Client;
  let competitionId = '';

  beforeAll(async () => {
    teacher = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    competitionId = await addCompetition(context().deps, { workOpensAt: 0, signupClosesAt: 4e12 });
  });

  const { told, lastLink, answer, codeFor, change, published } = guardianCalls(context);
  const formOf = (members: Child[], changes: object = {}) => entryForm(competitionId, { members, ...changes });
  const register = (members: Child[], by = teacher, changes: object = {}) =>
    by.call('POST /api/registrations', { body: formOf(members, changes) });
  const edit = (entry: Pick<Entry, 'id' | 'version'>, members: Child[]) =>
    teacher.call('PATCH /api/registrations/:id', { params: { id: entry.id }, body: editOf(formOf(members), entry.version) });
  const refusedAt = (field: string, code: string) => expect.objectContaining({ detail: { fields: { [field]: code } } });
  const asked = (guardianPhone: string): Child => ({ ...childMember(), guardianPhone });

  /** Returns a team of two, whose second child's guardian has given the answer. */
  const teamWith = async (given: object) => {
    const phone = freshMobile();
    const [other, child] = [asked(freshMobile()), asked(phone)];
    const entry = await register([other, child]);
    await answer(await lastLink(other.guardianPhone ?? ''));
    expect(await answer(await lastLink(phone), given)).toMatchObject({ status: 200 });
    const { version } = await teacher.call('GET /api/registrations/:id', { params: { id: entry.id } });
    return { entry: { ...entry, version }, other, child, phone };
  };

  it('survives that the child is taken out of the form and put in again, at whatever number', async () => {
    const { entry, other, child, phone } = await teamWith({ publishWork: false });
    expect(await published(entry.id)).toEqual([1, 0]);
    const without = await edit(entry, [other]);
    await expect(edit(without, [other, { ...child, guardianPhone: freshMobile() }])).rejects.toEqual(
      refusedAt('members.1.guardianPhone', 'guardian_answered'),
    );
    const again = await edit(without, [other, child]);
    expect(again.guardians.map(({ state }) => state)).toEqual(['answered', 'answered']);
    expect(await published(entry.id)).toEqual([1, 0]);
    // The guardian is notified, and the link shows the answer.
    expect(await told(phone, 'guardian_again')).toHaveLength(1);
    const view = await context()
      .client()
      .call('POST /api/guardians/view', { body: { token: await lastLink(phone) } });
    expect(view.answer).toMatchObject({ publishWork: false, publishName: true, name: '周航', relation: 'mother' });

    // It also holds without a number.
    const { guardianPhone: _, ...bare } = child;
    const third = await edit(await edit(again, [other]), [other, bare]);
    expect(third.guardians.map(({ state }) => state)).toEqual(['answered', 'answered']);
    expect(await published(entry.id)).toEqual([1, 0]);
  });

  it('survives that the entry is cancelled or withdrawn and the child registered anew', async () => {
    for (const end of ['cancel', 'withdraw'] as const) {
      const { entry, child } = await teamWith({ publishWork: false });
      await teacher.call(`POST /api/registrations/:id/${end}`, { params: { id: entry.id } });
      await expect(register([{ ...child, guardianPhone: freshMobile() }])).rejects.toEqual(
        refusedAt('members.0.guardianPhone', 'guardian_answered'),
      );
      const again = await register([child]);
      expect([end, again.guardians.map(({ state }) => state), await published(again.id)]).toEqual([end, ['answered'], [1, 0]]);
    }
  });

  it('keeps a child out whose guardian refused, except to ask the same guardian again', async () => {
    const { entry, other, child, phone } = await teamWith({ processing: false });
    const { version } = await teacher.call('GET /api/registrations/:id', { params: { id: entry.id } });
    const now = { ...entry, version };
    for (const number of [freshMobile(), ''])
      await expect(edit(now, [other, { ...child, guardianPhone: number }])).rejects.toEqual(
        refusedAt('members.1.guardianPhone', 'guardian_refused'),
      );
    await expect(register([{ ...child, guardianPhone: freshMobile() }])).rejects.toEqual(
      refusedAt('members.0.guardianPhone', 'guardian_refused'),
    );
    await expect(edit(now, [other, child])).rejects.toEqual(refusedAt('members.1.guardianPhone', 'guardian_refused_lately'));
    context().clock.advance(WEEK_MS);
    const again = await edit(now, [other, child]);
    expect(again.guardians.map(({ state }) => state)).toEqual(['answered', 'asked']);
    expect(await published(entry.id)).toEqual([0, 0]);
    // Nor is another one asked by a new link.
    const params = { id: entry.id, guardianId: again.guardians[1]?.id ?? '' };
    const elsewhere = { params, body: { phone: freshMobile() } };
    await expect(teacher.call('POST /api/registrations/:id/guardians/:guardianId/invitation', elsewhere)).rejects.toEqual(
      refusedAt('phone', 'guardian_refused'),
    );
    await answer(await lastLink(phone));
    expect(await published(entry.id)).toEqual([1, 1]);
  });

  it('goes to another number by a ruling, too, once the child has left, and that number is asked where the child comes back', async () => {
    const { entry, other, child, phone } = await teamWith({ processing: false });
    const organiser = await context().organiser();
    const params = { id: entry.id };
    const { keptAnswers, version } = await organiser.call('GET /api/admin/registrations/:id', { params });
    expect(keptAnswers).toEqual([{ guardianId: expect.any(String), phone: `+86 *********${phone.slice(-2)}`, at: expect.any(Number) }]);
    const next = freshMobile();
    const ruling = { params: { ...params, guardianId: keptAnswers[0]?.guardianId ?? '' }, body: { phone: next, reason: '父亲来电' } };
    await organiser.call('POST /api/admin/registrations/:id/guardians/:guardianId/phone', ruling);
    expect([(await told(phone, 'guardian_moved')).length, (await told(next, 'guardian_invitation')).length]).toEqual([1, 0]);
    const now = { ...entry, version };
    // The account knows the guardian by the number that it gave, and of the other one nothing.
    await expect(edit(now, [other, { ...child, guardianPhone: next }])).rejects.toEqual(
      refusedAt('members.1.guardianPhone', 'guardian_refused'),
    );
    const again = await edit(now, [other, child]);
    expect(again.guardians[1]?.phone).toBe(`+86 *********${phone.slice(-2)}`);
    expect(again.guardians.map(({ state }) => state)).toEqual(['answered', 'asked']);
    expect(await told(next, 'guardian_invitation')).toHaveLength(1);
  });

  it('holds against another account, which learns nothing; organisers see it and rule', async () => {
    const { entry, child, phone } = await teamWith({ publishWork: false, publishName: false });
    const second = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
    const own = freshMobile();
    const elsewhere = await register([{ ...child, guardianPhone: own }], second);
    expect(elsewhere.guardians.map(({ state }) => state)).toEqual(['asked']);
    await answer(await lastLink(own));
    expect(await published(elsewhere.id)).toEqual([0, 0]);
    const organiser = await context().organiser();
    const params = { id: elsewhere.id };
    const seen = await organiser.call('GET /api/admin/registrations/:id', { params });
    expect(seen).toMatchObject({ hasGuardianDoubt: true, guardianDoubts: [{ childName: child.name, doubt: 'answered_elsewhere' }] });
    const filter = JSON.stringify({ competitionId, hasGuardianDoubt: true });
    const { items } = await organiser.call('POST /api/admin/registrations/search', { body: { filter } });
    expect(items.map(({ id }) => id)).toContain(elsewhere.id);

    const guardianId = seen.guardians[0]?.id ?? '';
    const ruling = { params: { ...params, guardianId }, body: { reason: '母亲来电，父亲的号码已停用' } };
    await organiser.call('POST /api/admin/registrations/:id/guardians/:guardianId/phone', ruling);
    expect(await published(elsewhere.id)).toEqual([1, 1]);
    expect([(await told(phone, 'guardian_moved')).length, (await told(own, 'guardian_moved_here')).length]).toEqual([1, 1]);
    // The first entry asks the mother, too: her answer applies to it, cancelled or not, and the father's link opens nothing any more.
    expect(await published(entry.id)).toEqual([1, 1]);
    await teacher.call('POST /api/registrations/:id/cancel', { params: { id: entry.id } });
    expect(await published(elsewhere.id)).toEqual([1, 1]);
    const line = (await auditLines(context().deps, elsewhere.id)).find(({ action }) => action === 'guardian_moved');
    expect(line?.detail).toEqual({ reason: '母亲来电，父亲的号码已停用' });
  });

  it('holds against another account’s yes that came first, and lets it stand again once it is a yes', async () => {
    const second = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
    const own = freshMobile();
    const child = childMember();
    const sibling = { ...childMember(), guardianPhone: own, guardianConfirmed: true as const };
    const first = await register([{ ...child, guardianPhone: own, guardianConfirmed: true }], second);
    await answer(await lastLink(own));
    await register([sibling], second);
    expect(await published(first.id)).toEqual([1, 1]);
    const family = await context().participant();
    const ofFamily = await register([child], family, {
      consent: { processing: true, publishName: true, publishWork: true, textVersion: CONSENT_VERSION },
    });

    const phone = freshMobile();
    const other = asked(freshMobile());
    const entry = await register([other, { ...child, guardianPhone: phone }]);
    await answer(await lastLink(other.guardianPhone ?? ''));
    await answer(await lastLink(phone), { publishWork: false });
    expect(await published(first.id)).toEqual([0, 0]);
    const organiser = await context().organiser();
    const doubtsOf = async (id: string) => (await organiser.call('GET /api/admin/registrations/:id', { params: { id } })).guardianDoubts;
    expect(await doubtsOf(first.id)).toMatchObject([{ doubt: 'answered_elsewhere' }, { doubt: 'shared_number' }]);
    expect(await doubtsOf(ofFamily.id)).toMatchObject([{ doubt: 'answered_elsewhere' }]);
    // Nor does the first answer open the way for a third number in the teacher's own entry.
    const { version } = await teacher.call('GET /api/registrations/:id', { params: { id: entry.id } });
    const without = await edit({ ...entry, version }, [other]);
    await expect(edit(without, [other, { ...child, guardianPhone: own }])).rejects.toEqual(
      refusedAt('members.1.guardianPhone', 'guardian_answered'),
    );

    // The guardian's existing link opens the entry again.
    const token = await lastLink(phone);
    await edit(without, [other, { ...child, guardianPhone: phone }]);
    expect(await lastLink(phone)).toBe(token);
    expect(await change(token, phone, {})).toMatchObject({ status: 200 });
    expect(await published(first.id)).toEqual([1, 1]);
    expect(await doubtsOf(first.id)).toMatchObject([{ doubt: 'shared_number' }]);
    expect(await doubtsOf(ofFamily.id)).toEqual([]);
  });

  it('keeps the child’s name and ID number, whatever it was; an organiser corrects them', async () => {
    for (const given of [{}, { publishWork: false }]) {
      const { entry, other, child, phone } = await teamWith(given);
      const renumbered = { ...childMember(), name: child.name, guardianPhone: phone };
      for (const [changed, field] of [
        [renumbered, 'members.1.idNumber'],
        [{ ...child, name: '别的孩子' }, 'members.1.name'],
      ] as const) {
        await expect(edit(entry, [other, changed])).rejects.toEqual(refusedAt(field, 'child_identity_locked'));
        const { guardianPhone: _, ...bare } = changed;
        await expect(edit(entry, [other, bare])).rejects.toEqual(refusedAt(field, 'child_identity_locked'));
      }
      // The same name in another spelling is no other child.
      await edit(entry, [other, { ...child, name: ` ${child.name}　` }]);
      const organiser = await context().organiser();
      const { members, version } = await organiser.call('GET /api/admin/registrations/:id', { params: { id: entry.id } });
      const { teamName, parent, organization, instructor, address } = formOf([]);
      const corrected = members.map(({ id, name, gender }, n) => ({
        id,
        name: n === 1 ? '林正名' : name,
        gender,
        country: 'CN',
        region: 'FJ',
      }));
      const body = { teamName, parent, organization, instructor, address, version, members: corrected };
      expect(await organiser.request('PATCH', `/api/admin/registrations/${entry.id}`, body)).toMatchObject({ status: 204 });
      expect(await published(entry.id)).toEqual([1, 'publishWork' in given ? 0 : 1]);
      await teacher.call('POST /api/registrations/:id/cancel', { params: { id: entry.id } });
      const again = await register([{ ...child, name: '林正名' }]);
      expect(again.guardians.map(({ state }) => state)).toEqual(['answered']);
    }
  });

  it('is asked for by an account that was an institution’s, whatever it says it is', async () => {
    const turned = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    await turned.call('PATCH /api/account', { body: { kind: 'family', affiliation: '周家' } });
    const entry = await register([asked(freshMobile())], turned);
    expect(entry.guardians.map(({ state }) => state)).toEqual(['asked']);
    const late = await context().participant();
    await late.call('PATCH /api/account', { body: { kind: 'kindergarten' } });
    const back = await late.call('PATCH /api/account', { body: { kind: 'family' } });
    expect(back.hasBeenInstitution).toBe(true);
    expect((await register([asked(freshMobile())], late)).guardians).toHaveLength(1);
  });

  it('marks a family’s own entry of a child whose guardian refused at another number', async () => {
    const { child, phone } = await teamWith({ publishWork: false });
    const organiser = await context().organiser();
    const doubtOf = async (id: string) => (await organiser.call('GET /api/admin/registrations/:id', { params: { id } })).guardianDoubts;
    const family = await context().participant();
    const entry = await register([child], family);
    expect(entry.guardians).toEqual([]);
    expect(await doubtOf(entry.id)).toEqual([{ guardianId: null, childName: child.name, doubt: 'answered_elsewhere' }]);
    const guardian = await context().participant({ mobile: phone });
    expect(await doubtOf((await register([child], guardian)).id)).toEqual([]);
  });

  it('moves to another number of the guardian’s with a code to the old one, and both are told', async () => {
    const { entry, phone } = await teamWith({ publishWork: false });
    const token = await lastLink(phone);
    const next = freshMobile();
    const move = (code: string) => context().client().request('POST', '/api/guardians/phone', { token, phone: next, code });
    expect(await move('000000')).toMatchObject({ status: 422 });
    expect(await move(await codeFor(token, phone))).toMatchObject({ status: 200, json: { phone: `+86 *********${next.slice(-2)}` } });
    expect([(await told(phone, 'guardian_moved')).length, (await told(next, 'guardian_moved_here')).length]).toEqual([1, 1]);
    expect(await context().client().request('POST', '/api/guardians/view', { token })).toMatchObject({ status: 410 });
    const view = await context()
      .client()
      .call('POST /api/guardians/view', { body: { token: await lastLink(next) } });
    expect(view.answer).toMatchObject({ publishWork: false });
    expect(await published(entry.id)).toEqual([1, 0]);
  });

  it('is kept without a word of the child, and goes with the ID numbers of its season', async () => {
    const { child, phone } = await teamWith({ processing: false });
    const { db, config } = context().deps;
    const kept = () => db.selectFrom('guardianAnswer').selectAll().execute();
    const stored = JSON.stringify(await kept());
    for (const secret of [child.name, child.idNumber, phone, phone.slice(3), '周航']) expect(stored).not.toContain(secret);
    const { season } = await db.selectFrom('competition').select('season').where('id', '=', competitionId).executeTakeFirstOrThrow();
    const end = seasonEnd(season) + config.retention.idNumbers;
    await retireEntries(db, end - 1, config.retention);
    expect(await kept()).not.toEqual([]);
    await retireEntries(db, end, config.retention);
    expect(await kept()).toEqual([]);
  });
});

describeOnBothDatabases('the number of a guardian', (context) => {
  let teacher: Client;
  let competitionId = '';
  const teacherPhone = freshMobile();

  beforeAll(async () => {
    teacher = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学', mobile: teacherPhone });
    competitionId = await addCompetition(context().deps);
  });

  const instructorPhone = freshMobile();
  const register = (members: Child[]) =>
    teacher.request('POST', '/api/registrations', {
      ...entryForm(competitionId, { members, instructor: { name: '李老师', phone: instructorPhone } }),
    });

  it('is never the parent’s of the form: each child’s own is asked for', async () => {
    const { json } = await register([childMember()]);
    expect(json).toMatchObject({ guardians: [{ state: 'no_phone', phone: null }] });
  });

  it('comes with the form where the competition says so, but for a family’s', async () => {
    const needing = await addCompetition(context().deps, { needsGuardianNumbers: 1 });
    expect(
      await context()
        .client()
        .call('GET /api/competitions/:id', { params: { id: needing } }),
    ).toMatchObject({ needsGuardianNumbers: true });
    const sent = (members: Child[]) => entryForm(needing, { members });
    const missing = { status: 422, json: { fields: { 'members.1.guardianPhone': 'required' } } };
    const [one, two] = [{ ...childMember(), guardianPhone: freshMobile() }, childMember()];
    expect(await teacher.request('POST', '/api/registrations', sent([one, two]))).toMatchObject(missing);
    const { id, version } = await teacher.call('POST /api/registrations', { body: sent([one]) });
    expect(await teacher.request('PATCH', `/api/registrations/${id}`, editOf(sent([one, two]), version))).toMatchObject(missing);
    const both = [one, { ...two, guardianPhone: freshMobile() }];
    expect(await teacher.request('PATCH', `/api/registrations/${id}`, editOf(sent(both), version))).toMatchObject({ status: 200 });
    const family = await context().participant();
    expect(await family.request('POST', '/api/registrations', sent([childMember()]))).toMatchObject({ status: 201 });
  });

  it('is asked about where it is the teacher’s or the account’s own, marked and counted where it is confirmed', async () => {
    for (const guardianPhone of [teacherPhone, instructorPhone]) {
      const child = { ...childMember(), guardianPhone };
      expect(await register([child])).toMatchObject({
        status: 422,
        json: { fields: { 'members.0.guardianPhone': 'guardian_own_number' } },
      });
      const { json } = await register([{ ...child, guardianConfirmed: true }]);
      const organiser = await context().organiser();
      const { id } = json as { id: string };
      expect(await organiser.call('GET /api/admin/registrations/:id', { params: { id } })).toMatchObject({
        hasGuardianDoubt: true,
        guardianDoubts: [{ doubt: 'own_number', childName: child.name }],
      });
      const own = await teacher.call('GET /api/registrations/:id', { params: { id }, query: { for: 'edit' } });
      expect(own.members[0]).toMatchObject({ guardianPhone, guardianConfirmed: true });
    }
  });

  it('is asked about where another child of the form or of the account has it', async () => {
    const guardianPhone = freshMobile();
    const two = [childMember(), childMember()].map((child) => ({ ...child, guardianPhone }));
    expect(await register(two)).toMatchObject({
      status: 422,
      json: { fields: { 'members.0.guardianPhone': 'guardian_shared_number' } },
    });
    expect(await register(two.map((child) => ({ ...child, guardianConfirmed: true as const })))).toMatchObject({ status: 201 });
    const third = { ...childMember(), guardianPhone };
    expect(await register([third])).toMatchObject({
      status: 422,
      json: { fields: { 'members.0.guardianPhone': 'guardian_shared_number' } },
    });
    const bare = await register([childMember()]);
    const { id, guardians } = bare.json as { id: string; guardians: { id: string }[] };
    const path = `/api/registrations/${id}/guardians/${guardians[0]?.id}/invitation`;
    expect(await teacher.request('POST', path, { phone: guardianPhone })).toMatchObject({
      json: { fields: { phone: 'guardian_shared_number' } },
    });
    expect(await teacher.request('POST', path, { phone: teacherPhone })).toMatchObject({
      json: { fields: { phone: 'guardian_own_number' } },
    });
    expect(await teacher.request('POST', path, { phone: guardianPhone, guardianConfirmed: true })).toMatchObject({ status: 200 });
  });
});
