// Promise: the documented HTTP interface is enough for the whole main journey, without any of our code.
import { constants, publicEncrypt, randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from './harness.ts';

const MOBILE = '+8613812345678';
const EMAIL = 'anna@example.test';
const ID_NUMBER = '110105201803070015';

const Competition = z.object({
  id: z.string(),
  status: z.string(),
  title: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  signup: z.object({ opensAt: z.number(), closesAt: z.number() }),
  fee: z.object({ cny: z.number(), usd: z.number() }),
  groups: z.array(z.string()),
  participation: z.array(z.string()),
  teamSize: z.object({ min: z.number(), max: z.number() }),
  needsInvitation: z.boolean(),
});
const Entry = z.object({ id: z.string(), state: z.string(), label: z.string() });
const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.number() });

/** Returns a visitor with nothing but `fetch` and its cookies. */
const visitor = (url: string) => {
  const cookies = new Map<string, string>();
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const answer: unknown = text ? JSON.parse(text) : null;
    return { status: response.status, answer };
  };
};
type Visitor = ReturnType<typeof visitor>;

const slide = async (send: Visitor, pass: (ms: number) => void): Promise<string> => {
  const challenge = await send('POST', '/api/challenges');
  const { id, trackWidth, handleWidth } = z
    .object({ id: z.string(), trackWidth: z.literal(290), handleWidth: z.literal(40) })
    .parse(challenge.answer);
  const distance = trackWidth - handleWidth;
  // No hand slides twice alike.
  const trace = [0, 0.2, 0.5, 0.8, 0.95, 1].map((part, step) => [step * 60, distance * part, randomInt(20)]);
  // The server measures the slide by its own clock.
  pass(300);
  const solved = await send('POST', `/api/challenges/${id}/solve`, { distance, trace });
  expect(solved.status).toBe(200);
  return z.object({ token: z.string() }).parse(solved.answer).token;
};

