// Compares uploads with a bare node:http server that pipes the body to a file, in one run: MB/s and their ratio, and the growth of the server's
// memory during twenty concurrent uploads. The two take turns, the medians count; every upload ends with a comparison of its SHA-256.
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../tests/fixtures/client.ts';
import { filmBytes } from '../tests/fixtures/films/index.ts';
import { startServer } from '../tests/fixtures/serverProcess.ts';
import { createTusSender, idOf, VERSION } from '../tests/fixtures/tus.ts';

const MIB = 1024 * 1024;
const FILE_BYTES = 200 * MIB;
const CHUNK_BYTES = 32 * MIB;
const PIECE_BYTES = MIB;
const ROUNDS = 5;
const AT_ONCE = 20;
const SMALL_BYTES = 64 * MIB;

/** A film, and a box to be skipped that extends to the end of the file. */
const head = Buffer.concat([filmBytes('tiny.mp4'), Buffer.from('\0\0\0\0free')]);
const noise = randomBytes(PIECE_BYTES);
const first = Buffer.concat([head, noise.subarray(head.length)]);
const pieceAt = (offset: number): Buffer => (offset === 0 ? first : noise);
const agent = new Agent({ keepAlive: true });

/** Sends the bytes from `from` to `to` in pieces, as fast as they are accepted. Returns the answer's status. */
const put = async (url: string, method: string, headers: Record<string, string>, from: number, to: number): Promise<number> => {
  const request = httpRequest(url, { method, agent, headers: { ...headers, 'content-length': String(to - from) } });
  const answer = once(request, 'response');
  for (let offset = from; offset < to; offset += PIECE_BYTES)
    if (!request.write(pieceAt(offset))) await Promise.race([once(request, 'drain'), answer]);
  request.end();
  const [response] = await answer;
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
};

const sha256Of = (bytes: number): string => {
  const hash = createHash('sha256');
  for (let offset = 0; offset < bytes; offset += PIECE_BYTES) hash.update(pieceAt(offset));
  return hash.digest('hex');
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
const bare = fork(new URL('./bareUpload.ts', import.meta.url), { stdio: 'inherit' });
try {
  bare.send({ dataDir });
  const [bareUrl] = await once(bare, 'message');
  const client = createClient(() => server.url);
  await client.signIn('family@sample.test', 'Robot-2026');
  const { items } = await client.call('GET /api/registrations');
  const registrationId = items.find(({ actions }) => actions.includes('submit_work'))?.id;
  if (!registrationId) throw new Error('no entry to upload for');
  const tus = createTusSender(() => server.url, client.cookies);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  const patch = async (path: string, from: number, to: number) => {
    const headers = { ...VERSION, cookie, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
    const status = await put(`${server.url}${path}`, 'PATCH', headers, from, to);
    if (status !== 204) throw new Error(`PATCH answered ${status}`);
  };
  const begin = (size: number) => tus.begin({ size, filename: 'film.mp4', filetype: 'video/mp4', registrationId });
  const finish = async (path: string, size: number) => {
    for (;;) {
      const { state, sha256 } = await client.call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} });
      if (state === 'processing' || state === 'received') continue;
      if (sha256 !== sha256Of(size)) throw new Error(`${state}: another file than was sent`);
      break;
    }
    await tus.send('DELETE', path);
  };
  /** Returns MB/s from the first byte to the last answer. */
  const ours = async (chunk: number): Promise<number> => {
    const path = await begin(FILE_BYTES);
    const startedAt = performance.now();
    for (let from = 0; from < FILE_BYTES; from += chunk) await patch(path, from, Math.min(from + chunk, FILE_BYTES));
    const seconds = (performance.now() - startedAt) / 1000;
    await finish(path, FILE_BYTES);
    return FILE_BYTES / 1e6 / seconds;
  };
  const theirs = async (): Promise<number> => {
    const startedAt = performance.now();
    await put(String(bareUrl), 'PUT', {}, 0, FILE_BYTES);
    const seconds = (performance.now() - startedAt) / 1000;
    // Unwritten data would otherwise be flushed to disk during the next measurement.
    await rm(join(dataDir, 'bare.bin'));
    return FILE_BYTES / 1e6 / seconds;
  };
  const runs = { whole: [] as number[], chunks: [] as number[], bare: [] as number[] };
  // The first round warms both up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    runs.whole.push(await ours(FILE_BYTES));
    runs.bare.push(await theirs());
    runs.chunks.push(await ours(CHUNK_BYTES));
  }
  const [whole, chunks, pipe] = [runs.whole, runs.chunks, runs.bare].map((each) => median(each.slice(1)));
  if (whole === undefined || chunks === undefined || pipe === undefined) throw new Error('nothing measured');
  console.log(`uploads of ${FILE_BYTES / MIB} MiB, median of ${ROUNDS} rounds`);
  console.log(
    `uploads: ${Math.round(whole)} MB/s in one request, bare node:http to a file ${Math.round(pipe)} MB/s, ratio ${(whole / pipe).toFixed(2)}`,
  );
  console.log(`uploads: ${Math.round(chunks)} MB/s in requests of ${CHUNK_BYTES / MIB} MiB, ratio ${(chunks / pipe).toFixed(2)}`);

  const memory = async (): Promise<number> => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? 0);
  };
  const before = await memory();
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await memory());
  }, 50);
  const paths = [];
  for (let n = 0; n < AT_ONCE; n += 1) paths.push(await begin(SMALL_BYTES));
  await Promise.all(paths.map((path) => patch(path, 0, SMALL_BYTES)));
  clearInterval(watch);
  for (const path of paths) await finish(path, SMALL_BYTES);
  console.log(
    `memory: ${AT_ONCE} uploads at once of ${SMALL_BYTES / MIB} MiB each add ${Math.round((most - before) / 1e6)} MB to ${Math.round(before / 1e6)} MB`,
  );
} finally {
  agent.destroy();
  bare.kill();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
