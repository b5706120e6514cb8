// Writes by many connections, ours and those of a bare Fastify that commits one row per request.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';

export const CONNECTIONS = 64;
/**
 * Sampling interval. A run of a fixed number of requests ends at a sample: with the default of one second, every rate would be 3000, 1500 or 1000
 * per second.
 */
const SAMPLE_MS = 5;

interface Post {
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends posts, each once. Returns posts per second. Throws if one is refused or fails. */
export const postsPerSecond = async (url: string, posts: readonly Post[]): Promise<number> => {
  let next = 0;
  const startedAt = performance.now();
  const {
    non2xx,
    errors,
    '2xx': counted,
  } = await autocannon({
    url,
    connections: CONNECTIONS,
    amount: posts.length,
    sampleInt: SAMPLE_MS,
    timeout: 60,
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const post = posts[next];
          next += 1;
          const json = post?.body === undefined ? {} : { body: JSON.stringify(post.body) };
          const type = post?.body === undefined ? {} : { 'content-type': 'application/json' };
          return { ...request, path: post?.path ?? '/', headers: { ...request.headers, ...type, ...post?.headers }, ...json };
        },
      },
    ],
  });
  if (non2xx > 0 || errors > 0 || counted !== posts.length)
    throw new Error(`${url}: ${counted} were taken, ${non2xx} refused, ${errors} failed`);
  return posts.length / ((performance.now() - startedAt) / 1000);
};

/** Starts the bare Fastify, with its database in a folder. */
export const startBareWrites = async (dataDir: string): Promise<{ url: string; stop: () => void }> => {
  const child = fork(new URL('./bareVotes.ts', import.meta.url), { stdio: 'inherit' });
  child.send({ dataDir });
  const [url] = await once(child, 'message');
  return { url: String(url), stop: () => child.kill() };
};