const encrypt = async (send: Visitor, password: string) => {
  const { keyId, pem } = z.object({ keyId: z.string(), pem: z.string() }).parse((await send('GET', '/api/public-key')).answer);
  const sealed = publicEncrypt({ key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(password));
  return { password: sealed.toString('base64'), keyId };
};

describeApi(
  'the main job by HTTP alone',
  (context) => {
    const messages = async () => {
      const text = await readFile(join(context().dataDir, 'outbox.jsonl'), 'utf8');
      const line = z.object({
        channel: z.string(),
        to: z.string(),
        template: z.string(),
        locale: z.string(),
        params: z.record(z.string(), z.string()),
        text: z.string(),
        at: z.number(),
      });
      return text
        .trim()
        .split('\n')
        .map((json) => line.parse(JSON.parse(json)));
    };

    it('lets a parent register a child and an organiser approve it', async () => {
      const parent = visitor(context().url);

      // An account, by mobile number.
      const challengeToken = await slide(parent, context().clock.advance);
      const codeRequest = { channel: 'sms', target: MOBILE, purpose: 'register', challengeToken };
      expect((await parent('POST', '/api/verification-codes', codeRequest)).status).toBe(202);
      const sms = (await messages()).findLast(({ channel, to }) => channel === 'sms' && to === MOBILE);
      const code = sms?.text.match(/\d{6}/)?.[0];
      const account = await parent('POST', '/api/accounts', {
        kind: 'family',
        mobile: MOBILE,
        code,
        ...(await encrypt(parent, 'Blocks-7')),
        name: 'Anna Lin',
        affiliation: 'Lin',
        email: EMAIL,
        locale: 'en-US',
        acceptedTerms: true,
      });
      expect(account).toMatchObject({ status: 201, answer: { mobile: MOBILE, email: EMAIL, emailProven: false, complete: true } });

      // The e-mail address counts once a code has verified it.
      const proofRequest = {
        channel: 'email',
        target: EMAIL,
        purpose: 'change_email',
        challengeToken: await slide(parent, context().clock.advance),
      };
      expect((await parent('POST', '/api/verification-codes', proofRequest)).status).toBe(202);
      const proof = (await messages()).findLast(({ to }) => to === EMAIL)?.text.match(/\d{6}/)?.[0];
      expect(await parent('PATCH', '/api/account', { email: { address: EMAIL, code: proof } })).toMatchObject({
        status: 200,
        answer: { email: EMAIL, emailProven: true },
      });

      // The open online competition of this year.
      const list = await parent('GET', '/api/competitions?mode=online&status=signing_up');
      const invited = listOf(Competition)
        .parse(list.answer)
        .items.find(({ needsInvitation }) => needsInvitation);
      const competition = Competition.parse((await parent('GET', `/api/competitions/${invited?.id}`)).answer);
      expect(competition).toMatchObject({ status: 'signing_up', title: invited?.title });

      // The entry, sent twice over a bad connection.
      const form = {
        competitionId: competition.id,
        participation: 'single',
        group: 'primary',
        invitationCode: 'SAMPLE-2026',
        teamName: 'Little Comet',
        members: [{ name: '李小明', gender: 'male', country: 'CN', region: 'BJ', idNumber: ID_NUMBER }],
        parent: { name: 'Anna Lin', phone: MOBILE },
        organization: 'Qinghe Primary School',
        instructor: { name: 'Ms Li', phone: '+86 138 0000 0002' },
        address: { country: 'CN', region: 'BJ', city: 'Beijing', detail: '8 Garden Road' },
        consent: { processing: true, publishName: true, publishWork: false, textVersion: '2026-09' },
      };
      const once = { 'idempotency-key': randomUUID() };
      const created = await parent('POST', '/api/registrations', form, once);
      expect(created).toMatchObject({ status: 201, answer: { state: 'submitted', label: 'under_approval' } });
      expect(await parent('POST', '/api/registrations', form, once)).toEqual(created);
      const { id } = Entry.parse(created.answer);
      const mine = await parent('GET', '/api/registrations');
      expect(mine).toMatchObject({ status: 200, answer: { total: 1, items: [{ id, label: 'under_approval', teamName: 'Little Comet' }] } });
      expect(JSON.stringify([created, mine])).not.toContain(ID_NUMBER);

      // The organiser.
      const organiser = visitor(context().url);
      const signIn = { method: 'password', account: 'organiser@sample.test', ...(await encrypt(organiser, 'Robot-2026')) };
      const signedIn = await organiser('POST', '/api/sessions', {
        ...signIn,
        challengeToken: await slide(organiser, context().clock.advance),
      });
      expect(signedIn).toMatchObject({ status: 201, answer: { role: 'organiser' } });
      const filter = encodeURIComponent(JSON.stringify({ state: 'submitted', competitionId: competition.id }));
      const waiting = await organiser('GET', `/api/admin/registrations?filter=${filter}&sort=-registeredAt&page=1&pageSize=25`);
      expect(
        listOf(Entry)
          .parse(waiting.answer)
          .items.map((entry) => entry.id),
      ).toContain(id);
      expect(await organiser('GET', `/api/admin/registrations/${id}`)).toMatchObject({
        status: 200,
        answer: { teamName: 'Little Comet', accountName: 'Anna Lin' },
      });
      expect(await parent('POST', '/api/admin/registrations/decisions', { ids: [id], decision: 'approve' })).toMatchObject({
        status: 403,
        answer: { code: 'not_allowed' },
      });
      const before = (await messages()).length;
      expect(await organiser('POST', '/api/admin/registrations/decisions', { ids: [id], decision: 'approve' })).toEqual({
        status: 200,
        answer: { decided: [id], refused: [], pending: null },
      });

      // The parent again: approved, and the works of this competition can be handed in already.
      expect(await parent('GET', `/api/registrations/${id}`)).toMatchObject({
        status: 200,
        answer: { state: 'approved', label: 'work_submission', actions: expect.arrayContaining(['details', 'cancel', 'submit_work']) },
      });
      const told = (await messages()).slice(before);
      expect(told.map(({ channel, to, template, locale }) => [channel, to, template, locale]).sort()).toEqual([
        ['email', EMAIL, 'entry_approved', 'en-US'],
        ['sms', MOBILE, 'entry_approved', 'en-US'],
      ]);
      for (const { text } of told) for (const part of ['Little Comet', competition.title['en-US']]) expect(text).toContain(part);

      expect((await parent('DELETE', '/api/sessions/current')).status).toBe(204);
      expect(await parent('GET', '/api/registrations')).toMatchObject({ status: 401, answer: { code: 'signed_out' } });
    });
  },
  { seed: 'sample' },
);
