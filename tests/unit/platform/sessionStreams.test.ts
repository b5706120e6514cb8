// Guards: who is signed out while a long answer is read gets no more of it, and nothing is watched once an answer has ended.
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { endStreamsWithSessions } from '#server/platform/http/sessionStreams.ts';
import type { Actor } from '#server/platform/sessions.ts';

const ACTOR: Actor = {
  id: 'a',
  role: 'organiser',
  kind: 'family',
  hasBeenInstitution: false,
  name: '',
  affiliation: '',
  mobile: null,
  email: null,
  locale: 'zh-CN',
  createdAt: 0,
  sessionId: 'session',
  rights: [],
  confirmedAt: null,
  hasSecondFactor: false,
  secondFactorAt: null,
  isForJudging: false,
};

it('ends an answer with its session, and watches it no longer than it takes', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const watches: { sessionId: string; end: () => void; released: boolean }[] = [];
  app.decorateRequest('actor', null);
  app.decorateRequest('isSupportView', false);
  app.addHook('onRequest', async (request) => {
    request.actor = request.url === '/public' ? null : ACTOR;
    request.isSupportView = request.url === '/seen';
  });
  endStreamsWithSessions(app, {
    watch(sessionId) {
      const request = new AbortController();
      const watched = { sessionId, end: () => request.abort(), released: false };
      watches.push(watched);
      return {
        ended: request.signal,
        release() {
          watched.released = true;
        },
      };
    },
  });
  async function* rows() {
    for (;;) yield 'a row\n';
  }
  app.get('/export', (_request, reply) => reply.send(Readable.from(rows(), { objectMode: false })));
  for (const path of ['/short', '/public', '/seen']) app.get(path, (_request, reply) => reply.send(Readable.from(['all'])));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  const request = httpRequest(`${address}/export`).end();
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'data');
  const cut = once(response, 'error');
  expect(watches).toMatchObject([{ sessionId: 'session', released: false }]);
  watches[0]?.end();
  expect((await cut)[0]).toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(() => watches[0]?.released).toBe(true);

  for (const path of ['/short', '/public', '/seen']) expect(await (await fetch(`${address}${path}`)).text()).toBe('all');
  await expect.poll(() => watches).toMatchObject([{ released: true }, { released: true }]);
});
