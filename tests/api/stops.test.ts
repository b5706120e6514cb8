// Guards: whatever an organiser stops (a message to many, a person, a session) holds at once in every process, with what is under way, and can be taken back
// until its message leaves.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { AnnouncementDraft } from '#contract/messages/announcements.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { idOf, VERSION } from '../fixtures/tus.ts';
import { family, mp4 } from '../fixtures/works.ts';
import { type Client, describeOnBothDatabases, freshMobile, PASSWORD } from './harness.ts';

const UNDO_SECONDS = 60;
const UNDO_MS = UNDO_SECONDS * 1000;
const HOUR_MS = 3600_000;

/** The time in which a stop holds everywhere, on a busy machine. */
const ENDS_WITHIN_MS = 2000;

const texts: AnnouncementDraft['texts'] = {
  'zh-CN': { subject: '提交作品', sms: '{{name}}，请尽快提交作品。', email: '您好！', push: '请尽快提交作品。' },
  'en-US': { subject: 'Hand in', sms: '{{name}}, hand in.', email: 'Hello', push: 'Hand in your work.' },
};

describeOnBothDatabases(
  'a stop',
  (context) => {
    let organiser: Client;
    let competitionId = '';
    beforeAll(async () => {
      organiser = await context().organiser();
      competitionId = await addCompetition(context().deps);
    });

    const decisions = async (by = organiser) => (await by.call('GET /api/admin/decisions')).items;
    const undo = (id: string, by = organiser) => by.call('POST /api/admin/decisions/:id/undo', { params: { id }, body: {} });
    /** Carries out what is due, as its timer does. */
    const runDue = async (...jobs: string[]) => {
      for (const job of jobs) while (!(await context().deps.jobs.runDue(job))) context().clock.advance(1000);
    };

    const families = async (count: number) => {
      const at = context().clock.now();
      for (let n = 0; n < count; n += 1) {
        const client = await context().participant({ mobile: freshMobile() });
        const { id: accountId } = await client.call('GET /api/account');
        await addEntries(context().deps, competitionId, [{ accountId, state: 'approved', decidedAt: at, registeredAt: at }]);
      }
    };
    /** Writes to all families at night, so that every text waits for the morning. Returns the message to many. */
    const begin = async () => {
      const { clock, deps } = context();
      clock.set(Date.UTC(2026, 9, 21, 16) + Math.ceil((clock.now() - Date.UTC(2026, 9, 21, 16)) / (24 * HOUR_MS)) * 24 * HOUR_MS);
      const draft: AnnouncementDraft = { segment: { competitionId }, channels: ['sms'], texts };
      const { people, cost } = await organiser.call('POST /api/admin/announcements/counts', { body: draft });
      const { id } = await organiser.call('POST /api/admin/announcements', { body: { ...draft, people, cost } });
      await expect
        .poll(async () => {
          clock.advance(5000);
          await deps.jobs.runDue('announcements');
          return (await read(id)).state;
        })
        .toBe('sent');
      return { id, people };
    };
    const read = (id: string) => organiser.call('GET /api/admin/announcements/:id', { params: { id } });
    const stop = (id: string) => organiser.call('POST /api/admin/announcements/:id/stop', { params: { id } });
    const sentOf = (id: string) =>
      context().deps.db.selectFrom('message').select('id').where('announcementId', '=', id).where('sentAt', 'is not', null).execute();
    /** Lets another process have the job, as if it were at work on something else. */
    const occupyJob = (leaseUntil: number) =>
      context().deps.db.updateTable('job').set({ owner: 'another process', leaseUntil }).where('name', '=', 'announcements').execute();

    it('of a message to many: no text leaves from then on, though its job is busy elsewhere; taken back, all go', async () => {
      const { clock, deps } = context();
      await families(3);
      const { id, people } = await begin();
      await occupyJob(clock.now() + 60_000);
      clock.advance(12 * HOUR_MS);
      await occupyJob(clock.now() + 60_000);
      const stopped = await stop(id);
      expect(stopped).toMatchObject({ state: 'stopping', canStop: false, messages: { waiting: people } });
      await deps.messages.drain();
      if (context().database === 'postgres') await (await context().another()).messages.drain();
      expect(await sentOf(id)).toEqual([]);
      await expect(stop(id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });

      const [decision] = await decisions();
      expect(decision).toMatchObject({ kind: 'stop', subject: 'announcement', isOwn: true, pending: [{ subjectId: id }] });
      await undo(decision?.id ?? '');
      expect(await read(id)).toMatchObject({ state: 'sent', canStop: true });
      await deps.messages.drain();
      // the other process may be sending some of them
      await expect.poll(() => sentOf(id)).toHaveLength(people);
    });

    it('of an organiser holds what they write to many; taken back, it goes on, and ends for good otherwise', async () => {
      const { clock, deps } = context();
      const colleague = await context().organiser();
      const { id: authorId } = await organiser.call('GET /api/account');
      const { id, people } = await begin();
      clock.advance(12 * HOUR_MS);
      await disable(authorId, colleague);
      const seen = () => colleague.call('GET /api/admin/announcements/:id', { params: { id } });
      expect(await seen()).toMatchObject({ state: 'stopping', canStop: false });
      await deps.messages.drain();
      expect(await sentOf(id)).toEqual([]);
      const [decision] = await decisions(colleague);
      await undo(decision?.id ?? '', colleague);
      expect(await seen()).toMatchObject({ state: 'sent', canStop: true });
      await deps.messages.drain();
      expect(await sentOf(id)).toHaveLength(people);

      const next = await begin();
      await disable(authorId, colleague);
      clock.advance(UNDO_MS);
      await runDue('decisions');
      clock.advance(12 * HOUR_MS);
      await expect
        .poll(async () => {
          clock.advance(5000);
          await deps.jobs.runDue('announcements');
          return colleague.call('GET /api/admin/announcements/:id', { params: { id: next.id } });
        })
        .toMatchObject({ state: 'stopped', stopped: next.people });
      await deps.messages.drain();
      expect(await sentOf(next.id)).toEqual([]);
      await deps.db.updateTable('account').set({ disabledAt: null, disabledReason: null }).where('id', '=', authorId).execute();
    });

    it('of a message to many ends for good once it cannot be taken back, and holds up nothing else for its recipients', async () => {
      const { clock, deps } = context();
      const { id, people } = await begin();
      clock.advance(12 * HOUR_MS);
      await stop(id);
      const [recipient] = await deps.db.selectFrom('message').select('recipient').where('announcementId', '=', id).execute();
      const { id: other } = await deps.db
        .selectFrom('message')
        .select('id')
        .where('announcementId', '=', id)
        .where('recipient', '=', recipient?.recipient ?? '')
        .executeTakeFirstOrThrow();
      // Another text to the same number, as if a decision had been made about its entry.
      await deps.db.updateTable('message').set({ announcementId: null }).where('id', '=', other).execute();
      await deps.messages.drain();
      expect(await deps.db.selectFrom('message').select('sentAt').where('id', '=', other).executeTakeFirst()).not.toMatchObject({
        sentAt: null,
      });
      clock.advance(UNDO_MS);
      await runDue('decisions');
      await expect
        .poll(async () => {
          clock.advance(5000);
          await deps.jobs.runDue('announcements');
          return read(id);
        })
        .toMatchObject({ state: 'stopped', stopped: people - 1, sent: 0, messages: { waiting: 0 } });
      await deps.messages.drain();
      expect(await sentOf(id)).toEqual([]);
    });

    const onDisk = async (path: string): Promise<number> => (await stat(join(context().dataDir, 'uploads', idOf(path)))).size;

    const person = async (by: Client) => (await by.call('GET /api/account')).id;
    const disable = (id: string, by = organiser, more: { takesRights?: true } = {}) =>
      by.call('PUT /api/admin/people/:id/disabled', { params: { id }, body: { disabled: true, reason: '同一设备大量注册', ...more } });
    const told = async (id: string, template: string) =>
      (await context().deps.db.selectFrom('message').select('id').where('accountId', '=', id).where('template', '=', template).execute())
        .length;

    it('of a person: the next request is refused in every process, and the calendar; the message waits; taken back, all is as it was', async () => {
      const { clock } = context();
      const client = await context().registered();
      const id = await person(client);
      const { url } = await client.call('POST /api/account/calendar', { body: { locale: 'zh-CN' } });
      const calendar = async () => (await fetch(new URL(new URL(url).pathname, context().url))).status;
      expect(await calendar()).toBe(200);
      const others = context().database === 'postgres' ? [(await context().another()).publicUrl()] : [];
      const askAt = async (base: string) =>
        (await fetch(new URL('/api/account', base), { headers: { cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') } }))
          .status;
      const answers = () => Promise.all([context().url, ...others].map(askAt));
      expect(await answers()).toEqual([200, ...others.map(() => 200)]);

      expect((await disable(id)).disabled).toMatchObject({ reason: '同一设备大量注册' });
      expect([await answers(), await calendar()]).toEqual([[401, ...others.map(() => 401)], 404]);
      expect(await told(id, 'account_disabled')).toBe(0);
      await expect(disable(id)).rejects.toMatchObject({ code: 'conflict' });

      const [decision] = await decisions();
      expect(decision).toMatchObject({ kind: 'disable', pending: [{ subjectId: id, name: '王芳' }] });
      await undo(decision?.id ?? '');
      expect([await answers(), await calendar()]).toEqual([[200, ...others.map(() => 200)], 200]);
      clock.advance(UNDO_MS);
      await runDue('decisions');
      expect([await told(id, 'account_disabled'), await told(id, 'account_enabled')]).toEqual([0, 0]);

      await disable(id);
      clock.advance(UNDO_MS);
      await runDue('decisions');
      expect(await told(id, 'account_disabled')).toBe(1);
      await organiser.call('PUT /api/admin/people/:id/disabled', { params: { id }, body: { disabled: false, reason: '误会' } });
      // By then its sessions have ended: it signs in again.
      expect([await answers(), await told(id, 'account_enabled')]).toEqual([[401, ...others.map(() => 401)], 1]);
    });

    it('of a person, enabled again by a colleague before the message left: nobody hears of either', async () => {
      const client = await context().participant();
      const id = await person(client);
      await disable(id);
      const colleague = await context().organiser();
      await colleague.call('PUT /api/admin/people/:id/disabled', { params: { id }, body: { disabled: false, reason: '误会' } });
      context().clock.advance(UNDO_MS);
      await runDue('decisions');
      expect([await person(client), await told(id, 'account_disabled'), await told(id, 'account_enabled')]).toEqual([id, 0, 0]);
    });

    it('of an organiser: what they decided in the last minute is not carried out, and their rights come back with them', async () => {
      const { clock, deps } = context();
      const hostile = await context().organiser();
      const id = await person(hostile);
      const at = clock.now();
      const family = await context().participant();
      const [entry = ''] = await addEntries(deps, competitionId, [
        { accountId: await person(family), state: 'submitted', registeredAt: at },
      ]);
      await hostile.call('POST /api/admin/registrations/decisions', { body: { decision: 'reject', ids: [entry], reason: '胡来' } });
      await disable(id, organiser, { takesRights: true });
      clock.advance(UNDO_MS);
      await runDue('decisions');
      const { state } = await deps.db.selectFrom('registration').select('state').where('id', '=', entry).executeTakeFirstOrThrow();
      expect(state).toBe('submitted');
      const rights = await organiser.call('GET /api/admin/accounts/:id', { params: { id } });
      expect(rights.rights).toEqual([]);

      const second = await context().organiser();
      const secondId = await person(second);
      await disable(secondId, organiser, { takesRights: true });
      await expect(second.call('GET /api/admin/decisions')).rejects.toMatchObject({ code: 'signed_out' });
      const decision = (await decisions()).find(({ pending }) => pending.some(({ subjectId }) => subjectId === secondId));
      await undo(decision?.id ?? '');
      expect(await decisions(second)).toBeDefined();
    });

    it('of a session or a person ends what they are sending within a second, and keeps what has arrived', async () => {
      const who = await family(context());
      const bytes = mp4(400_000);
      const film = { size: bytes.length, filename: 'film.mp4', filetype: 'video/mp4', registrationId: who.registrationId };
      const path = await who.tus.begin(film);
      /** Begins to send the rest of the film and never ends. Returns when the server refused it, and how. */
      const sendForEver = async (from: number, stop: () => Promise<unknown>) => {
        const headers = { ...VERSION, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) };
        const { request, answer } = who.tus.open('PATCH', path, { ...headers, 'content-length': String(bytes.length - from) });
        request.write(bytes.subarray(from, from + 50_000));
        const written = async () => {
          request.write(bytes.subarray(from + 50_000, from + 50_100));
          return await onDisk(path);
        };
        await expect.poll(written).toBeGreaterThanOrEqual(from + 50_000);
        await stop();
        const at = performance.now();
        const { status, code } = await answer;
        return { status, code, isSoon: performance.now() - at < ENDS_WITHIN_MS };
      };
      const refused = { status: 401, code: 'signed_out', isSoon: true };
      const id = await person(who.client);
      // By another process, where there is one.
      const { db } = context().database === 'postgres' ? await context().another() : context().deps;
      const disabled = () => db.updateTable('account').set({ disabledAt: context().clock.now() }).where('id', '=', id).execute();
      expect(await sendForEver(0, disabled)).toEqual(refused);
      await db.updateTable('account').set({ disabledAt: null }).where('id', '=', id).execute();
      const kept = await who.tus.offset(path);
      expect(kept).toBeGreaterThanOrEqual(50_000);
      const signOut = () => organiser.call('POST /api/admin/people/:id/sign-out', { params: { id } });
      expect(await sendForEver(kept, signOut)).toEqual(refused);
    });

    it('of the last organiser with all rights is refused before anything is stopped', async () => {
      const { deps } = context();
      const everyone = await deps.db.selectFrom('staffRight').select('accountId').where('name', '=', 'everything').execute();
      const own = await person(organiser);
      const last = await context().organiser();
      const lastId = await person(last);
      const rest = everyone.map(({ accountId }) => accountId).filter((id) => id !== own);
      await deps.db.updateTable('account').set({ disabledAt: 1 }).where('id', 'in', rest).execute();
      expect((await disable(lastId)).disabled).not.toBeNull();
      await expect(disable(own, organiser)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
      await expect(context().client().signIn('13800000000', PASSWORD)).rejects.toBeDefined();
      const [decision] = await decisions();
      await undo(decision?.id ?? '');
      expect(await person(last)).toBe(lastId);
    });
  },
  { env: { UNDO_SECONDS: String(UNDO_SECONDS) } },
);
