// Promise: a guardian’s answer is neither replaced nor revealed by a detour: moves, mergers, erasure and other spellings in any order.
import { expect, it } from 'vitest';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { guardianEntries, NO, OUT, YES } from '../fixtures/guardianEntries.ts';
import { type Client, describeApi, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;
const CONSENT = { processing: true, publishName: true, publishWork: true, textVersion: CONSENT_VERSION };
const confirmed = { guardianConfirmed: true as const };

describeApi('who tries detours around a guardian’s answer', (context) => {
  const calls = guardianEntries(context, { signupClosesAt: 9e12 });
  const { told, lastLink, answer, codeFor, change, published, later, asked, bare, newSchool, tryTo, register, tryEdit, cancel } = calls;
  const { withdraw, resend, statesOf, fields, seenBy, view, answeredBy, moveTo, doubtsOf, rule, merge } = calls;
  const read = (by: Client, { id }: Pick<Entry, 'id'>) => by.call('GET /api/registrations/:id', { params: { id } });
  const answerSeen = async (token: string) =>
    ((await view(token)).json as { answer?: { processing: boolean; publishName: boolean; publishWork: boolean } | null }).answer;

  it('learns by entering again that the number its guardian moved to has refused the processing elsewhere', async () => {
    const seen = [];
    for (const given of [YES, OUT]) {
      const [school, other] = [await newSchool(), await newSchool()];
      const [p, n] = [freshMobile(), freshMobile()];
      const child = asked(p);
      const { entry, token } = await answeredBy(school, child, YES);
      await answeredBy(other, { ...child, guardianPhone: n }, given);
      await moveTo(token, p, n);
      await cancel(school, entry);
      const again = await tryTo(school, [child]);
      const states = again.status === 201 ? statesOf(again.json as Entry) : null;
      if (given === OUT && again.status === 201) expect(await published((again.json as Entry).id)).toEqual([0, 0]);
      if (again.status === 201) await cancel(school, again.json as Entry);
      const third = await tryTo(school, [bare(child)]);
      seen.push([again.status, fields(again), states, third.status, fields(third)]);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  it('sees an expired link become a fresh one, because the guardian has moved in another entry', async () => {
    const states = [];
    for (const moves of [false, true]) {
      const [school, other] = [await newSchool(), await newSchool()];
      const [p, n] = [freshMobile(), freshMobile()];
      const child = asked(p);
      const entry = await register(other, [child]);
      context().clock.advance(15 * DAY_MS);
      const { token } = await answeredBy(school, child, YES);
      if (moves) await moveTo(token, p, n);
      states.push(statesOf(await read(other, entry)));
    }
    expect(states[1]).toEqual(states[0]);
  });

  it('sees that a link expires later than it should', async () => {
    const states = [];
    for (const moves of [false, true]) {
      const [school, other] = [await newSchool(), await newSchool()];
      const [p, n] = [freshMobile(), freshMobile()];
      const child = asked(p);
      const entry = await register(other, [child]);
      context().clock.advance(10 * DAY_MS);
      const { token } = await answeredBy(school, child, YES);
      if (moves) await moveTo(token, p, n);
      context().clock.advance(5 * DAY_MS);
      states.push(statesOf(await read(other, entry)));
    }
    expect(states[1]).toEqual(states[0]);
  });

  it('has a stranger texted by many accounts that wait for an answer that moves there', async () => {
    const [q, victim] = [freshMobile(), freshMobile()];
    const child = asked(q);
    const first = await newSchool();
    await context().deps.rateLimiter.consume(['guardian links to', victim], Number.MAX_SAFE_INTEGER, DAY_MS, { amount: 19 });
    const { token } = await answeredBy(first, child, YES);
    for (let n = 0; n < 6; n += 1) await register(await newSchool(), [child]);
    await moveTo(token, q, victim);
    const texts = (await context().outbox()).filter(({ to }) => to === victim);
    expect(texts.length).toBe(1);
  });

  it('keeps the mark of its own number when it moves it by a code to another', async () => {
    const [own, next] = [freshMobile(), freshMobile()];
    const school = await newSchool();
    const child = { ...asked(own), ...confirmed };
    const entry = await register(school, [child], { instructor: { name: '李老师', phone: own } });
    const token = await lastLink(own);
    await answer(token, YES);
    expect(await doubtsOf(entry)).toEqual(['own_number']);
    await moveTo(token, own, next);
    expect(await doubtsOf(entry)).toEqual(['own_number']);
    await cancel(school, entry);
    const again = await register(school, [child]);
    expect(await doubtsOf(again)).toEqual(['own_number']);
  });

  it('a refusal that moves to a number with a newer yes wins', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: first, token } = await answeredBy(school, child, NO);
    const { entry } = await answeredBy(other, { ...child, guardianPhone: n }, YES);
    expect([await published(first.id), await published(entry.id)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await moveTo(token, p, n);
    expect([await published(first.id), await published(entry.id)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    // The guardian itself takes it back.
    later();
    await change(await lastLink(n), n, YES);
    expect([await published(first.id), await published(entry.id)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('the page of one entry shows the same number’s newer refusal of processing', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const p = freshMobile();
    const child = asked(p);
    const { entry, token } = await answeredBy(school, child, YES);
    await answeredBy(other, child, OUT);
    expect(await published(entry.id)).toEqual([0, 0]);
    expect(await answerSeen(token)).toMatchObject({ publishName: false, publishWork: false });
    later();
    expect((await change(token, p, YES)).status).toBe(200);
    expect(await published(entry.id)).toEqual([1, 1]);
    expect(await answerSeen(token)).toMatchObject({ processing: true, publishName: true, publishWork: true });
  });

  it('enters a resident number as a document of another country', async () => {
    const school = await newSchool();
    const child = asked(freshMobile());
    await answeredBy(school, child, NO);
    const second = await newSchool();
    const q = freshMobile();
    const got = await tryTo(second, [{ ...child, country: 'US', region: 'CA', guardianPhone: q }]);
    if (got.status !== 201) return expect(got.status).toBe(422);
    await answer(await lastLink(q), YES);
    const entry = got.json as Entry;
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[0, 0], ['answered_elsewhere']]);
  });

  it('writes a document’s number wider, with other hyphens, in small letters', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const child = { ...asked(freshMobile()), country: 'US', region: 'CA', idNumber: 'AB-1234567' };
    await answeredBy(school, child, NO);
    for (const idNumber of ['ＡＢ１２３４５６７', 'ab 1234567', 'ab—1234567', 'A.B.1234567']) {
      const q = freshMobile();
      const got = await tryTo(other, [{ ...child, idNumber, guardianPhone: q }]);
      if (got.status !== 201) continue;
      await answer(await lastLink(q), YES);
      const entry = got.json as Entry;
      expect([idNumber, await published(entry.id), await doubtsOf(entry)]).toEqual([idNumber, [0, 0], ['answered_elsewhere']]);
      await cancel(other, entry);
      break;
    }
  });

  it('erases the account, opens it as a family: the refusal holds', async () => {
    const mobile = freshMobile();
    const school = await newSchool({ mobile });
    const child = asked(freshMobile());
    await answeredBy(school, child, NO);
    expect((await school.request('DELETE', '/api/account', { erase: true })).status).toBeLessThan(300);
    const family = await context().participant({ mobile });
    const entry = await register(family, [bare(child)], { consent: CONSENT });
    expect(await doubtsOf(entry)).toEqual(['answered_elsewhere']);
  });

  it('two mergers and a kind that goes back: guardians are asked and refusals bind', async () => {
    const [a, b] = [await newSchool(), await newSchool()];
    const child = asked(freshMobile());
    const { entry } = await answeredBy(a, child, NO);
    await cancel(a, entry);
    expect(await merge(a, b)).toMatchObject({ status: 200 });
    await b.call('PATCH /api/account', { body: { kind: 'family' } });
    const c = await context().participant();
    expect(await merge(b, c)).toMatchObject({ status: 200 });
    expect((await tryTo(c, [{ ...child, guardianPhone: freshMobile() }])).status).toBe(422);
    const again = await register(c, [bare(child)], { consent: CONSENT });
    expect([statesOf(again), await published(again.id)]).toEqual([['answered'], [0, 0]]);
  });

  it('an old code, and one of another child’s link, opens nothing', async () => {
    const school = await newSchool();
    const [p, n] = [freshMobile(), freshMobile()];
    const { token } = await answeredBy(school, asked(p), NO);
    const code = await codeFor(token, p);
    expect(await answer(token, { ...NO, code })).toMatchObject({ status: 200 });
    expect((await answer(token, { ...YES, code })).status).toBe(422);
    const moved = await context().client().request('POST', '/api/guardians/phone', { token, phone: n, code });
    expect(moved.status).toBe(422);
  });

  it('two answers at once by one link: one counts; a move and an answer at once: one holds', async () => {
    const school = await newSchool();
    const p = freshMobile();
    const entry = await register(school, [asked(p)]);
    const token = await lastLink(p);
    const got = await Promise.all([answer(token, YES), answer(token, NO), answer(token, NO)]);
    expect(got.filter(({ status }) => status === 200)).toHaveLength(1);
    later();
    const code = await codeFor(token, p);
    const [n] = [freshMobile()];
    const both = await Promise.all([
      answer(token, { ...NO, code }),
      context().client().request('POST', '/api/guardians/phone', { token, phone: n, code }),
      tryEdit(school, entry, [asked(freshMobile())]),
    ]);
    expect(both.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('a family turned school edits: a refusal elsewhere is not lost with the family’s mark', async () => {
    const school = await newSchool();
    const child = asked(freshMobile());
    await answeredBy(school, child, NO);
    const family = await context().participant();
    const entry = await register(family, [bare(child)], { consent: CONSENT });
    await family.call('PATCH /api/account', { body: { kind: 'primary_school', affiliation: '青禾实验小学' } });
    const q = freshMobile();
    expect(await tryEdit(family, entry, [{ ...child, guardianPhone: q }])).toMatchObject({ status: 200 });
    await answer(await lastLink(q), YES);
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[0, 0], ['answered_elsewhere']]);
  });

  it('a ruling’s number, and the one that a guardian waits at, are in no answer to the account', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const entry = await register(other, [child]);
    const before = await seenBy(other, entry);
    const { token } = await answeredBy(school, child, YES);
    await moveTo(token, p, n);
    expect(await seenBy(other, entry)).toBe(before);
    const again = await resend(other, entry);
    expect(JSON.stringify(again.json)).not.toContain(n.slice(-4));
    expect(again.status).toBe(200);
    expect(await seenBy(other, entry)).not.toContain(n.slice(-4));
  });

  it('a mistyped number of the teacher that is put right before the guardian answers leaves no mark', async () => {
    const p = freshMobile();
    const school = await newSchool();
    const child = { ...asked(p), ...confirmed };
    const entry = await register(school, [child], { instructor: { name: '李老师', phone: p } });
    expect(await doubtsOf(entry)).toEqual(['own_number']);
    expect(await tryEdit(school, entry, [child])).toMatchObject({ status: 200 });
    expect(await doubtsOf(entry)).toEqual([]);
  });

  it('moves there and back again, then enters anew under two names: one number is asked, the refusal holds', async () => {
    const school = await newSchool();
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry, token } = await answeredBy(school, child, NO);
    await moveTo(token, p, n);
    await moveTo(await lastLink(n), n, p);
    await withdraw(school, entry);
    const decoy = await register(school, [{ ...child, name: '弟弟' }]);
    expect((await told(n, 'guardian_invitation')).length).toBe(0);
    await answer(await lastLink(p), YES);
    later();
    await cancel(school, decoy);
    const again = await register(school, [child]);
    expect(await published(again.id)).toEqual([0, 0]);
  });

  it('an edit that renames an unanswered child to one whose guardian has refused for this account', async () => {
    const school = await newSchool();
    const [p, q] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: first } = await answeredBy(school, child, NO);
    await cancel(school, first);
    const entry = await register(school, [asked(q)]);
    const got = await tryEdit(school, entry, [{ ...child, guardianPhone: q }]);
    expect([got.status, fields(got)]).toEqual([422, { 'members.0.guardianPhone': 'guardian_answered' }]);
  });

  it('rules to the number, then the organiser’s ruled number moves on by code, and the first account enters anew', async () => {
    const school = await newSchool();
    const [p, n, z] = [freshMobile(), freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry } = await answeredBy(school, child, NO);
    await rule(entry, { phone: n, reason: '核实' });
    await moveTo(await lastLink(n), n, z);
    await cancel(school, entry);
    const again = await register(school, [child]);
    expect([statesOf(again), await published(again.id), (await told(p, 'guardian_invitation')).length]).toEqual([['answered'], [0, 0], 1]);
    expect(await seenBy(school, again)).not.toContain(z.slice(-4));
    expect(await seenBy(school, again)).not.toContain(n.slice(-4));
  });

  it('was entered under another country in an earlier release: the refusal counts after the update', async () => {
    const { db, jobs, vault } = context().deps;
    const [school, other] = [await newSchool(), await newSchool()];
    const child = { ...asked(freshMobile()), country: 'US', region: 'CA' };
    const { entry } = await answeredBy(other, child, YES);
    const { accountId } = await db.selectFrom('registration').select('accountId').where('id', '=', entry.id).executeTakeFirstOrThrow();
    const before = vault.mac(`US:${child.idNumber}`, 'id_number');
    const childKey = `${entry.competition.id}:${before}`;
    const stored = { idNumberIndex: before, childKey, claim: `${accountId}:${childKey}` };
    await db.updateTable('member').set(stored).where('registrationId', '=', entry.id).execute();
    for (const table of ['guardian', 'guardianAnswer', 'consentRecord'] as const)
      await db.updateTable(table).set({ childIndex: before }).where('registrationId', '=', entry.id).execute();
    await answeredBy(school, { ...child, country: 'CN', region: 'FJ', guardianPhone: freshMobile() }, NO);
    expect(await published(entry.id)).toEqual([1, 1]);
    while (!(await jobs.runDue('fold-id-numbers'))) context().clock.advance(DAY_MS);
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[0, 0], ['answered_elsewhere']]);
  });

  it('resend while the guardian has a code for its move: a stranger learns nothing, the move holds', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, n] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { token } = await answeredBy(school, child, NO);
    const entry = await register(other, [child]);
    const z = freshMobile();
    const code = await codeFor(token, p);
    expect((await resend(other, entry, z)).status).toBe(200);
    expect((await context().client().request('POST', '/api/guardians/phone', { token, phone: n, code })).status).toBe(200);
    await answer(await lastLink(z), YES);
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[0, 0], ['answered_elsewhere']]);
  });

  it('the refusal of an erased account is taken back by the same guardian elsewhere', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const p = freshMobile();
    const child = asked(p);
    await answeredBy(school, child, NO);
    await school.request('DELETE', '/api/account', { erase: true });
    const { entry } = await answeredBy(other, child, YES);
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[1, 1], []]);
  });

  it('moves on from a number that is its own by a ruling: the mark stays', async () => {
    const own = freshMobile();
    const school = await newSchool({ mobile: own });
    const [p] = [freshMobile()];
    const child = asked(p);
    const { entry } = await answeredBy(school, child, NO);
    await rule(entry, { phone: own, reason: '老师的孩子' });
    expect(await doubtsOf(entry)).toEqual(['own_number']);
    await moveTo(await lastLink(own), own, freshMobile());
    expect(await doubtsOf(entry)).toEqual(['own_number']);
  });

  it('concurrent registrations of the child by two accounts and an answer: all obey the refusal', async () => {
    const [school, a, b] = [await newSchool(), await newSchool(), await newSchool()];
    const p = freshMobile();
    const child = asked(p);
    await register(school, [child]);
    const token = await lastLink(p);
    const [q, r] = [freshMobile(), freshMobile()];
    const [, one, two] = await Promise.all([
      answer(token, NO),
      register(a, [{ ...child, guardianPhone: q }]),
      register(b, [{ ...child, guardianPhone: r }]),
    ]);
    await Promise.all([answer(await lastLink(q), YES), answer(await lastLink(r), YES)]);
    expect([await published(one.id), await published(two.id)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('copies the team with masked numbers, under another country', async () => {
    const school = await newSchool();
    const child = asked(freshMobile());
    const { entry } = await answeredBy(school, child, NO);
    await cancel(school, entry);
    const form = await school.call('GET /api/registrations/:id', { params: { id: entry.id }, query: { for: 'edit' } });
    const [member] = form.members;
    const copy = { ...bare(child), idNumber: member?.idNumber ?? '', numberOf: member?.id ?? '', guardianPhone: freshMobile() };
    const got = await tryTo(school, [copy]);
    expect([got.status, fields(got)]).toEqual([422, { 'members.0.guardianPhone': 'guardian_answered' }]);
    expect((await tryTo(school, [{ ...copy, country: 'US', region: 'CA' }])).status).toBe(422);
    expect(
      (await tryTo(school, [{ ...copy, idNumber: child.idNumber, numberOf: undefined, country: 'US', region: 'CA' } as never])).status,
    ).toBe(422);
  });
});
