// Promise: a school asks all guardians who are silent again by one press, each guardian by one text, and learns nothing but whether they answered.
import { beforeAll, expect, it } from 'vitest';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { guardianCalls } from '../fixtures/guardianCalls.ts';
import { guardianEntries, YES } from '../fixtures/guardianEntries.ts';
import { type Client, describeApi, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;

describeApi('guardians asked again by their school', (context) => {
  const { told, lastLink, answer } = guardianCalls(context);
  let teacher: Client;

  beforeAll(async () => {
    teacher = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
  });

  const enter = async (competitionId: string, phones: readonly string[], by = teacher) => {
    const members = phones.map((guardianPhone) => ({ ...childMember(), guardianPhone, guardianConfirmed: true as const }));
    return by.call('POST /api/registrations', { body: entryForm(competitionId, { members }) });
  };
  const listed = async (by = teacher) => by.call('GET /api/guardians', {});
  const ofEntry = async (id: string) => (await listed()).items.filter(({ entryId }) => entryId === id);
  const remind = (ids: readonly string[], by = teacher) => by.call('POST /api/guardians/reminders', { body: { ids: [...ids] } });

  it('sends one text with one link for all children of a guardian, over competitions, and each is answered by it', async () => {
    const [parent, other] = [freshMobile(), freshMobile()];
    const first = await enter(await addCompetition(context().deps), [parent, other]);
    const second = await enter(await addCompetition(context().deps), [parent]);
    context().clock.advance(DAY_MS);
    const rows = [...(await ofEntry(first.id)), ...(await ofEntry(second.id))];
    expect(new Set(rows.map(({ textNo }) => textNo)).size).toBe(2);
    const outcome = await remind(rows.map(({ id }) => id));
    expect(outcome).toMatchObject({ texts: 2, refused: [] });
    expect(outcome.reminded.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(await told(parent, 'guardian_reminders')).toHaveLength(1);
    expect(await told(other, 'guardian_reminder')).toHaveLength(1);
    const [token, count] = (await lastLink(parent)).split('~');
    expect(count).toBe('2');
    for (const index of [0, 1]) expect((await answer(`${token}.${index}`)).status).toBe(200);
    expect((await answer(`${token}.2`)).status).toBe(404);
    const after = [...(await ofEntry(first.id)), ...(await ofEntry(second.id))];
    expect(after.map(({ state, timesInvited }) => [state, timesInvited])).toEqual([
      ['answered', 2],
      ['asked', 2],
      ['answered', 2],
    ]);
  });

  it('names a guardian in the text by nothing but the first characters of the children', async () => {
    const parent = freshMobile();
    const entry = await enter(await addCompetition(context().deps), [parent, parent]);
    context().clock.advance(DAY_MS);
    await remind((await ofEntry(entry.id)).map(({ id }) => id));
    const [message] = await told(parent, 'guardian_reminders');
    const names = (await ofEntry(entry.id)).map(({ childName }) => childName);
    for (const name of names) expect(message?.params['names']).not.toContain(name);
    expect(message?.params['count']).toBe('2');
  });

  it('leaves out, with the reason, who was asked within a day, has answered, or is another account’s', async () => {
    const competitionId = await addCompetition(context().deps);
    const [asked, done] = [freshMobile(), freshMobile()];
    const { id } = await enter(competitionId, [asked, done]);
    const rows = await ofEntry(id);
    const before = await remind(rows.map((row) => row.id));
    expect(before).toMatchObject({ texts: 0, reminded: [] });
    expect(before.refused.map(({ code }) => code)).toEqual(['action_not_allowed_now', 'action_not_allowed_now']);
    await answer(await lastLink(done));
    context().clock.advance(DAY_MS);
    const outcome = await remind(rows.map((row) => row.id));
    expect(outcome).toMatchObject({ texts: 1, reminded: [rows[0]?.id] });
    const stranger = await context().participant({ kind: 'primary_school', affiliation: '别的小学' });
    expect(await remind([rows[0]?.id ?? ''], stranger)).toMatchObject({ texts: 0, refused: [{ code: 'action_not_allowed_now' }] });
    expect((await listed(stranger)).items).toEqual([]);
  });

  it('asks nobody of a cancelled team', async () => {
    const { id } = await enter(await addCompetition(context().deps), [freshMobile()]);
    const [row] = await ofEntry(id);
    await teacher.call('POST /api/registrations/:id/cancel', { params: { id } });
    context().clock.advance(DAY_MS);
    expect(await ofEntry(id)).toEqual([]);
    expect(await remind([row?.id ?? ''])).toMatchObject({ texts: 0 });
  });

  it('says that a child left because its guardian refused, and not which', async () => {
    const [yes, no] = [freshMobile(), freshMobile()];
    const { id } = await enter(await addCompetition(context().deps), [yes, no]);
    await answer(await lastLink(no), { processing: false, publishName: false, publishWork: false });
    const { left } = await listed();
    expect(left.filter(({ entryId }) => entryId === id).map((each) => Object.keys(each).toSorted())).toEqual([
      ['at', 'competition', 'entryId', 'teamName'],
    ]);
    expect(await ofEntry(id)).toHaveLength(1);
  });

  it('sends a link for the sheet at school to the known number only, and says nothing about it', async () => {
    const parent = freshMobile();
    const { id } = await enter(await addCompetition(context().deps), [parent]);
    const [row] = await ofEntry(id);
    const ask = (guardianId: string) => context().client().request('POST', '/api/guardians/links', { guardianId });
    const texts = (await told(parent, 'guardian_reminder')).length;
    const answers = [await ask(row?.id ?? ''), await ask('019b0000-0000-7000-8000-000000000000')];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await told(parent, 'guardian_reminder')).toHaveLength(texts + 1);
    await answer(await lastLink(parent));
    expect((await ask(row?.id ?? '')).status).toBe(204);
    expect(await told(parent, 'guardian_reminder')).toHaveLength(texts + 1);
    // a sheet cannot be used to send many
    const other = freshMobile();
    const { id: second } = await enter(await addCompetition(context().deps), [other]);
    const [again] = await ofEntry(second);
    for (let time = 0; time < 5; time += 1) await ask(again?.id ?? '');
    expect((await told(other, 'guardian_reminder')).length + (await told(other, 'guardian_invitation')).length).toBeLessThanOrEqual(3);
  });
});

describeApi('an account that reminds where another’s guardian has moved', (context) => {
  const { asked, newSchool, register, lastLink, answer, moveTo, told } = guardianEntries(context);

  it('learns nothing of the move, and asks each child’s guardian where it is', async () => {
    const [first, second] = [await newSchool(), await newSchool()];
    const [old, next] = [freshMobile(), freshMobile()];
    const shared = asked(old);
    await register(first, [shared]);
    const token = await lastLink(old);
    await answer(token, YES);
    const sibling = { ...asked(old), guardianConfirmed: true as const };
    await register(second, [{ ...shared, guardianConfirmed: true as const }, sibling]);
    await moveTo(token, old, next);
    context().clock.advance(DAY_MS);
    const { items } = await second.call('GET /api/guardians', {});
    expect(items.map(({ state, phone, textNo }) => [state, phone, textNo])).toEqual([
      ['asked', items[0]?.phone, 1],
      ['asked', items[0]?.phone, 1],
    ]);
    const outcome = await second.call('POST /api/guardians/reminders', { body: { ids: items.map(({ id }) => id) } });
    expect(outcome).toMatchObject({ texts: 1, refused: [] });
    expect(outcome.reminded.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
    const seen = (await second.call('GET /api/account/messages', {})).items.filter(({ template }) => template === 'guardian_reminder');
    expect(seen).toHaveLength(1);
    expect([(await told(old, 'guardian_reminder')).length, (await told(next, 'guardian_reminder')).length]).toEqual([1, 1]);
  });
});
