// Promise: a school cannot wear a guardian down: one who refused is left alone for a week, one who is silent gets few texts however often the child is
// entered anew; two presses are one text; and who holds a school's sheet cannot spend the school's texts.
import { expect, it } from 'vitest';
import type { Entry } from '#contract/registrations/public.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { guardianEntries, OUT, YES } from '../fixtures/guardianEntries.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;

describeOnBothDatabases('a school that asks too often', (context) => {
  const {
    asked,
    daysLater,
    newSchool,
    tryTo,
    tryEdit,
    register,
    cancel,
    withdraw,
    fields,
    answeredBy,
    lastLink,
    answer,
    view,
    moveTo,
    told,
    statesOf,
  } = guardianEntries(context, { signupClosesAt: 4e12 });
  const textsTo = async (phone: string) =>
    (await context().outbox()).filter(({ to, template }) => to === phone && template !== 'guardian_receipt');
  const lately = (position = 0) => ({ [`members.${position}.guardianPhone`]: 'guardian_refused_lately' });
  const rowsOf = async (by: Client) => (await by.call('GET /api/guardians', {})).items;
  const withdrawNow = async (by: Client, entry: { id: string }) => {
    await daysLater(0, by);
    return withdraw(by, entry);
  };
  const remind = (by: Client, ids: readonly string[]) => by.call('POST /api/guardians/reminders', { body: { ids: [...ids] } });

  it('sends a silent guardian three texts a day at most, however often the child is entered anew', async () => {
    const [teacher, phone] = [await newSchool(), freshMobile()];
    const child = asked(phone);
    let last = await register(teacher, [child]);
    for (let n = 0; n < 5; n += 1) {
      await (n % 2 === 0 ? cancel : withdrawNow)(teacher, last);
      last = await register(teacher, [child]);
    }
    expect(await told(phone, 'guardian_invitation')).toHaveLength(3);
    expect(await told(phone, 'guardian_ended')).toHaveLength(1);
    expect(statesOf(last)).toEqual(['waiting']);
  });

  it('sends one text for two reminders pressed at once', async () => {
    const [teacher, phone] = [await newSchool(), freshMobile()];
    const other = await addCompetition(context().deps);
    await register(teacher, [asked(phone)]);
    await teacher.call('POST /api/registrations', {
      body: entryForm(other, { members: [{ ...asked(phone), guardianConfirmed: true as const }] }),
    });
    context().clock.advance(DAY_MS);
    const ids = (await rowsOf(teacher)).map(({ id }) => id);
    const presses = await Promise.all([remind(teacher, ids), remind(teacher, ids.toReversed()), remind(teacher, ids)]);
    expect(presses.map(({ texts }) => texts).toSorted()).toEqual([0, 0, 1]);
    expect(await told(phone, 'guardian_reminders')).toHaveLength(1);
    expect(await told(phone, 'guardian_reminder')).toHaveLength(0);
  });

  it('opens the other children of a link after one was cancelled, erased or moved, and no made-up token', async () => {
    const [teacher, phone] = [await newSchool(), freshMobile()];
    const entries: Entry[] = [];
    for (let n = 0; n < 4; n += 1) {
      const competitionId = await addCompetition(context().deps, { workOpensAt: 0 });
      const members = [{ ...asked(phone), guardianConfirmed: true as const }];
      entries.push(await teacher.call('POST /api/registrations', { body: entryForm(competitionId, { members }) }));
    }
    context().clock.advance(DAY_MS);
    await remind(
      teacher,
      (await rowsOf(teacher)).map(({ id }) => id),
    );
    const [token] = (await lastLink(phone)).split('~');
    const codeOf = async (index: number) => {
      const { status, json } = await view(`${token}.${index}`);
      return status === 200 ? 'open' : (json as { code?: string }).code;
    };
    const order = await Promise.all(
      [0, 1, 2, 3].map(async (index) => (await view(`${token}.${index}`)).json as { competition: { id: string } }),
    );
    const at = (n: number) => order.findIndex(({ competition }) => competition.id === entries[n]?.competition.id);
    const [cancelled, erased, moved] = [entries[0], entries[1], entries[2]];
    if (!cancelled || !erased || !moved) throw new Error('four entries');
    await cancel(teacher, cancelled);
    await withdrawNow(teacher, erased);
    expect(await answer(`${token}.${at(2)}`, YES)).toMatchObject({ status: 200 });
    context().clock.advance(61_000);
    await moveTo(`${token}.${at(2)}`, phone, freshMobile());
    expect([await codeOf(at(0)), await codeOf(at(1)), await codeOf(at(2)), await codeOf(at(3))]).toEqual([
      'guardian_entry_ended',
      'guardian_entry_ended',
      'guardian_answer_moved',
      'open',
    ]);
    expect(await codeOf(4)).toBe('not_found');
    for (const made of [token ?? '', `${token}~4`, `${token}.-1`, `${token}.03`, `${token}.3 `])
      expect((await view(made)).status).not.toBe(200);
  });

  it('erases a reminder that waits with the entry that it is about', async () => {
    const [teacher, phone] = [await newSchool(), freshMobile()];
    const members = [0, 1].map(() => ({ ...asked(phone), guardianConfirmed: true as const }));
    const entry = await register(teacher, members);
    context().clock.advance(DAY_MS);
    await remind(
      teacher,
      (await rowsOf(teacher)).map(({ id }) => id),
    );
    const about = () => context().deps.db.selectFrom('message').select('subjectId').where('template', '=', 'guardian_reminders').execute();
    expect((await about()).filter(({ subjectId }) => subjectId === entry.id)).toHaveLength(1);
    const before = (await about()).length;
    await withdrawNow(teacher, entry);
    expect(await about()).toHaveLength(before - 1);
  });

  it('leaves a school its texts of the day, whoever presses the codes on its sheet', async () => {
    const [teacher, silent] = [await newSchool(), Array.from({ length: 4 }, () => freshMobile())];
    const { id } = await teacher.call('GET /api/account');
    // no organiser has confirmed it
    await context().deps.db.updateTable('account').set({ signUpLimit: null }).where('id', '=', id).execute();
    for (const phone of silent) await register(teacher, [asked(phone)]);
    const ids = (await rowsOf(teacher)).map(({ id }) => id);
    const stranger = context().client();
    for (let n = 0; n < 3; n += 1) for (const guardianId of ids) await stranger.call('POST /api/guardians/links', { body: { guardianId } });
    // four of the ten are spent by the school's own four entries
    for (let n = 0; n < 6; n += 1) expect(statesOf(await register(teacher, [asked(freshMobile())]))).toEqual(['asked']);
    expect(statesOf(await register(teacher, [asked(freshMobile())]))).toEqual(['waiting']);
  });

  it('does not text a guardian who refused for a week, whatever is typed, and says why', async () => {
    const [teacher, phone] = [await newSchool(), freshMobile()];
    const child = asked(phone);
    await answeredBy(teacher, child, OUT);
    const before = (await textsTo(phone)).length;
    const others = { ...childMember(), guardianPhone: phone };
    const attempts = [
      [child],
      [{ ...child, name: '林小溪' }],
      // the same child under a number of another one
      [{ ...others, name: child.name }],
      [asked(freshMobile()), child],
    ];
    for (const members of attempts) {
      const refused = await tryTo(teacher, members);
      expect([refused.status, fields(refused)]).toEqual([422, lately(members.length - 1)]);
    }
    const entry = await register(teacher, [asked(freshMobile())]);
    const edited = await tryEdit(teacher, entry, [asked(freshMobile()), child]);
    expect([edited.status, fields(edited)]).toEqual([422, lately(1)]);
    expect(await textsTo(phone)).toHaveLength(before);
    // a sibling at the number is asked
    expect(statesOf(await register(teacher, [{ ...others, guardianConfirmed: true }]))).toEqual(['asked']);
    // another school learns nothing
    expect((await tryTo(await newSchool(), [child])).status).toBe(201);
    context().clock.advance(7 * DAY_MS);
    const again = await register(teacher, [{ ...child, guardianConfirmed: true }]);
    expect(statesOf(again)).toEqual(['asked']);
    expect(await answer(await lastLink(phone), YES)).toMatchObject({ status: 200 });
  });
});
