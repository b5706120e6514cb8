import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { recipientOf } from '#server/platform/messages/messages.ts';
import { codeFor } from '../fixtures/accounts.ts';
import type { Client } from '../fixtures/client.ts';
import { childIdNumber, newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

describeApi(
  'data of an account',
  (context) => {
    let child = 0;
    /** Registers a team of one for an open competition whose places are counted. */
    const enter = async (client: Client, teamName: string) => {
      const open = await openCompetitions(client);
      const details = await Promise.all(open.map(({ id }) => client.call('GET /api/competitions/:id', { params: { id } })));
      const competition = details.find(({ capacity }) => capacity !== null);
      if (!competition) throw new Error('the sample season has no open competition with a capacity');
      child += 1;
      const entry = await client.call('POST /api/registrations', { body: newRegistration(competition, teamName, [child]) });
      return { entry, competition, idNumber: childIdNumber(child) };
    };
    const placesLeft = async (id: string) => (await context().client().call('GET /api/competitions/:id', { params: { id } })).placesLeft;

    it('comes as a ZIP with everything held, and only about oneself', async () => {
      const mobile = freshMobile();
      const client = await context().participant({ mobile });
      await codeFor(context(), client, mobile, 'sign_in');
      const { entry, idNumber } = await enter(client, 'Team of the export');
      context().clock.advance(1000);
      const { entry: second } = await enter(client, 'Second team');
      await enter(await context().participant(), 'Team of somebody else');
      const organiser = await context().organiser();
      const { id: accountId } = await client.call('GET /api/account');
      const note = { text: 'Somebody else entered the same child' };
      await organiser.call('POST /api/admin/people/:id/notes', { params: { id: accountId }, body: note });
      await organiser.call('POST /api/admin/registrations/:id/notes', { params: { id: entry.id }, body: { ...note, mentions: [] } });
      await client.call('POST /api/account/calendar', { body: { locale: 'en-US' } });
      const calendarSince = context().clock.now();
      const { status, headers } = await client.request('GET', '/api/account/export');
      expect({ status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
        status: 200,
        type: 'application/zip',
        cache: 'no-store',
      });
      expect(headers.get('content-disposition')).toBe('attachment; filename="account.zip"');
      const told = (await context().outbox()).filter(({ to, template }) => to === mobile && template === 'account_exported');
      expect(told).toHaveLength(1);

      const cookie = await cookieOf(client, mobile);
      const response = await fetch(new URL('/api/account/export', context().url), { headers: { cookie } });
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
      expect(Object.keys(files).sort()).toEqual([
        'account.json',
        'calendar.json',
        'entries.json',
        'notes.json',
        'votes.json',
        'works.json',
      ]);
      const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
      const account: unknown = JSON.parse(text('account.json'));
      expect(account).toMatchObject({
        ...(await client.call('GET /api/account')),
        termsAcceptedAt: expect.any(Number),
        devices: [{ current: true }],
      });
      expect(text('account.json')).toContain('verification_code');
      expect(text('account.json')).not.toContain('argon2id');
      const entries: unknown = JSON.parse(text('entries.json'));
      const withItsOwn = (id: string) => ({
        id,
        consents: [{ registrationId: id, textVersion: expect.any(String) }],
        history: [{ subjectId: id, action: 'registered', detail: expect.any(String) }],
      });
      expect(entries).toMatchObject([
        withItsOwn(second.id),
        { ...withItsOwn(entry.id), teamName: 'Team of the export', members: [{ idNumber }] },
      ]);
      // The export says that there are notes, not their text: they may name other families.
      expect(JSON.parse(text('notes.json'))).toEqual({
        notes: [
          { about: 'account', at: expect.any(Number) },
          { about: 'entry', registrationId: entry.id, at: expect.any(Number) },
        ],
        wordsOnRequestFrom: expect.stringContaining('@'),
      });
      for (const name of Object.keys(files)) expect(text(name)).not.toContain('the same child');
      expect(text('entries.json')).not.toContain('somebody else');
      expect(JSON.parse(text('votes.json'))).toEqual([]);
      expect(JSON.parse(text('calendar.json'))).toEqual({ since: calendarSince, locale: 'en-US' });
    });

    /** Returns the cookie that a fresh sign-in of the same device sets. */
    const cookieOf = async (client: Client, account: string) => {
      const challengeToken = await client.solveChallenge();
      const { headers } = await client.request('POST', '/api/sessions', {
        method: 'password',
        account,
        ...(await client.encrypt(PASSWORD)),
        challengeToken,
      });
      return headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };

    it('is deleted with the password, with every trace of it, and its place goes to others', async () => {
      const mobile = freshMobile();
      const email = `${context().deps.ids.next()}@example.test`;
      const name = 'Vanishing Person';
      const client = await context().participant({ mobile, email, name });
      const { id } = await client.call('GET /api/account');
      const { entry, competition } = await enter(client, 'Vanishing team');
      const taken = await placesLeft(competition.id);
      await expect(client.call('DELETE /api/account', { body: await client.encrypt('Wrong-2026') })).rejects.toMatchObject({
        code: 'wrong_password',
      });
      expect(await placesLeft(competition.id)).toBe(taken);

      const { status, headers } = await client.request('DELETE', '/api/account', await client.encrypt(PASSWORD));
      expect(status).toBe(200);
      expect(headers.getSetCookie()[0]).toMatch(/^tc_session=;/);
      expect(await placesLeft(competition.id)).toBe((taken ?? 0) + 1);
      await expect(client.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
      await expect(context().client().signIn(mobile, PASSWORD)).rejects.toMatchObject({ code: 'account_not_found' });

      const { db } = context().deps;
      const left = await Promise.all([
        db.selectFrom('account').selectAll().where('id', '=', id).execute(),
        db.selectFrom('session').selectAll().where('accountId', '=', id).execute(),
        db.selectFrom('registration').selectAll().where('accountId', '=', id).execute(),
        db.selectFrom('member').selectAll().where('registrationId', '=', entry.id).execute(),
        db.selectFrom('consentRecord').selectAll().where('accountId', '=', id).execute(),
        db.selectFrom('message').selectAll().where('accountId', '=', id).execute(),
        db.selectFrom('idempotency').selectAll().where('accountId', '=', id).execute(),
      ]);
      expect(left.flat()).toEqual([]);
      const audit = JSON.stringify(await db.selectFrom('audit').selectAll().execute());
      for (const trace of [mobile, email, name]) expect(audit).not.toContain(trace);
      expect(
        await db
          .selectFrom('audit')
          .select(['action', 'actorName', 'detail'])
          .where('subject', '=', 'account')
          .where('subjectId', '=', id)
          .execute(),
      ).toEqual([{ action: 'delete', actorName: '', detail: expect.stringMatching(/^\{"receiptNo":"E-[0-9A-F]{10}"\}$/) }]);
      // The address is free again.
      context().clock.advance(60_000);
      await context().participant({ mobile: freshMobile(), email });
    });

    it('leaves no message behind that waits for an address from before proof was asked for', async () => {
      const { db, clock, messages, vault } = context().deps;
      const email = `${context().deps.ids.next()}@example.test`;
      const client = await context().participant({ email, provesEmail: false });
      await db.updateTable('account').set({ email, typedEmail: null, emailProvenAt: 0 }).where('typedEmail', '=', email).execute();
      const recipient = recipientOf(vault, { channel: 'email', to: email });
      const waiting = () => db.selectFrom('message').select('id').where('recipient', '=', recipient).execute();
      // A code to an unverified address belongs to no account.
      const code = { template: 'verification_code', params: { code: '123456' }, accountId: null } as const;
      await db.transaction().execute((tx) => messages.post(tx, { channel: 'email', to: email, locale: 'zh-CN', ...code }));
      await db
        .updateTable('message')
        .set({ sendAfter: clock.now() + 3600_000 })
        .where('recipient', '=', recipient)
        .execute();
      expect(await waiting()).toHaveLength(1);
      await client.call('DELETE /api/account', { body: { erase: true } });
      expect(await waiting()).toEqual([]);
    });

    it('sends the receipt to both of its addresses', async () => {
      const [mobile, email] = [freshMobile(), `${context().deps.ids.next()}@example.test`];
      const client = await context().participant({ mobile, email });
      const { no } = await client.call('DELETE /api/account', { body: { erase: true } });
      const told = (await context().outbox()).filter(({ template, text }) => template === 'account_deleted' && text.includes(no));
      expect(told.map(({ to }) => to).sort()).toEqual([mobile, email].sort());
    });

    it('loses no place where entries are made while the account goes', async () => {
      const client = await context().participant();
      const { competition } = await enter(client, 'First team');
      const before = (await placesLeft(competition.id)) ?? 0;
      const refusals: unknown[] = [];
      let gone = false;
      const enterUntilGone = async () => {
        while (!gone) await enter(client, 'One more team').catch((error: unknown) => refusals.push(error));
      };
      const remove = async () => {
        await client.call('DELETE /api/account', { body: await client.encrypt(PASSWORD) }).finally(() => {
          gone = true;
        });
      };
      await Promise.all([remove(), enterUntilGone(), enterUntilGone(), enterUntilGone()]);
      for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'signed_out' });
      expect(await placesLeft(competition.id)).toBe(before + 1);
    });

    it('is not deleted for those who run the competition', async () => {
      const organiser = await context().organiser();
      await expect(organiser.call('DELETE /api/account', { body: await organiser.encrypt(PASSWORD) })).rejects.toMatchObject({
        code: 'action_not_allowed_now',
      });
      expect(await organiser.call('GET /api/account')).toMatchObject({ role: 'organiser' });
    });
  },
  { seed: 'sample' },
);
