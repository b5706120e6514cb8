// Guards: a request that reaches no route is refused like all others, with a problem of the catalogue, and its sender can read the answer.
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProblemCode, problemStatus } from '#contract/http/problem.ts';
import { createResponseCache } from '#server/platform/cache/responseCache.ts';
import { type Connections, createConnections } from '#server/platform/http/connections.ts';
import { handleError } from '#server/platform/http/problems.ts';
import { takesItsTime } from '#server/platform/http/slowBodies.ts';
import { readAll } from '../../fixtures/readAll.ts';
import { refusalFault } from '../../fuzz/checks.ts';
import { parseAnswers } from '../../fuzz/send.ts';

const HEADERS: [string, string][] = [['x-content-type-options', 'nosniff']];
const MAX_BODY_BYTES = 100_000;
/** Short enough for a test, and longer than any request here takes to arrive completely. */
const ARRIVAL_MS = 400;

let app: FastifyInstance;
let connections: Connections;
let port = 0;
/** Resolves the pending `GET /slow`. */
let release = Promise.withResolvers<void>();

beforeEach(async () => {
  release = Promise.withResolvers();
  const responseCache = createResponseCache({ clock: { now: () => 0 }, headers: HEADERS, recheckMs: null });
  connections = createConnections({ responseCache, headers: HEADERS, arrivalMs: ARRIVAL_MS });
  const { serverFactory, clientErrorHandler } = connections;
  app = Fastify({ serverFactory, clientErrorHandler, frameworkErrors: handleError, return503OnClosing: false, bodyLimit: MAX_BODY_BYTES });
  app.setErrorHandler(handleError);
  app.post('/echo', async ({ body }) => body);
  app.get('/slow', async () => {
    await release.promise;
    return { slow: true };
  });
  app.post('/unhurried', { onRequest: async ({ raw }) => takesItsTime(raw) }, async ({ body }) => body);
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});

afterEach(async () => {
  release.resolve();
  await Promise.all([app.close(), connections.drain(0)]);
});

const open = (): Socket => connect({ host: '127.0.0.1', port, allowHalfOpen: true });

const send = (...texts: string[]): Promise<Buffer> => {
  const socket = open();
  for (const text of texts) socket.write(text);
  return readAll(socket);
};

const head = (line: string, ...headers: string[]): string => [line, 'host: cup.test', ...headers, '', ''].join('\r\n');
const json = (length: number | string): string =>
  head('POST /echo HTTP/1.1', 'content-type: application/json', `content-length: ${length}`);

const codeIn = (bytes: Buffer): unknown => {
  const [answer] = parseAnswers(bytes);
  if (!answer) throw new Error(`no answer in ${bytes.toString()}`);
  expect(refusalFault(answer, false)).toBeNull();
  const { code } = JSON.parse(answer.body.toString());
  return code;
};

const refusals: [string, string, ProblemCode][] = [
  ['no HTTP at all', 'hello\r\n\r\n', 'bad_request'],
  ['a TLS handshake', '\u0016\u0003\u0001\u0000\u00a5\u0001', 'bad_request'],
  ['an unknown method', head('BREW / HTTP/1.1'), 'bad_request'],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 'bad_request'],
  ['a length that is no number', json('five'), 'bad_request'],
  ['two lengths', head('POST /echo HTTP/1.1', 'content-length: 1', 'content-length: 2'), 'bad_request'],
  ['a length and chunks', head('POST /echo HTTP/1.1', 'content-length: 1', 'transfer-encoding: chunked'), 'bad_request'],
  [
    'a chunk that is none',
    `${head('POST /echo HTTP/1.1', 'content-type: application/json', 'transfer-encoding: chunked')}zz\r\n`,
    'bad_request',
  ],
  ['headers that are too large', head('GET / HTTP/1.1', `x-a: ${'x'.repeat(40_000)}`), 'headers_too_large'],
  ['a URL that is too long', head(`GET /${'x'.repeat(40_000)} HTTP/1.1`), 'headers_too_large'],
  ['an expectation', head('GET / HTTP/1.1', 'expect: the-moon', 'connection: close'), 'expectation_failed'],
  ['CONNECT', head('CONNECT cup.test:443 HTTP/1.1'), 'method_not_allowed'],
  ['a URL that cannot be decoded', head('GET /%zz HTTP/1.1', 'connection: close'), 'bad_request'],
];

