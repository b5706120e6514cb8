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
const rawAnswer = async (url: string): Promise<{ headers: string[]; body: Buffer }> => {
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
