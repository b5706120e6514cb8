// Promises: an answer that is not the piece that was asked for is never stored, and takes nothing that is on the device: a network's own page, another
// range, a size that nobody believes, a redirect; a server whose answers never fit each other is not asked without end.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTakenNetwork } from '#src/offline/takenAlong/network.ts';
import { createFilms, createTakenBrowser, type Films, JUDGE, PIECE } from './harness.ts';

const FILM = '/api/works/C-1/files/1?v=1';
const work = { no: 'C-1', urls: [FILM], expectedBytes: 4 * PIECE };
let films: Films;
let device: ReturnType<typeof createTakenBrowser>;
beforeEach(() => {
  films = createFilms();
  device = createTakenBrowser(films);
});
afterEach(() => device.browser.close());

const answering = (status: number, headers: Record<string, string>, size = PIECE) =>
  createTakenNetwork(JUDGE, async () => new Response(new Uint8Array(size), { status, headers }));
const range = { start: PIECE, end: 2 * PIECE - 1 };
const asked = (network: ReturnType<typeof answering>, etag = '"a"') => network.piece(FILM, range, etag, new AbortController().signal);
const part = { 'content-range': `bytes ${PIECE}-${2 * PIECE - 1}/${4 * PIECE}`, etag: '"a"' };

it.each([
  ['another range', { ...part, 'content-range': `bytes 0-${PIECE - 1}/${4 * PIECE}` }],
  ['another end', { ...part, 'content-range': `bytes ${PIECE}-${3 * PIECE - 1}/${4 * PIECE}` }],
  ['a size that no film has', { ...part, 'content-range': `bytes ${PIECE}-${2 * PIECE - 1}/900000000000000` }],
  ['a body of more', { ...part, 'content-length': String(900 * PIECE) }],
  ['no size', { ...part, 'content-range': `bytes ${PIECE}-${2 * PIECE - 1}/*` }],
  ['no tag', { 'content-range': part['content-range'] }],
])('an answer of %s is no piece', async (_, headers) => {
  await expect(asked(answering(206, headers))).rejects.toMatchObject({ code: 'unexpected' });
});

it('another content is told by its tag alone', async () => {
  expect(await asked(answering(206, part))).toMatchObject({ sizeBytes: 4 * PIECE, etag: '"a"' });
  expect(await asked(answering(206, { ...part, etag: '"b"' }))).toBeNull();
  expect(await asked(answering(200, { etag: '"b"' }))).toBeNull();
  await expect(asked(answering(200, { 'content-type': 'text/html' }))).rejects.toMatchObject({ code: 'unexpected' });
  await expect(asked(answering(200, { etag: '"a"' }))).rejects.toMatchObject({ code: 'unexpected' });
});

it('no redirect is followed: another site is not told of the account', async () => {
  const seen: RequestInit[] = [];
  const network = createTakenNetwork(JUDGE, async (_, init) => {
    seen.push(init ?? {});
    throw new TypeError('redirected');
  });
  await expect(asked(network)).rejects.toMatchObject({ code: 'offline' });
  await expect(network.look(FILM, new AbortController().signal)).rejects.toMatchObject({ code: 'offline' });
  expect(seen.map(({ redirect }) => redirect)).toEqual(['error', 'error']);
});

it('a network’s own page in the midst of a film takes no piece away', async () => {
  const film = films.put(FILM, 4 * PIECE);
  const tab = await device.tab();
  let count = 0;
  const { request } = films;
  films.request = async (...call) => {
    count += 1;
    return count === 3
      ? new Response('<html>Please sign in to the hall’s network', { headers: { 'content-type': 'text/html' } })
      : request(...call);
  };
  await tab.taken.take([work]);
  await tab.taken.tryNow();
  await tab.taken.tryNow();
  const [taken] = await device.works(tab.taken);
  expect(taken).toMatchObject({ state: 'whole', problem: null });
  // each piece was asked for once, besides what the other network answered
  expect(films.ranges).toHaveLength(4);
  expect(count).toBe(5);
  const read = await device.read(taken?.addresses.get(FILM) ?? '');
  expect(new Uint8Array(await read.arrayBuffer())).toEqual(new Uint8Array(film));
});

it('a server whose answers never fit each other is asked again later', async () => {
  const tab = await device.tab();
  films.onRequest(() => {
    if (films.ranges.length > 40) throw new Error('asked without end');
    // another content at each request
    films.put(FILM, 4 * PIECE);
  });
  await tab.taken.take([work]);
  await tab.taken.tryNow();
  expect(films.ranges.length).toBeLessThan(20);
  expect((await device.works(tab.taken))[0]).toMatchObject({ state: 'waiting', problem: { code: 'unavailable' } });
});
