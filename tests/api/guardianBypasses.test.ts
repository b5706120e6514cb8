// Promise: none of the ways by which somebody got around a guardian’s answer, learned it, or left a guardian without a link works any more.
import { expect, it } from 'vitest';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { childMember } from '../fixtures/entryForm.ts';
import { guardianEntries, NO, OUT, YES } from '../fixtures/guardianEntries.ts';
import { describeApi, freshMobile } from './harness.ts';

describeApi('an attacker of guardians', (context) => {
  const calls = guardianEntries(context, { signupClosesAt: 4e12 });
  const {
    told,
    lastLink,
    answer,
    change,
    published,
    later,
    daysLater,
    asked,
    bare,
    newSchool,
    tryTo,
    register,
    tryEdit,
    cancel,
    withdraw,
  } = calls;
  const { resend, statesOf, fields, seenBy, view, answeredBy, tryMove, moveTo, record, doubtsOf, tryRule, rule, correct, merge } = calls;
  const freshNumber = () => childMember().idNumber;

  it('exchanges by correction the numbers of a child whose guardian has answered and one whose has not', async () => {
    const school = await newSchool();
    const [p, q] = [freshMobile(), freshMobile()];
    const [one, two] = [asked(p), asked(q)];
    const entry = await register(school, [one, two]);
    await answer(await lastLink(p), YES);
    expect(await correct(entry, [{ idNumber: two.idNumber }, { idNumber: one.idNumber }])).toMatchObject({ status: 204 });
    const page = (await view(await lastLink(q))).json as { child: { name: string } };
    expect(page.child.name).toBe(two.name);
  });

  it('the same, the other one answered', async () => {
    const school = await newSchool();
    const [p, q] = [freshMobile(), freshMobile()];
    const [one, two] = [asked(p), asked(q)];
    const entry = await register(school, [one, two]);
    await answer(await lastLink(q), YES);
    expect(await correct(entry, [{ idNumber: two.idNumber }, { idNumber: one.idNumber }])).toMatchObject({ status: 204 });
  });

  it('corrects an ID number after the guardian has moved to another number', async () => {
    const school = await newSchool();
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry, token } = await answeredBy(school, child, YES);
    await moveTo(token, p, n);
    const status = await correct(entry, [{ idNumber: childMember().idNumber }]);
    expect(status).toMatchObject({ status: 204 });
    expect(await published(entry.id)).toEqual([1, 1]);
  });

  it('reads the moved number in the form after an organiser has corrected name and ID number', async () => {
    const school = await newSchool();
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry, token } = await answeredBy(school, child, YES);
    await moveTo(token, p, n);
    expect(await correct(entry, [{ name: '改名甲', idNumber: childMember().idNumber }])).toMatchObject({ status: 204 });
    expect(await seenBy(school, entry)).not.toContain(n.slice(-8));
  });

  it('reads the ruled number in the form after a correction of an unanswered guardian', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, q, n] = [freshMobile(), freshMobile(), freshMobile()];
    const child = asked(p);
    await answeredBy(other, child, NO);
    const entry = await register(school, [{ ...child, guardianPhone: q }]);
    await rule(entry, { phone: n, reason: '核实' });
    expect(await seenBy(school, entry)).not.toContain(n.slice(-8));
    expect(await correct(entry, [{ idNumber: childMember().idNumber }])).toMatchObject({ status: 204 });
    expect(await seenBy(school, entry)).not.toContain(n.slice(-8));
  });

  it('has an organiser rule on the answer of a child who left: the number asked in another entry gets a working link', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const first = await register(school, [child, asked(freshMobile())]);
    await answer(await lastLink(p), YES);
    later();
    expect(await tryEdit(school, first, [asked(freshMobile())])).toMatchObject({ status: 200 });
    const { entry } = await answeredBy(other, child, YES);
    const { keptAnswers } = await record(first.id);
    expect(keptAnswers).toHaveLength(1);
    expect((await tryRule(first.id, keptAnswers[0]?.guardianId ?? '', { phone: n, reason: '核实' })).status).toBeLessThan(300);
    expect(await published(entry.id)).toEqual([1, 1]);
    // It is published by the answer of n, which must have a link.
    expect((await told(n, 'guardian_moved_here')).length).toBe(1);
  });

  it('rules for a family: the refusing entry’s number has a link afterwards', async () => {
    const school = await newSchool();
    const [p, m] = [freshMobile(), freshMobile()];
    const child = asked(p);
    await answeredBy(school, child, NO);
    const family = await context().participant({ mobile: m });
    const consent = { processing: true, publishName: true, publishWork: true, textVersion: CONSENT_VERSION };
    const entry = await register(family, [bare(child)], { consent });
    await rule(entry, { phone: m, reason: '核实' });
    const links = (await context().outbox()).filter(({ to, params }) => to === m && String(params['link']).includes('/guardian#'));
    expect(links.length).toBeGreaterThan(0);
  });

  it('rules on one of two refusals for a family’s child: the second is still shown', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, q, m] = [freshMobile(), freshMobile(), freshMobile()];
    const child = asked(p);
    await answeredBy(school, child, NO);
    await answeredBy(other, { ...child, guardianPhone: q }, NO);
    const family = await context().participant({ mobile: m });
    const entry = await register(family, [bare(child)]);
    expect(await doubtsOf(entry)).toEqual(['answered_elsewhere']);
    await rule(entry, { phone: m, reason: '核实' });
    expect(await doubtsOf(entry)).toEqual(['answered_elsewhere']);
  });

  it('merges two families’ accounts: the refusal elsewhere is still shown', async () => {
    const school = await newSchool();
    const child = asked(freshMobile());
    await answeredBy(school, child, NO);
    const [one, two] = [await context().participant(), await context().participant()];
    const entry = await register(one, [bare(child)]);
    expect(await doubtsOf(entry)).toEqual(['answered_elsewhere']);
    expect(await merge(one, two)).toMatchObject({ status: 200 });
    expect(await doubtsOf(entry)).toEqual(['answered_elsewhere']);
  });

  it('replaces a refused processing by a yes to another name of the same account', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, q] = [freshMobile(), freshMobile()];
    const child = asked(p);
    await register(school, [child]);
    await answer(await lastLink(p), OUT);
    await daysLater(7, school);
    // The guardian's other child, with the first one's ID number.
    const decoy = await register(school, [{ ...child, name: '弟弟' }]);
    expect(statesOf(decoy)).toEqual(['asked']);
    await answer(await lastLink(p), YES);
    later();
    await cancel(school, decoy);
    const { entry } = await answeredBy(other, { ...child, guardianPhone: q }, YES);
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[0, 0], ['answered_elsewhere']]);
  });

  it('has an organiser correct a decoy’s name to the child whose guardian has refused', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const p = freshMobile();
    const child = asked(p);
    const { entry: refusing } = await answeredBy(school, child, NO);
    const { entry } = await answeredBy(other, { ...child, name: '弟弟' }, YES);
    expect(await published(refusing.id)).toEqual([0, 0]);
    await correct(entry, [{ name: child.name }]);
    expect([await published(entry.id), await published(refusing.id)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('leaves a wrong ID number’s answer behind after a correction: the real child can be registered', async () => {
    const school = await newSchool();
    const p = freshMobile();
    const child = asked(p);
    const { entry: first, token } = await answeredBy(school, child, NO);
    await cancel(school, first);
    const entry = await register(school, [child]);
    await change(token, p, YES);
    later();
    expect(await published(entry.id)).toEqual([1, 1]);
    expect(await correct(entry, [{ idNumber: childMember().idNumber }])).toMatchObject({ status: 204 });
    expect(await published(entry.id)).toEqual([1, 1]);
    expect(await tryTo(school, [{ ...child, name: '别家孩子', guardianPhone: freshMobile() }])).toMatchObject({ status: 201 });
  });

  it('learns from an edit without a number that the guardian has refused in another account’s entry', async () => {
    const seen = [];
    for (const given of [YES, NO, OUT]) {
      const [school, other] = [await newSchool(), await newSchool()];
      const p = freshMobile();
      const child = asked(p);
      const { entry } = await answeredBy(other, child, YES);
      await answeredBy(school, child, given);
      await cancel(other, entry);
      const again = await tryTo(other, [bare(child)]);
      seen.push([again.status, fields(again), again.status === 201 ? statesOf(again.json as Entry) : null]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('the same with the number', async () => {
    const seen = [];
    for (const given of [YES, NO, OUT]) {
      const [school, other] = [await newSchool(), await newSchool()];
      const p = freshMobile();
      const child = asked(p);
      const { entry } = await answeredBy(other, child, YES);
      await answeredBy(school, child, given);
      await cancel(other, entry);
      const again = await tryTo(other, [child]);
      seen.push([again.status, fields(again), again.status === 201 ? statesOf(again.json as Entry) : null]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('counts its budget of links to learn that the guardian has moved in another account’s entry', async () => {
    const counts = [];
    for (const moves of [false, true]) {
      const school = await newSchool();
      const other = await newSchool();
      const { id } = await other.call('GET /api/account');
      await context().deps.db.updateTable('account').set({ signUpLimit: null }).where('id', '=', id).execute();
      const [p, n] = [freshMobile(), freshMobile()];
      const child = asked(p);
      const { entry } = await answeredBy(other, child, YES);
      const { token } = await answeredBy(school, child, YES);
      await cancel(other, entry);
      const again = await register(other, [child]);
      if (moves) await moveTo(token, p, n);
      await cancel(other, again);
      await register(other, [child]);
      const states = [];
      for (let k = 0; k < 9; k += 1) states.push(...statesOf(await register(other, [asked(freshMobile())])));
      counts.push(states.filter((state) => state === 'asked').length);
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('spends the child’s links of the day: the guardian can still move, and an organiser rule', async () => {
    const school = await newSchool();
    const resend = async (entry: Entry) =>
      school.call('POST /api/registrations/:id/guardians/:guardianId/invitation', {
        params: { id: entry.id, guardianId: entry.guardians[0]?.id ?? '' },
        body: {},
      });
    const p = freshMobile();
    const entry = await register(school, [asked(p)]);
    await resend(entry);
    await resend(entry);
    const token = await lastLink(p);
    await answer(token, NO);
    later();
    const moved = await tryMove(token, p, freshMobile());
    const { guardians } = await record(entry.id);
    const ruled = await tryRule(entry.id, guardians[0]?.id ?? '', { phone: freshMobile(), reason: '核实' });
    expect([moved.status, ruled.status]).toEqual([200, expect.toBeOneOf([200, 204])]);
  });

  it('clears the mark of an own number by another instructor in the form', async () => {
    const own = freshMobile();
    const school = await newSchool();
    const instructor = { name: '李老师', phone: own };
    const child = { ...asked(own), guardianConfirmed: true as const };
    const entry = await register(school, [child], { instructor });
    await answer(await lastLink(own), YES);
    expect(await doubtsOf(entry)).toEqual(['own_number']);
    expect(await tryEdit(school, entry, [child])).toMatchObject({ status: 200 });
    expect(await doubtsOf(entry)).toEqual(['own_number']);
  });

  it('clears the mark of an own number by another number of the account', async () => {
    const own = freshMobile();
    const school = await newSchool({ mobile: own });
    const child = { ...asked(own), guardianConfirmed: true as const };
    const entry = await register(school, [child]);
    await answer(await lastLink(own), YES);
    expect(await doubtsOf(entry)).toEqual(['own_number']);
    const { id } = await school.call('GET /api/account');
    await context().deps.db.updateTable('account').set({ mobile: freshMobile() }).where('id', '=', id).execute();
    expect(await tryEdit(school, entry, [child])).toMatchObject({ status: 200 });
    expect(await doubtsOf(entry)).toEqual(['own_number']);
  });

  it('takes a child out by an organiser’s correction after the work: the refusal for the work stays', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, q, r] = [freshMobile(), freshMobile(), freshMobile()];
    const child = asked(p);
    await answeredBy(other, child, NO);
    const entry = await register(school, [{ ...child, guardianPhone: q }, asked(r)]);
    await answer(await lastLink(q), YES);
    await answer(await lastLink(r), YES);
    later();
    expect(await published(entry.id)).toEqual([1, 0]);
    await context().deps.db.updateTable('registration').set({ state: 'approved' }).where('id', '=', entry.id).execute();
    const body = { title: '小车', description: '一辆小车', media: { kind: 'link' as const, url: 'https://youtu.be/dQw4w9WgXcQ' } };
    await school.call('POST /api/registrations/:id/work', { params: { id: entry.id }, body });
    // The team goes on without the child: another one takes its place.
    expect(await correct(entry, [{ name: '新来的', idNumber: childMember().idNumber }])).toMatchObject({ status: 204 });
    await answer(await lastLink(q), YES);
    expect((await published(entry.id))[1]).toBe(0);
  });

  it('becomes a family, or was one by a merger: still asks', async () => {
    const school = await newSchool();
    await school.call('PATCH /api/account', { body: { kind: 'family' } });
    const got = await register(school, [asked(freshMobile())]);
    expect(statesOf(got)).toEqual(['asked']);
    const family = await context().participant();
    expect(await merge(school, family)).toMatchObject({ status: 200 });
    const again = await register(family, [asked(freshMobile())]);
    expect(statesOf(again)).toEqual(['asked']);
  });

  it('corrects to the ID number of a child that the account had entered with another guardian', async () => {
    const school = await newSchool();
    const child = asked(freshMobile());
    const { entry: first } = await answeredBy(school, child, YES);
    await cancel(school, first);
    const typo = await register(school, [{ ...child, idNumber: childMember().idNumber, guardianPhone: freshMobile() }]);
    expect(await correct(typo, [{ idNumber: child.idNumber }])).toMatchObject({ status: 204 });
  });

  it('a settled number’s ruling hides no new doubt: the number becomes the teacher’s, or other children’s', async () => {
    const school = await newSchool();
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry } = await answeredBy(school, child, YES);
    await rule(entry, { phone: n, reason: '核实' });
    await tryEdit(school, entry, [child], { instructor: { name: '李老师', phone: n } });
    expect(await doubtsOf(entry)).toEqual(['own_number']);
  });

  it('frees a wrong ID number by correction: a cancelled entry’s answer does not come back for the real child', async () => {
    const school = await newSchool();
    const p = freshMobile();
    const child = asked(p);
    const { entry: first } = await answeredBy(school, child, NO);
    await cancel(school, first);
    const entry = await register(school, [child]);
    expect(await correct(entry, [{ idNumber: childMember().idNumber }])).toMatchObject({ status: 204 });
    const q = freshMobile();
    const got = await tryTo(school, [{ ...child, name: '别家孩子', guardianPhone: q }]);
    expect(got.status).toBe(201);
    await answer(await lastLink(q), YES);
    const real = got.json as Entry;
    expect([await published(real.id), await doubtsOf(real)]).toEqual([[1, 1], []]);
  });

  it('the same, where another account registers the real child', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const p = freshMobile();
    const child = asked(p);
    const { entry: first } = await answeredBy(school, child, NO);
    await cancel(school, first);
    const entry = await register(school, [child]);
    expect(await correct(entry, [{ idNumber: childMember().idNumber }])).toMatchObject({ status: 204 });
    const { entry: real } = await answeredBy(other, { ...child, name: '别家孩子', guardianPhone: freshMobile() }, YES);
    expect([await published(real.id), await doubtsOf(real)]).toEqual([[1, 1], []]);
  });

  it('re-enters a moved guardian’s child without a link left in the budget: what is published can be taken back', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: second } = await answeredBy(other, child, YES);
    const { entry: first, token } = await answeredBy(school, child, YES);
    await moveTo(token, p, n);
    await withdraw(other, second);
    await withdraw(school, first);
    const { id } = await other.call('GET /api/account');
    await context().deps.rateLimiter.consume(['guardian links of', id], Number.MAX_SAFE_INTEGER, 24 * 3600_000, { amount: 1000 });
    const again = await register(other, [child]);
    expect(await published(again.id)).toEqual([1, 1]);
    const works = await view(await lastLink(n));
    expect(works.status).toBe(200);
  });

  it('an own number whose mark was set, after cancel and a new form with another instructor: still marked', async () => {
    const own = freshMobile();
    const school = await newSchool();
    const child = { ...asked(own), guardianConfirmed: true as const };
    const entry = await register(school, [child], { instructor: { name: '李老师', phone: own } });
    await answer(await lastLink(own), YES);
    await cancel(school, entry);
    const again = await register(school, [child]);
    expect([await published(again.id), await doubtsOf(again)]).toEqual([[1, 1], ['own_number']]);
  });

  it('finds a guardian’s moved number by typing a guess for a sibling', async () => {
    const school = await newSchool();
    const [p, n] = [freshMobile(), freshMobile()];
    const { token } = await answeredBy(school, asked(p), YES);
    await moveTo(token, p, n);
    const guess = async (guardianPhone: string) => {
      const got = await tryTo(school, [asked(guardianPhone)]);
      return [got.status, fields(got)];
    };
    expect(await guess(n)).toEqual(await guess(freshMobile()));
  });

  it('learns that a guardian has moved, by typing the first number for a sibling', async () => {
    const seen = [];
    for (const moves of [false, true]) {
      const school = await newSchool();
      const [p, n] = [freshMobile(), freshMobile()];
      const { token } = await answeredBy(school, asked(p), YES);
      if (moves) await moveTo(token, p, n);
      const got = await tryTo(school, [asked(p)]);
      seen.push([got.status, fields(got)]);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  it('finds it by the resend endpoint for another child', async () => {
    const school = await newSchool();
    const [p, n] = [freshMobile(), freshMobile()];
    const { token } = await answeredBy(school, asked(p), YES);
    await moveTo(token, p, n);
    const guess = async (phone: string) => {
      const entry = await register(school, [asked(freshMobile())]);
      const got = await school.request('POST', `/api/registrations/${entry.id}/guardians/${entry.guardians[0]?.id}/invitation`, { phone });
      return [got.status, fields(got)];
    };
    expect(await guess(n)).toEqual(await guess(freshMobile()));
  });

  it('brings a yes back without a name by withdrawing a cancelled entry after a correction: another child is not answered for', async () => {
    const school = await newSchool();
    const p = freshMobile();
    const child = asked(p);
    const { entry: first } = await answeredBy(school, child, YES);
    await cancel(school, first);
    const entry = await register(school, [child]);
    expect(await correct(entry, [{ idNumber: childMember().idNumber }])).toMatchObject({ status: 204 });
    await withdraw(school, first);
    const got = await tryTo(school, [bare({ ...child, name: '别家孩子' })]);
    expect(got.status).toBe(201);
    const real = got.json as Entry;
    expect([await published(real.id), statesOf(real)]).toEqual([[0, 0], ['no_phone']]);
  });

  it('a guardian’s latest no moves to a number that had agreed earlier: the no holds', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry } = await answeredBy(other, { ...child, guardianPhone: n }, YES);
    const { entry: first, token } = await answeredBy(school, child, NO);
    await moveTo(token, p, n);
    expect([await published(first.id), await published(entry.id)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('reads the moved number in the account’s export of messages', async () => {
    const school = await newSchool();
    const [p, n] = [freshMobile(), freshMobile()];
    const { token } = await answeredBy(school, asked(p), YES);
    await moveTo(token, p, n);
    const { id } = await school.call('GET /api/account');
    const { messagesOfAccount } = await import('#server/accounts/store.ts');
    const exported = JSON.stringify(await messagesOfAccount(context().deps.db, id));
    expect(exported).not.toContain(n.slice(-8));
    expect(exported).not.toContain('guardian_moved_here');
  });

  it('single teacher: the decoy of 08, then the account erased and opened again', async () => {
    const mobile = freshMobile();
    const school = await newSchool({ mobile });
    const [p, q] = [freshMobile(), freshMobile()];
    const child = asked(p);
    await register(school, [child]);
    await answer(await lastLink(p), OUT);
    await daysLater(7, school);
    await register(school, [{ ...child, name: '弟弟' }]);
    await answer(await lastLink(p), YES);
    later();
    expect((await school.request('DELETE', '/api/account', { erase: true })).status).toBeLessThan(300);
    const back = await newSchool({ mobile });
    const { entry } = await answeredBy(back, { ...child, guardianPhone: q }, YES);
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[0, 0], ['answered_elsewhere']]);
  });

  it('the processing refused at another account’s same number: the own form asks no confirmation more than before', async () => {
    const seen = [];
    for (const given of [YES, OUT]) {
      const own = freshMobile();
      const [school, other] = [await newSchool(), await newSchool({ mobile: own })];
      const linkOf = async () => new URL((await told(own, 'guardian_invitation')).at(-1)?.params['link'] ?? '').hash.slice(1);
      const child = asked(own);
      const entry = await register(other, [{ ...child, guardianConfirmed: true as const }]);
      expect(await answer(await linkOf(), YES)).toMatchObject({ status: 200 });
      later();
      await register(school, [child]);
      expect(await answer(await linkOf(), given)).toMatchObject({ status: 200 });
      later();
      await cancel(other, entry);
      const got = await tryTo(other, [child]);
      seen.push([got.status, fields(got)]);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  it('learns from its own messages, after entering the child again, that the guardian has moved elsewhere', async () => {
    const lists = [];
    for (const moves of [false, true]) {
      const [school, other] = [await newSchool(), await newSchool()];
      const [p, n] = [freshMobile(), freshMobile()];
      const child = asked(p);
      const { entry } = await answeredBy(other, child, YES);
      const { token } = await answeredBy(school, child, YES);
      if (moves) await moveTo(token, p, n);
      await cancel(other, entry);
      await register(other, [child]);
      const { id } = await other.call('GET /api/account');
      const { messagesOfAccount } = await import('#server/accounts/store.ts');
      lists.push((await messagesOfAccount(context().deps.db, id)).map(({ template }) => template));
    }
    expect(lists[1]?.toSorted()).toEqual(lists[0]?.toSorted());
  });

  it('counts its budget of links to learn that another account has entered the child again', async () => {
    const counts = [];
    for (const again of [false, true]) {
      const [school, other] = [await newSchool(), await newSchool()];
      const { id } = await other.call('GET /api/account');
      await context().deps.db.updateTable('account').set({ signUpLimit: null }).where('id', '=', id).execute();
      const child = asked(freshMobile());
      const { entry } = await answeredBy(other, child, YES);
      const { entry: elsewhere } = await answeredBy(school, child, YES);
      if (again) {
        await cancel(school, elsewhere);
        await register(school, [child]);
      }
      await cancel(other, entry);
      await register(other, [child]);
      const states = [];
      for (let k = 0; k < 10; k += 1) states.push(...statesOf(await register(other, [asked(freshMobile())])));
      counts.push(states.filter((state) => state === 'asked').length);
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('learns what its own guardian has answered, by entering the child anew under another name', async () => {
    const seen = [];
    for (const given of [YES, NO]) {
      const school = await newSchool();
      const child = asked(freshMobile());
      const { entry } = await answeredBy(school, child, given);
      await cancel(school, entry);
      seen.push(statesOf(await register(school, [{ ...child, name: '别名' }])));
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  it('the same by two edits of one team', async () => {
    const seen = [];
    for (const given of [YES, NO]) {
      const school = await newSchool();
      const [child, mate] = [asked(freshMobile()), asked(freshMobile())];
      const entry = await register(school, [child, mate]);
      await answer(await lastLink(child.guardianPhone ?? ''), given);
      later();
      await tryEdit(school, entry, [mate]);
      const edited = await tryEdit(school, entry, [mate, { ...child, name: '别名' }]);
      seen.push([edited.status, statesOf(edited.json as Entry)]);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  it('learns what the number has answered in another account’s entry, by its own child’s name', async () => {
    const seen = [];
    for (const given of [YES, NO]) {
      const [school, other] = [await newSchool(), await newSchool()];
      const child = asked(freshMobile());
      const { entry } = await answeredBy(other, child, YES);
      await answeredBy(school, child, given);
      await cancel(other, entry);
      seen.push(statesOf(await register(other, [{ ...child, name: '别名' }])));
    }
    expect(seen[1]).toEqual(seen[0]);
  });

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
    await daysLater(7, school);
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
    await daysLater(7, school);
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
      await daysLater(1, school);
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
