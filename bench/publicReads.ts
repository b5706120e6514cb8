// Measures public reads against a bare node:http server that sends the same bytes, in one run (`npm run bench`): requests a second and
// their ratio. The two take turns, so that a machine that slows down slows both; the medians are compared.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startServer } from '../tests/fixtures/serverProcess.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;
const PATHS = ['/api/home', '/api/competitions'];
const accept = { 'accept-encoding': 'br' };
/** Headers that a connection makes by itself. */
const HOP_BY_HOP = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** The answer as it goes over the wire: headers and the compressed bytes. */
const rawAnswer = async (url: string): Promise<{ headers: string[]; body: Buffer }> => {
  const { request } = await import('node:http');
  const call = request(url, { headers: accept }).end();
  const [response] = await once(call, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const pairs: [string, string][] = Object.entries(response.headers);
  return { headers: pairs.filter(([name]) => !HOP_BY_HOP.has(name)).flat(), body: Buffer.concat(chunks) };
};

const startBare = async (answer: { headers: string[]; body: Buffer }) => {
  const child = fork(new URL('./bareServer.ts', import.meta.url), { stdio: 'inherit' });
  child.send({ headers: answer.headers, body: answer.body.toString('base64') });
  const [url] = await once(child, 'message');
  return { url: String(url), stop: () => child.kill() };
};

const requestsPerSecond = async (url: string): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: accept });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were not 200, ${errors} failed`);
  return requests.average;
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
try {
  console.log(`public reads, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`);
  for (const path of PATHS) {
    const answer = await rawAnswer(`${server.url}${path}`);
    const bare = await startBare(answer);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await requestsPerSecond(`${server.url}${path}`));
      theirs.push(await requestsPerSecond(`${bare.url}${path}`));
    }
    bare.stop();
    const [a, b] = [median(ours), median(theirs)];
    console.log(
      `${path}: ${Math.round(a)} requests/s, bare node:http ${Math.round(b)} requests/s, ratio ${(a / b).toFixed(2)} (${answer.body.length} bytes)`,
    );
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
