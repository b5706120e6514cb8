// Compares URLs of our server with a bare node:http server that sends the same bytes. The two take turns, so that a machine that slows down
// affects both; the medians are compared.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import autocannon from 'autocannon';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;
const accept = { 'accept-encoding': 'br' };
/** Headers set by the connection itself. */
const HOP_BY_HOP = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the answer as sent over the wire: headers and the compressed bytes. */
const rawAnswer = async (url: string, own: Record<string, string> = {}): Promise<{ headers: string[]; body: Buffer }> => {
  const call = request(url, { headers: { ...accept, ...own } }).end();
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

/** Prints for each path both servers' requests per second, and the ratio. */
export const printAgainstBare = async (origin: string, paths: readonly string[]): Promise<void> => {
  console.log(`against a bare node:http, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`);
  for (const path of paths) {
    const answer = await rawAnswer(`${origin}${path}`);
    const bare = await startBare(answer);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await requestsPerSecond(`${origin}${path}`));
      theirs.push(await requestsPerSecond(`${bare.url}${path}`));
    }
    bare.stop();
    const [a, b] = [median(ours), median(theirs)];
    console.log(
      `${path}: ${Math.round(a)} requests/s, bare node:http ${Math.round(b)} requests/s, ratio ${(a / b).toFixed(2)} (${answer.body.length} bytes)`,
    );
  }
};

const ASKED = 9;

/** Prints how long an answer takes, asked one at a time by a caller with these headers, and how long the same bytes take without making them. */
export const printTimeAgainstBare = async (origin: string, path: string, headers: Record<string, string>): Promise<void> => {
  const answer = await rawAnswer(`${origin}${path}`, headers);
  const bare = await startBare(answer);
  const msOf = async (url: string): Promise<number> => {
    const from = performance.now();
    await rawAnswer(`${url}${path}`, headers);
    return performance.now() - from;
  };
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < ASKED; turn += 1) {
    ours.push(await msOf(origin));
    theirs.push(await msOf(bare.url));
  }
  bare.stop();
  const [a, b] = [median(ours), median(theirs)];
  console.log(`${path}: ${a.toFixed(0)} ms, bare node:http ${b.toFixed(1)} ms, ratio ${(a / b).toFixed(0)} (${answer.body.length} bytes)`);
};
