// Promise: the announced automatic messages are sent once per person, regardless of restarts, several teams and moved windows; at night only urgent
// ones.
import { beforeEach, expect, it } from 'vitest';
import type { Db, Tx } from '#server/database/connection.ts';
import { noteArrangements } from '#server/messages/reminders/index.ts';
import { reminderJob } from '#server/messages/reminders/job.ts';
import { enteredBefore } from '#server/messages/reminders/store.ts';
import { codeFor } from '../fixtures/accounts.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { waitsForLock } from '../fixtures/waitsForLock.ts';
import type { ApiContext, Client } from './harness.ts';
import { describeApi, freshMobile } from './harness.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** 10:00 in Shanghai. */
const MORNING = Date.UTC(2026, 8, 15, 2);

const run = async ({ deps, clock }: ApiContext): Promise<void> => {
  // Past the job's pause between two runs; the startup run may come in between.
  do clock.advance(5 * 60_000);
  while (!(await deps.jobs.runDue('reminders')));
};

describeApi('reminders', (context) => {
  let day = 0;
  let family: Client;
  let accountId = '';
  let mobile = '';

  beforeEach(async () => {
    day += 100;
    context().clock.set(MORNING + day * DAY_MS);
    mobile = freshMobile();
    family = await context().participant({ mobile });
    accountId = (await family.call('GET /api/account')).id;
  });

  const sentTo = async (number: string, template: string) =>
    (await context().outbox()).filter((line) => line.to === number && line.template === template);
  const told = (template: string) => sentTo(mobile, template);
  const open = () => {
    const now = context().clock.now();
    return { workOpensAt: now - HOUR_MS, workClosesAt: now + 10 * DAY_MS, updatedAt: now - 5 * DAY_MS };
  };
  const approved = () => {
    const at = context().clock.now() - 2 * DAY_MS;
    return { accountId, state: 'approved' as const, decidedAt: at, registeredAt: at };
  };

  const publishResults = async (competitionId: string, entries: readonly string[], publishedAt: number): Promise<void> => {
    const { deps } = context();
    for (const registrationId of entries)
      await deps.db
        .insertInto('result')
        .values({
          id: deps.ids.next(),
          certificateNo: `C${deps.ids.next()}`,
          competitionId,
          registrationId,
          name: '小朋友',
          nameIndex: 'n',
          idNumberIndex: 'i',
          groupName: 'primary',
          teamName: null,
          organization: null,
          scores: '{}',
          total: null,
          durationMs: null,
          award: 'first',
          rank: null,
          publishName: 0,
          publishedAt,
        })
        .execute();
  };

  it('say once that works can be handed in, to a person with several teams and over a restart and a moved window', async () => {
    const { deps } = context();
    const competitionId = await addCompetition(deps, open());
    await addEntries(deps, competitionId, [approved(), approved(), { ...approved(), state: 'submitted', decidedAt: null }]);
    await run(context());
    const [message] = await told('handin_opened');
    expect(message?.text).toContain('城市小信使');
    expect(message?.text).not.toContain('{{');
    await context().restart();
    await context()
      .deps.db.updateTable('competition')
      .set({ workOpensAt: context().clock.now(), workClosesAt: context().clock.now() + 20 * DAY_MS })
      .where('id', '=', competitionId)
      .execute();
    await run(context());
    expect(await told('handin_opened')).toHaveLength(1);
  });

  it('do not repeat to whom it was approved after the opening what the approval has said', async () => {
    const { deps, clock } = context();
    const competitionId = await addCompetition(deps, open());
    await addEntries(deps, competitionId, [{ ...approved(), decidedAt: clock.now() }]);
    await run(context());
    expect(await told('handin_opened')).toEqual([]);
  });

  it('name the end that holds for all of a person’s teams: their own longer time, unless one of them has none', async () => {
    const { deps, clock } = context();
    const windows = open();
    const longer = windows.workClosesAt + 3 * DAY_MS;
    const extended = { ...approved(), workUntil: longer, workExtendedAt: clock.now() - DAY_MS };
    const dayOf = (at: number) => `${Number(new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone: 'Asia/Shanghai' }).format(at))}日`;
    await addEntries(deps, await addCompetition(deps, windows), [extended, { ...extended, workUntil: longer + DAY_MS }]);
    await run(context());
    const [first] = await told('handin_opened');
    expect(first?.text).toContain(dayOf(longer));
    await addEntries(deps, await addCompetition(deps, windows), [extended, approved()]);
    await run(context());
    const [, second] = await told('handin_opened');
    expect(second?.text).toContain(dayOf(windows.workClosesAt));
  });

  it('leave people in peace at night', async () => {
    const { deps, clock } = context();
    clock.advance(11.5 * HOUR_MS);
    await addEntries(deps, await addCompetition(deps, open()), [approved()]);
    await run(context());
    expect(await told('handin_opened')).toEqual([]);
    clock.advance(11 * HOUR_MS);
    await run(context());
    expect(await told('handin_opened')).toHaveLength(1);
  });

  it('wait for the morning where a family lives, while it can still get a code', async () => {
    const { deps, clock } = context();
    mobile = `+1202555${String(1000 + day).slice(-4)}`;
    const abroad = await context().participant({ mobile });
    accountId = (await abroad.call('GET /api/account')).id;
    await addEntries(deps, await addCompetition(deps, open()), [approved()]);
    // 10:00 in Shanghai, 22:00 in New York.
    await run(context());
    expect(await told('handin_opened')).toEqual([]);
    await codeFor(context(), abroad, mobile, 'sign_in');
    expect(await told('verification_code')).toHaveLength(1);
    clock.advance(14 * HOUR_MS);
    await deps.messages.drain();
    expect(await told('handin_opened')).toHaveLength(1);
  });

  it('of an end that comes before the morning where a family lives go at once', async () => {
    const { deps, clock } = context();
    mobile = `+1202556${String(1000 + day).slice(-4)}`;
    const abroad = await context().participant({ mobile });
    accountId = (await abroad.call('GET /api/account')).id;
    const ending = { workOpensAt: clock.now() - 5 * DAY_MS, workClosesAt: clock.now() + 6 * HOUR_MS };
    await addEntries(deps, await addCompetition(deps, ending), [approved()]);
    await run(context());
    expect(await told('handin_closing')).toHaveLength(1);
  });

  it('of changed arrangements reach those whose account is disabled, who are told of them once', async () => {
    const { deps } = context();
    const competitionId = await addCompetition(deps, open());
    await addEntries(deps, competitionId, [approved()]);
    await deps.db.updateTable('account').set({ disabledAt: 1 }).where('id', '=', accountId).execute();
    const once = { kind: 'arrangements_changed', subject: competitionId };
    expect(await enteredBefore(deps.db, competitionId, once, context().clock.now())).toMatchObject([{ accountId }]);
  });

  it('say three days before the end that a work is missing, and not to who has handed it in', async () => {
    const { deps, clock } = context();
    const closing = { workOpensAt: clock.now() - 5 * DAY_MS, workClosesAt: clock.now() + 4 * DAY_MS };
    const competitionId = await addCompetition(deps, closing);
    await addEntries(deps, competitionId, [approved()]);
    const other = await context().participant({ mobile: freshMobile() });
    const { id: otherId, mobile: otherMobile } = await other.call('GET /api/account');
    const [withWork] = await addEntries(deps, competitionId, [{ ...approved(), accountId: otherId, state: 'approved' }]);
    await deps.db
      .insertInto('work')
      .values({
        id: deps.ids.next(),
        no: `W${String(day).padStart(7, '0')}`,
        registrationId: withWork ?? '',
        competitionId,
        accountId: otherId,
        title: '作品',
        description: '',
        kind: 'link',
        link: 'https://youtu.be/x',
        poster: null,
        posterUploadId: null,
        releasedAt: null,
        releasedBy: null,
        refusal: null,
        submittedAt: clock.now(),
        updatedAt: clock.now(),
        version: 1,
      })
      .execute();
    await run(context());
    expect(await told('handin_closing')).toEqual([]);
    clock.advance(DAY_MS);
    await run(context());
    await run(context());
    expect(await told('handin_closing')).toHaveLength(1);
    expect(await sentTo(otherMobile ?? '', 'handin_closing')).toEqual([]);
  });

  it('follow the rules that organisers set, say before what they will do, and repeat nothing when a rule changes', async () => {
    const { deps, clock } = context();
    const organiser = await context().organiser();
    const set = async (kind: 'handin_closing' | 'signup_closing', rule: { on: boolean; days: number; channels: ('sms' | 'email')[] }) => {
      const { number, settings } = await organiser.call('GET /api/admin/settings');
      const reminders = { ...settings.reminders, [kind]: rule };
      await organiser.call('PUT /api/admin/settings', { body: { number, settings: { ...settings, reminders }, note: null } });
    };
    const outlook = async (kind: string, competition: string) =>
      (await organiser.call('GET /api/admin/reminders')).items
        .find((each) => each.kind === kind)
        ?.next.find((each) => each.competition?.id === competition);
    const now = clock.now();
    const windows = { workOpensAt: now - 5 * DAY_MS, workClosesAt: now + 6 * DAY_MS, signupOpensAt: now - 9 * DAY_MS };
    const competitionId = await addCompetition(deps, { ...windows, signupClosesAt: now - DAY_MS });
    await addEntries(deps, competitionId, [approved(), approved()]);
    expect(await outlook('handin_closing', competitionId)).toMatchObject({ at: now + 3 * DAY_MS, people: 1, peopleIsExact: true });
    await set('handin_closing', { on: false, days: 7, channels: ['sms'] });
    await run(context());
    expect([await told('handin_closing'), await outlook('handin_closing', competitionId)]).toEqual([[], undefined]);
    await set('handin_closing', { on: true, days: 7, channels: ['email'] });
    await run(context());
    // By no channel that reaches this family.
    expect(await told('handin_closing')).toEqual([]);
    await set('handin_closing', { on: true, days: 3, channels: ['sms', 'email'] });
    clock.advance(4 * DAY_MS);
    await run(context());
    // Their turn was at the time set by the rule: each occasion comes once, even if the rule changes.
    expect(await told('handin_closing')).toEqual([]);

    const at = clock.now();
    const next = await addCompetition(deps, {
      signupOpensAt: at - 9 * DAY_MS,
      signupClosesAt: at + 2 * DAY_MS,
      workOpensAt: null,
      workClosesAt: null,
    });
    await run(context());
    expect(await told('signup_closing')).toEqual([]);
    await set('signup_closing', { on: true, days: 3, channels: ['sms'] });
    expect((await outlook('signup_closing', next))?.people).toBeGreaterThan(0);
    await run(context());
    await run(context());
    const [closing, ...more] = await told('signup_closing');
    expect([closing?.text, more]).toEqual([expect.stringContaining(`/matchSignDetail?id=${next}`), []]);
    expect(await outlook('signup_closing', next)).toBeUndefined();
    await set('signup_closing', { on: false, days: 3, channels: ['sms'] });
  });

  it('say that a result is out, at its hour', async () => {
    const { deps, clock } = context();
    const competitionId = await addCompetition(deps);
    const entries = await addEntries(deps, competitionId, [approved(), approved()]);
    await publishResults(competitionId, entries, clock.now() + HOUR_MS);
    await run(context());
    expect(await told('result_published')).toEqual([]);
    clock.advance(HOUR_MS);
    await run(context());
    await run(context());
    expect(await told('result_published')).toHaveLength(1);
  });

  it('announce a change of time or place once it has settled, to who had entered before, at night only if it begins within a day', async () => {
    const { deps, clock } = context();
    const { db } = deps;
    const contest = (inDays: number) => ({
      contestOpensAt: clock.now() + inDays * DAY_MS,
      contestClosesAt: clock.now() + (inDays + 1) * DAY_MS,
    });
    const competitionId = await addCompetition(deps, contest(9));
    await addEntries(deps, competitionId, [approved()]);
    await run(context());
    const move = (inDays: number) => db.updateTable('competition').set(contest(inDays)).where('id', '=', competitionId).execute();
    await move(8);
    await run(context());
    expect(await told('arrangements_changed')).toEqual([]);
    await run(context());
    await run(context());
    await run(context());
    expect(await told('arrangements_changed')).toHaveLength(1);

    clock.advance(12 * HOUR_MS);
    await move(7);
    for (const _ of [1, 2, 3]) await run(context());
    expect(await told('arrangements_changed')).toHaveLength(1);
    await move(0.9);
    for (const _ of [1, 2, 3]) await run(context());
    expect(await told('arrangements_changed')).toHaveLength(2);
  });

  it('tell what was published while the change before was being announced', async () => {
    const { deps, clock } = context();
    const contestOpensAt = clock.now() + 9 * DAY_MS;
    const competitionId = await addCompetition(deps, { contestOpensAt, contestClosesAt: contestOpensAt + DAY_MS });
    await addEntries(deps, competitionId, [approved()]);
    await run(context());
    const change = (db: Db | Tx, columns: { contestOpensAt: number } | { votingClosesAt: number }) =>
      db.updateTable('competition').set(columns).where('id', '=', competitionId).returningAll().executeTakeFirstOrThrow();
    const before = await change(deps.db, { contestOpensAt: contestOpensAt - DAY_MS });
    await run(context());
    clock.advance(20 * 60_000);
    let isPublished = false;
    const committed = async () => {
      await deps.messages.committed();
      if (isPublished) return;
      isPublished = true;
      await deps.db.transaction().execute(async (tx) => {
        const after = await change(tx, { votingClosesAt: contestOpensAt + 30 * DAY_MS });
        await noteArrangements(tx, { before, after, tell: 'all', now: clock.now() });
      });
    };
    await reminderJob({ ...deps, messages: { ...deps.messages, committed } }).run(new AbortController().signal);
    expect(await told('arrangements_changed')).toHaveLength(1);
    for (const _ of [1, 2, 3]) await run(context());
    expect(await told('arrangements_changed')).toHaveLength(2);
  });

  it('say nothing to whom an account is disabled, and what still holds once it is enabled again', async () => {
    const { deps, clock } = context();
    const competitionId = await addCompetition(deps, open());
    const entries = await addEntries(deps, competitionId, [approved()]);
    await publishResults(competitionId, entries, clock.now());
    const outlook = async () => {
      const { items } = await (await context().organiser()).call('GET /api/admin/reminders');
      return items.flatMap(({ kind, next }) => next.filter((each) => each.competition?.id === competitionId).map(() => kind));
    };
    const disable = (disabledAt: number | null) => deps.db.updateTable('account').set({ disabledAt }).where('id', '=', accountId).execute();
    await disable(clock.now());
    await run(context());
    expect([await told('handin_opened'), await told('result_published')]).toEqual([[], []]);
    expect(await outlook()).not.toContain('result_published');
    await disable(null);
    expect(await outlook()).toContain('result_published');
    await run(context());
    expect([await told('handin_opened'), await told('result_published')]).toMatchObject([[{}], [{}]]);
  });

  it('ask a guardian who has not answered for five days once more, by a link that opens', async () => {
    const { clock, deps } = context();
    const teacher = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
    const phone = freshMobile();
    const competitionId = await addCompetition(deps);
    await teacher.call('POST /api/registrations', {
      body: entryForm(competitionId, { members: [{ ...childMember(), guardianPhone: phone }] }),
    });
    clock.advance(4 * DAY_MS);
    await run(context());
    expect(await sentTo(phone, 'guardian_reminder')).toEqual([]);
    clock.advance(DAY_MS);
    await run(context());
    clock.advance(6 * DAY_MS);
    await run(context());
    const reminders = await sentTo(phone, 'guardian_reminder');
    expect(reminders).toHaveLength(1);
    const token = reminders[0]?.params['link']?.split('#')[1] ?? '';
    expect(await context().client().request('POST', '/api/guardians/view', { token })).toMatchObject({ status: 200 });
  });

  it('ask a guardian of several children by one text, which opens each of them', async () => {
    const { clock, deps } = context();
    const teacher = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
    const [phone, other] = [freshMobile(), freshMobile()];
    const child = (guardianPhone: string) => ({ ...childMember(), guardianPhone, guardianConfirmed: true as const });
    const enter = async (...phones: string[]) =>
      teacher.call('POST /api/registrations', { body: entryForm(await addCompetition(deps), { members: phones.map(child) }) });
    await enter(phone, phone, other);
    clock.advance(3600_000);
    await enter(phone);
    clock.advance(5 * DAY_MS);
    await run(context());
    await run(context());
    expect([await sentTo(phone, 'guardian_reminder'), await sentTo(other, 'guardian_reminder')]).toMatchObject([[], [{}]]);
    const together = await sentTo(phone, 'guardian_reminders');
    expect(together).toMatchObject([{ params: { count: '3' } }]);
    const [token] = (together[0]?.params['link']?.split('#')[1] ?? '').split('~');
    for (const index of [0, 1, 2])
      expect(
        await context()
          .client()
          .request('POST', '/api/guardians/view', { token: `${token}.${index}` }),
      ).toMatchObject({ status: 200 });
    clock.advance(6 * DAY_MS);
    await run(context());
    expect(await sentTo(phone, 'guardian_reminders')).toHaveLength(1);
  });

  it('wait for an answer that is being stored, and then ask no more', async ({ skip }) => {
    const { clock, deps } = context();
    const { db, config } = deps;
    // SQLite has one writer at a time.
    if (config.databaseUrl === null) return skip();
    const teacher = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
    const phone = freshMobile();
    const competitionId = await addCompetition(deps);
    const members = [{ ...childMember(), guardianPhone: phone }];
    const { id } = await teacher.call('POST /api/registrations', { body: entryForm(competitionId, { members }) });
    clock.advance(5 * DAY_MS);
    let isOver = false;
    let reminded: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('competition').set({ id: competitionId }).where('id', '=', competitionId).execute();
      await tx.updateTable('guardian').set({ answeredAt: clock.now() }).where('registrationId', '=', id).execute();
      reminded = run(context()).finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await waitsForLock(db))).toBe(true);
    });
    await reminded;
    expect(await sentTo(phone, 'guardian_reminder')).toEqual([]);
  });

  it('cost no text of the day where a guardian’s number gets none any more, and pass such guardians over', async () => {
    const { clock, deps } = context();
    const teacher = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
    const [flooded, other] = [freshMobile(), freshMobile()];
    const competitionId = await addCompetition(deps, { capacity: 1000 });
    const invite = (guardianPhone: string) =>
      teacher.call('POST /api/registrations', { body: entryForm(competitionId, { members: [{ ...childMember(), guardianPhone }] }) });
    await invite(flooded);
    clock.advance(1000);
    const { id: registrationId } = await invite(other);
    // Guardians of children who are no longer in any form, so that none of them is ever reminded.
    const invitedAt = clock.now() - 1;
    const gone = Array.from({ length: 101 }, (_, n) => ({
      id: `gone ${day} ${n}`,
      registrationId,
      childIndex: `gone ${n}`,
      phone: flooded,
      invitedAt,
    }));
    await deps.db.insertInto('guardian').values(gone).execute();
    clock.advance(6 * DAY_MS);
    const count = (limit: string, ...subject: string[]) =>
      deps.rateLimiter.consume([limit, ...subject], Number.MAX_SAFE_INTEGER, DAY_MS, { amount: 0 });
    await deps.rateLimiter.consume(['guardian links to', flooded], 20, DAY_MS, { amount: 20 });
    const before = await count('guardian links of the day');
    for (const _ of [1, 2, 3]) await run(context());
    expect(await sentTo(other, 'guardian_reminder')).toHaveLength(1);
    expect(await count('guardian links of the day')).toBe(before + 1);
  });
});
