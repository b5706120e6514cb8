// Promise: an organiser’s ruling or correction reaches no answer about another child, fails for no earlier answer, and its guardian hears of it.
import { expect, it } from 'vitest';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import { childMember } from '../fixtures/entryForm.ts';
import { guardianEntries, NO, OUT, YES } from '../fixtures/guardianEntries.ts';
import { describeApi, freshMobile } from './harness.ts';

const CONSENT = { processing: true, publishName: true, publishWork: true, textVersion: CONSENT_VERSION };

describeApi('who has an organiser rule or correct', (context) => {
  const calls = guardianEntries(context, { signupClosesAt: 9e12 });
  const { told, lastLink, answer, published, later, asked, bare, newSchool, register, cancel, statesOf, fields, view, answeredBy } = calls;
  const { record, doubtsOf, tryRule, rule, correct } = calls;
  const freshNumber = () => childMember().idNumber;

  it('has an organiser rename an answered child and then renumber it, so that the answer is another child’s: its guardian is told of both', async () => {
    const school = await newSchool();
    const p = freshMobile();
    const { entry, token } = await answeredBy(school, asked(p), YES);
    expect(await correct(entry, [{ name: '另一个名字' }])).toMatchObject({ status: 204 });
    expect(await correct(entry, [{ idNumber: freshNumber() }])).toMatchObject({ status: 204 });
    const texts = await told(p, 'guardian_corrected');
    expect([texts.length, (await view(token)).status]).toEqual([2, 200]);
    expect(JSON.stringify(texts)).not.toContain('另一个名字');
    // Nothing about the child has changed.
    expect(await correct(entry, [{}], { teamName: '慢吞吞小火箭' })).toMatchObject({ status: 204 });
    expect(await told(p, 'guardian_corrected')).toHaveLength(2);
  });

  it('has an organiser rule for a borrowed ID number: the rightful guardian’s answer stays where it is', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, q] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: rightful, token } = await answeredBy(school, child, NO);
    const { entry } = await answeredBy(other, { ...child, name: '别家孩子', guardianPhone: q }, YES);
    expect(await doubtsOf(entry)).toEqual(['answered_elsewhere']);
    const { guardians } = await record(entry.id);
    const got = await tryRule(entry.id, guardians[0]?.id ?? '', { reason: '对方来电' });
    expect([got.status, fields(got), (await view(token)).status]).toEqual([422, { phone: 'guardian_other_name' }, 200]);
    expect(await published(rightful.id)).toEqual([0, 0]);
    expect(await told(q, 'guardian_moved_here')).toHaveLength(0);
  });

  it('a correction of the same name to the number for which the account’s guardian has refused', async () => {
    const school = await newSchool();
    const [p, q] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: first } = await answeredBy(school, child, NO);
    await cancel(school, first);
    const { entry } = await answeredBy(school, { ...child, idNumber: freshNumber(), guardianPhone: q }, YES);
    expect(await doubtsOf(entry)).toEqual(['same_name']);
    expect(await correct(entry, [{ idNumber: child.idNumber }])).toMatchObject({ status: 204 });
    expect(await published(entry.id)).toEqual([0, 0]);
  });

  it('the same after a refusal of processing', async () => {
    const school = await newSchool();
    const [p, q] = [freshMobile(), freshMobile()];
    const child = asked(p);
    await answeredBy(school, child, OUT);
    const { entry } = await answeredBy(school, { ...child, idNumber: freshNumber(), guardianPhone: q }, YES);
    expect(await correct(entry, [{ idNumber: child.idNumber }])).toMatchObject({ status: 204 });
    expect(await published(entry.id)).toEqual([0, 0]);
  });

  it('corrects a family’s mistyped ID number, for which a guardian has refused: its own child is free', async () => {
    const school = await newSchool();
    const child = asked(freshMobile());
    await answeredBy(school, child, NO);
    const family = await context().participant();
    const entry = await register(family, [{ ...bare(child), name: '另一个孩子' }], { consent: CONSENT });
    expect(await correct(entry, [{ idNumber: freshNumber() }])).toMatchObject({ status: 204 });
    expect(await doubtsOf(entry)).toEqual([]);
  });

  it('exchanges the numbers of two answered children: answers follow the names', async () => {
    const school = await newSchool();
    const [p, q] = [freshMobile(), freshMobile()];
    const [one, two] = [asked(p), asked(q)];
    const entry = await register(school, [one, two]);
    await answer(await lastLink(p), YES);
    await answer(await lastLink(q), NO);
    later();
    expect(await correct(entry, [{ idNumber: two.idNumber }, { idNumber: one.idNumber }])).toMatchObject({ status: 204 });
    expect(await published(entry.id)).toEqual([1, 0]);
    await cancel(school, entry);
    const again = await register(school, [{ ...two, idNumber: one.idNumber }]);
    expect([statesOf(again), await published(again.id)]).toEqual([['answered'], [0, 0]]);
    const other = await register(school, [{ ...one, idNumber: two.idNumber }]);
    expect([statesOf(other), await published(other.id), await doubtsOf(other)]).toEqual([['answered'], [1, 1], []]);
  });

  it('the same for a family’s entry', async () => {
    const school = await newSchool();
    const [p, m] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: rightful, token } = await answeredBy(school, child, NO);
    const family = await context().participant({ mobile: m });
    const entry = await register(family, [{ ...bare(child), name: '别家孩子' }], { consent: CONSENT });
    const { keptAnswers } = await record(entry.id);
    const got = await tryRule(entry.id, keptAnswers[0]?.guardianId ?? '', { phone: m, reason: '来电' });
    expect([got.status, fields(got), (await view(token)).status, await published(rightful.id)]).toEqual([
      422,
      { phone: 'guardian_other_name' },
      200,
      [0, 0],
    ]);
  });

  it('a ruling of one name leaves the other name’s entry at its number', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, q] = [freshMobile(), freshMobile()];
    const child = asked(p);
    const { entry: rightful, token } = await answeredBy(school, child, NO);
    const { entry } = await answeredBy(other, { ...child, name: '别家孩子' }, YES);
    expect(await published(entry.id)).toEqual([1, 1]);
    await rule(entry, { phone: q, reason: '来电' });
    expect([(await view(token)).status, await published(rightful.id), await published(entry.id)]).toEqual([200, [0, 0], [0, 0]]);
  });

  it('an organiser’s name correction after a ruling for the right child', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, q] = [freshMobile(), freshMobile()];
    const child = asked(p);
    await answeredBy(school, child, NO);
    const { entry } = await answeredBy(other, { ...child, name: '错名字', guardianPhone: q }, YES);
    expect(await correct(entry, [{ name: child.name }])).toMatchObject({ status: 204 });
    await rule(entry, { reason: '来电' });
    expect([await published(entry.id), await doubtsOf(entry)]).toEqual([[1, 1], []]);
  });

  it('corrects a child whose guardian has answered to another name and number, at which the other account’s answer is: no text to a stranger', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const [p, q] = [freshMobile(), freshMobile()];
    const real = asked(q);
    await answeredBy(other, real, YES);
    const { entry } = await answeredBy(school, asked(p), YES);
    const before = (await context().outbox()).filter(({ to }) => to === q).length;
    expect(await correct(entry, [{ name: real.name, idNumber: real.idNumber }])).toMatchObject({ status: 204 });
    expect((await context().outbox()).filter(({ to }) => to === q).length).toBe(before);
    expect(await published(entry.id)).toEqual([0, 0]);
  });
});
