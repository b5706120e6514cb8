// Guards: SIGTERM ends the process with 0 within 10 seconds in every state. A request is answered in full or not accepted at all, and no client gets
// a reset.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { expectWithin } from '../fixtures/full.ts';
import { freshMobile } from '../fixtures/participant.ts';
import { createDatabase, startPostgres } from '../fixtures/postgres.ts';
import { readAll } from '../fixtures/readAll.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { createTusSender } from '../fixtures/tus.ts';
import { parseAnswers } from '../fuzz/send.ts';

const CLIENTS = 50;
const STOP_AFTER = 200;
const STOPS_WITHIN_MS = 10_000;
const GRACE = { STOP_GRACE_SECONDS: '2' };

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-cup-sigterm-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const newDataDir = () => mkdtemp(join(home, 'data-'));

/** Stops the server, and checks its time and exit code. */
const expectStop = async (server: ServerProcess): Promise<void> => {
  const begun = performance.now();
  expect(await server.stop()).toBe(0);
  expectWithin(performance.now() - begun, STOPS_WITHIN_MS);
};

/** Sends one request on a connection of the agent's. Rejects with the connection's error. */
const get = (agent: Agent, url: string, method = 'GET'): Promise<{ status: number | undefined; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    httpRequest(url, { agent, method }, (message) => {
      text(message).then(() => resolve({ status: message.statusCode, connection: message.headers.connection }), reject);
    })
      .on('error', reject)
      .end();
  });

const open = async (server: ServerProcess): Promise<Socket> => {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await once(socket, 'connect');
  return socket;
};

it('answers all requests on connections that are used again and again, without one reset', async () => {
  const server = await startServer({ DATA_DIR: await newDataDir(), SEED: 'none', ...GRACE });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let answered = 0;
  let stopped: Promise<void> | null = null;

  /** Repeats a request until an answer ends the connection, as it does for a proxy that has noticed the stop by then. */
  const ask = async (method: string, path: string): Promise<void> => {
    for (;;) {
      const { status, connection } = await get(agent, server.url + path, method);
      expect(status).toBeLessThan(400);
      if (connection === 'close') return;
      answered += 1;
      if (answered === STOP_AFTER) stopped = expectStop(server);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, each) => (each % 2 ? ask('POST', '/api/challenges') : ask('GET', '/api/home'))));
  await stopped;
  agent.destroy();
  expect(answered).toBeGreaterThanOrEqual(STOP_AFTER);
});

it('says at once that it is not ready, takes what still comes for the grace, and bears a second signal', async () => {
  const server = await startServer({ DATA_DIR: await newDataDir(), SEED: 'none', ...GRACE });
  const stopped = expectStop(server);
  server.signal('SIGTERM');
  server.signal('SIGINT');
  // Polled until the signal has arrived, which a busy machine delays. After the grace period nothing would answer, and `fetch` fails.
  let readiness = 200;
  while (readiness === 200) readiness = (await fetch(`${server.url}/readyz`)).status;
  expect(readiness).toBe(503);
  expect((await fetch(`${server.url}/api/home`)).headers.get('connection')).toBe('close');
  await stopped;
});

it('ends with idle connections, used and unused', async () => {
  const server = await startServer({ DATA_DIR: await newDataDir(), SEED: 'none' });
  const agent = new Agent({ keepAlive: true });
  await Promise.all(Array.from({ length: CLIENTS }, () => get(agent, `${server.url}/api/home`)));
  const unused = readAll(await open(server));
  // Connections are accepted in order.
  await fetch(`${server.url}/healthz`);
  await expectStop(server);
  expect(await unused).toHaveLength(0);
  agent.destroy();
});

it('answers a half-sent body and half-sent headers', async () => {
  const server = await startServer({ DATA_DIR: await newDataDir(), SEED: 'none' });
  const [body, headers] = [await open(server), await open(server)];
  body.write('POST /api/password-resets HTTP/1.1\r\nhost: cup\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":');
  headers.write('GET /api/home HTTP/1.1\r\nhost: c');
  const answers = Promise.all([readAll(body), readAll(headers)]);
  // Earlier bytes have been read once this is answered.
  await fetch(`${server.url}/healthz`);
  await expectStop(server);
  for (const bytes of await answers) expect(parseAnswers(bytes).map(({ status }) => status)).toEqual([503]);
});

it('keeps the bytes of an upload that runs', async () => {
  const server = await startServer({ DATA_DIR: await newDataDir() });
  const client = createClient(() => server.url);
  await client.signIn('family@sample.test', 'Robot-2026');
  const entries = await client.call('GET /api/registrations', { query: {} });
  const entry = entries.items.find(({ actions }) => actions.includes('submit_work'));
  if (!entry) throw new Error(`no entry takes a work: ${JSON.stringify(entries.items.map(({ actions }) => actions))}`);
  const tus = createTusSender(() => server.url, client.cookies);
  const size = 1_000_000;
  const path = await tus.begin({ size, filename: 'a.mp4', filetype: 'video/mp4', registrationId: entry.id });
  const { request, answer } = tus.open('PATCH', path, {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(size),
  });
  const bytes = Buffer.alloc(200_000);
  bytes.write('ftypisom', 4);
  bytes.writeUInt32BE(24, 0);
  request.write(bytes);
  await vi.waitFor(
    async () =>
      expect((await client.call('POST /api/uploads/:id/complete', { params: { id: path.split('/').at(-1) ?? '' }, body: {} })).offset).toBe(
        bytes.length,
      ),
    { timeout: 20_000 },
  );
  await expectStop(server);
  expect((await answer).headers['upload-offset']).toBe(String(bytes.length));
});

it('ends while a carrier takes messages and never answers', async () => {
  const sockets: Socket[] = [];
  const carrier: Server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve));
  const address = carrier.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const server = await startServer({ DATA_DIR: await newDataDir(), SEED: 'none', SMS_URL: `http://127.0.0.1:${address.port}` });
  const client = createClient(() => server.url);
  const body = { channel: 'sms', target: freshMobile(), purpose: 'register', challengeToken: await client.solveChallenge() } as const;
  await client.call('POST /api/verification-codes', { body });
  await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(0), { timeout: 20_000 });
  await expectStop(server);
  for (const socket of sockets) socket.destroy();
  carrier.close();
});

it('ends while PostgreSQL is frozen, with requests that wait for it', async () => {
  const postgres = await startPostgres();
  const { url } = await createDatabase(postgres.url);
  const server = await startServer({
    DATA_DIR: await newDataDir(),
    SEED: 'none',
    DATABASE_URL: url,
    SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  postgres.freeze();
  const waiting = Promise.allSettled(Array.from({ length: 20 }, () => fetch(`${server.url}/api/challenges`, { method: 'POST' })));
  await expectStop(server);
  await waiting;
  postgres.resume();
  await postgres.stop();
});