describe('the parser', () => {
  it.each([
    ['headers that are too large', head('HEAD / HTTP/1.1', `x-a: ${'x'.repeat(40_000)}`), 431],
    ['a broken header', head('HEAD / HTTP/1.1', 'bad header: x'), 400],
  ])('refuses a HEAD with %s without a body', async (_, text, status) => {
    const bytes = (await send(text)).toString();
    expect(bytes).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(bytes.split('\r\n\r\n')).toEqual([expect.stringContaining('content-type: application/problem+json'), '']);
  });
  it.each(refusals)('refuses %s with a problem', async (_, text, code) => {
    const bytes = await send(text);
    expect(codeIn(bytes)).toBe(code);
    expect(parseAnswers(bytes)[0]?.status).toBe(problemStatus[code]);
  });

  it('answers what was right before it refuses the garbage behind it', async () => {
    const bytes = send(head('GET /slow HTTP/1.1'), 'garbage\r\n\r\n');
    setImmediate(() => release.resolve());
    expect(parseAnswers(await bytes).map(({ status }) => status)).toEqual([200, 400]);
  });

  it('lets a sender read why its body is too large, though it is still sending', async () => {
    const socket = open();
    const answer = new Promise<Buffer>((resolve, reject) => {
      socket.once('data', resolve);
      socket.once('error', reject);
    });
    socket.write(json(MAX_BODY_BYTES * 20));
    const piece = Buffer.alloc(MAX_BODY_BYTES, 'x');
    for (let sent = 0; sent < 20; sent += 1) await new Promise((resolve) => socket.write(piece, resolve));
    expect(codeIn(await answer)).toBe('payload_too_large');
    socket.end();
    await readAll(socket);
  });
});

describe('slowness', () => {
  it('ends headers that take too long', async () => {
    expect(codeIn(await send('GET / HTTP/1.1\r\nhost: c'))).toBe('request_timeout');
  });

  it('ends a body that takes too long', async () => {
    expect(codeIn(await send(json(100), '{"a":'))).toBe('request_timeout');
  });

  it('ends a connection whose answered request never comes to its end', async () => {
    const bytes = await send(head('GET /echo HTTP/1.1', 'content-length: 100'), 'x');
    expect(parseAnswers(bytes)[0]?.status).toBe(404);
  });

  it('lets a body go on whose route has a rule of its own', async () => {
    const socket = open();
    const bytes = readAll(socket);
    socket.write(head('POST /unhurried HTTP/1.1', 'content-type: application/json', 'content-length: 7', 'connection: close'));
    // Another request, begun later, is ended for being late: so this one would have been, too.
    await send(json(100), '{"a":');
    socket.write('{"a":1}');
    expect(parseAnswers(await bytes)[0]?.status).toBe(200);
  });
});

describe('stopping', () => {
  it('ends each connection with its answer, and says on /readyz that no more should come', async () => {
    const socket = open();
    socket.write(head('GET /slow HTTP/1.1'));
    const bytes = readAll(socket);
    connections.beginStop();
    const ready = await send(head('GET /readyz HTTP/1.1'));
    expect(codeIn(ready)).toBe('unavailable');
    const [late] = parseAnswers(await send(head('GET /nowhere HTTP/1.1')));
    expect(late?.headers.connection).toBe('close');
    release.resolve();
    const closed = Promise.all([app.close(), connections.drain(60_000)]);
    expect(parseAnswers(await bytes).map(({ status }) => status)).toEqual([200]);
    await closed;
  });

  it.each([
    ['a half-sent body', json(100), '{"a":'],
    ['half-sent headers', 'GET / HTTP/1.1\r\nho', 'st: c'],
  ])('answers %s instead of resetting it', async (_, ...texts) => {
    const socket = open();
    const bytes = readAll(socket);
    for (const text of texts) socket.write(text);
    // The server has read them once it has answered a later request.
    await send(head('GET /nowhere HTTP/1.1', 'connection: close'));
    connections.beginStop();
    await Promise.all([app.close(), connections.drain(0)]);
    expect(codeIn(await bytes)).toBe('unavailable');
  });

  it('cuts what hangs', async () => {
    const socket = open();
    socket.write(head('GET /slow HTTP/1.1'));
    const bytes = readAll(socket);
    await send(head('GET /nowhere HTTP/1.1', 'connection: close'));
    connections.beginStop();
    await Promise.all([app.close(), connections.drain(0)]);
    expect(await bytes).toHaveLength(0);
  });
});
