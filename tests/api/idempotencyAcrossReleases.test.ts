// Promise: a request sent before a release and repeated after it is still the same request, and gets its first answer.
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { createSupportViews } from '#server/people/index.ts';
import { handleError } from '#server/platform/http/problems.ts';
import { createPublicAnswers } from '#server/platform/http/publicAnswers.ts';
import { SESSION_COOKIE, type ServeDeps } from '#server/platform/http/route.ts';
import { type Handlers, serve } from '#server/platform/http/serve.ts';
import { createIdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const NAME = 'POST /api/things/:id';
const declare = <B extends z.ZodType, A extends z.ZodType>(body: B, answers: A) =>
  ({
    [NAME]: {
      access: 'account',
      summary: 'Test',
      params: z.object({ id: z.string() }),
      body,
      answers,
      idempotent: true,
      status: 201,
      errors: [],
    },
  }) as const satisfies Endpoints;

const before = declare(z.object({ name: z.string().trim() }), z.object({ id: z.string(), name: z.string() }));
/** The next release: a field with a default, and one more in the answer. */
const after = declare(
  z.object({ name: z.string().trim(), size: z.string().default('small') }),
  z.object({ id: z.string(), name: z.string(), size: z.string() }),
);

describeOnBothDatabases('a release between a request and its repeat', (context) => {
  let family: Client;
  let accountId = '';
  let acted = 0;

  beforeAll(async () => {
    family = await context().participant();
    accountId = (await family.call('GET /api/sessions/current', {})).account?.id ?? '';
  });

  /** Creates a server with one endpoint, on the shared data. */
  const open = async <T extends Endpoints>(
    endpoints: T,
    handlersOf: (act: <A>(answer: A, key: Parameters<typeof withIdempotency>[2]) => Promise<A>) => Handlers<T>,
  ) => {
    const { db, clock, sessions, vault, responseCache } = context().deps;
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.setErrorHandler(handleError);
    app.decorateRequest('actor', null);
    app.decorateRequest('isSupportView', false);
    app.decorateRequest('sent', null);
    await app.register(fastifyCookie);
    const serveDeps: ServeDeps = {
      app,
      sessions,
      vault,
      responseCache,
      publicAnswers: createPublicAnswers(),
      clock,
      secure: false,
      supportViews: createSupportViews(context().deps),
      agreements: { isMissing: async () => false },
      secondFactorRequired: false,
    };
    const handlers = handlersOf((answer, key) =>
      db.transaction().execute((tx) =>
        withIdempotency(tx, clock, key, async () => {
          acted += 1;
          return answer;
        }),
      ),
    );
    serve(serveDeps, endpoints, handlers);
    const cookies = { [SESSION_COOKIE]: await sessions.open({ id: accountId, role: 'participant' }, 'test') };
    return async (body: object, key: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/things/7',
        headers: { 'idempotency-key': key },
        cookies,
        payload: body,
      });
      return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body };
    };
  };
  const openBefore = () =>
    open(before, (act) => ({
      [NAME]: ({ params, body, request }) => act({ id: params.id, name: body.name, secret: 'x' }, request.idempotencyKey),
    }));
  const openAfter = () =>
    open(after, (act) => ({ [NAME]: ({ params, body, request }) => act({ id: params.id, ...body }, request.idempotencyKey) }));

  it('knows the request by what was sent, and answers with the bytes of the first answer', async () => {
    const [key, old, now] = [randomUUID(), await openBefore(), await openAfter()];
    acted = 0;
    const first = await old({ name: ' a ' }, key);
    expect(first).toEqual({ status: 201, type: 'application/json; charset=utf-8', text: '{"id":"7","name":"a"}' });
    expect(await old({ name: ' a ' }, key)).toEqual(first);
    expect(await now({ name: ' a ' }, key)).toEqual(first);
    expect(acted).toBe(1);
    for (const other of [{ name: 'b' }, { name: ' a ', size: 'large' }])
      expect((await now(other, key)).text).toContain('idempotency_mismatch');
  });

  it('knows a request whose row an earlier release wrote, by the hash of what the contract made of it', async () => {
    const { db, clock, vault } = context().deps;
    const [key, now] = [randomUUID(), await openAfter()];
    const parsed = { params: { id: '7' }, body: { name: 'a', size: 'small' } };
    const { bodyHash } = createIdempotencyKey(vault, { accountId, key, endpoint: NAME, sent: parsed, parsed, serialize: JSON.stringify });
    const answer = '{"id":"7","name":"a","gone":true}';
    await db.insertInto('idempotency').values({ accountId, key, endpoint: NAME, bodyHash, answer, createdAt: clock.now() }).execute();
    acted = 0;
    expect(await now({ name: 'a ' }, key)).toMatchObject({ status: 201, text: answer });
    expect((await now({ name: 'b' }, key)).text).toContain('idempotency_mismatch');
    expect(acted).toBe(0);
  });

  it('answers a registration with what was stored, in whatever shape', async () => {
    const { db, deps } = { db: context().deps.db, deps: context().deps };
    const [form, headers] = [entryForm(await addCompetition(deps)), { 'idempotency-key': randomUUID() }];
    expect((await family.request('POST', '/api/registrations', form, headers)).status).toBe(201);
    const stored = { id: 'as it was', members: 'of an earlier shape' };
    await db
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(stored) })
      .where('key', '=', headers['idempotency-key'])
      .execute();
    expect(await family.request('POST', '/api/registrations', form, headers)).toMatchObject({ status: 201, json: stored });
  });
});
