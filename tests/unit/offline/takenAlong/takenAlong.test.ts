// Promises: a film arrives on the device whole and as it is, whatever breaks and wherever, and no piece is asked for twice; it is sealed; a film that is
// gone or has changed, a full device and an ended session are said; signing out and "remove" leave nothing.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetAccount } from '#src/offline/retention.ts';
import { settled } from '../fixtures/browser.ts';
import { createFilms, createTakenBrowser, type Films, JUDGE, PIECE, type TakenTab } from './harness.ts';

const FILM = '/api/works/C-1/files/1?v=1';
const POSTER = '/api/works/C-1/poster?v=1';
const work = { no: 'C-1', urls: [FILM, POSTER], expectedBytes: 9 * PIECE };
const MINUTES = 5 * 60_000;
let films: Films;
let device: ReturnType<typeof createTakenBrowser>;
beforeEach(() => {
  films = createFilms();
  device = createTakenBrowser(films);
});
afterEach(() => device.browser.close());

const only = async ({ taken }: Pick<TakenTab, 'taken'>) => {
  const [first] = await device.works(taken);
  if (!first) throw new Error('nothing is taken along');
  return first;
};
const bytesOf = async (address: string | undefined) => new Uint8Array(await (await device.read(address ?? '')).arrayBuffer());
const counts = async ({ db }: Pick<TakenTab, 'db'>) => [await db.taken.count(), await db.pieces.count()];

it('takes a film along whatever breaks, and asks for no piece twice', async () => {
  const script = fc.array(fc.constantFrom('go on', 'cut', 'kill'), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 * PIECE }), fc.integer({ min: 1, max: 2500 }), script, async (size, poster, steps) => {
      films = createFilms();
      device = createTakenBrowser(films);
      const film = films.put(FILM, size);
      const picture = films.put(POSTER, poster);
      let tab = await device.tab();
      const rest = [...steps];
      let isKilled = false;
      films.onRequest(() => {
        const step = rest.shift();
        if (step === 'kill') isKilled = true;
        if (step === 'cut' || step === 'kill') throw new TypeError('network');
      });
      await tab.taken.take([work]);
      for (let turn = 0; turn <= steps.length; turn += 1) {
        await tab.taken.tryNow();
        if (!isKilled) continue;
        isKilled = false;
        tab.crash();
        tab = await device.tab();
      }
      await tab.taken.tryNow();
      const found = await only(tab);
      expect(found).toMatchObject({ state: 'whole', storedBytes: size + poster, sizeBytes: size + poster, problem: null });
      expect(await bytesOf(found.addresses.get(FILM))).toEqual(film);
      expect(await bytesOf(found.addresses.get(POSTER))).toEqual(picture);
      expect(films.ranges).toEqual([...new Set(films.ranges)]);
      expect(films.ranges).toHaveLength(Math.ceil(size / PIECE) + Math.ceil(poster / PIECE));
      device.browser.close();
    }),
    { numRuns: 12 },
  );
});

it('goes on by itself after a pause, and at once after an event', async () => {
  films.put(FILM, 3 * PIECE);
  films.put(POSTER, 10);
  const tab = await device.tab();
  let broken = true;
  films.onRequest(() => {
    if (broken && films.ranges.length === 2) throw new TypeError('network');
  });
  await tab.taken.take([work]);
  await tab.taken.wake();
  expect(await only(tab)).toMatchObject({ state: 'waiting', storedBytes: 2 * PIECE, sizeBytes: 9 * PIECE, problem: { code: 'offline' } });
  broken = false;
  await device.browser.advance(MINUTES);
  await tab.taken.wake();
  expect((await only(tab)).state).toBe('whole');
});

it('is sealed: neither its rows nor its pieces hold a byte that could be read, and another account reads none', async () => {
  const film = films.put(FILM, 4000);
  films.put(POSTER, 10);
  const tab = await device.tab();
  await tab.taken.take([work]);
  await tab.taken.tryNow();
  const [piece] = await tab.db.pieces.toArray();
  expect(Buffer.from(piece?.sealed.data ?? new ArrayBuffer()).includes(Buffer.from(film.slice(0, 32)))).toBe(false);
  const other = await device.tab('judge-2');
  expect(await device.works(other.taken)).toEqual([]);
  await other.taken.remove(['C-1']);
  expect(await counts(tab)).toEqual([1, 5]);
  // the key dies with the session: what a copy of the files holds is worth nothing
  const { addresses } = await only(tab);
  await tab.db.keys.delete(JUDGE);
  await expect(bytesOf(addresses.get(FILM))).rejects.toThrow();
});

it('begins a film again that has changed, and never joins two', async () => {
  films.put(FILM, 3 * PIECE);
  films.put(POSTER, 10);
  const tab = await device.tab();
  let changed: Uint8Array | null = null;
  films.onRequest((url) => {
    if (url === FILM && films.ranges.length === 2) changed ??= films.put(FILM, 2 * PIECE + 5);
  });
  await tab.taken.take([work]);
  await tab.taken.tryNow();
  const found = await only(tab);
  expect(found.state).toBe('whole');
  expect(await bytesOf(found.addresses.get(FILM))).toEqual(changed);
  expect(await counts(tab)).toEqual([1, 4]);
});

it('names what is gone, goes on with the others, and tries again when asked', async () => {
  films.put('/other', 20);
  films.put(POSTER, 10);
  const tab = await device.tab();
  await tab.taken.take([work, { no: 'C-2', urls: ['/other'], expectedBytes: 20 }]);
  await tab.taken.tryNow();
  expect(await device.works(tab.taken)).toMatchObject([
    { no: 'C-1', state: 'failed', problem: { code: 'not_found' } },
    { no: 'C-2', state: 'whole' },
  ]);
  films.put(FILM, 20);
  await tab.taken.tryAgain();
  await tab.taken.tryNow();
  expect((await only(tab)).state).toBe('whole');
});

it('says that the device is full, keeps what it has, and goes on from there', async () => {
  const film = films.put(FILM, 3 * PIECE);
  films.put(POSTER, 10);
  const tab = await device.tab();
  let room = 2;
  tab.db.pieces.hook('creating', () => {
    if (room === 0) throw new DOMException('full', 'QuotaExceededError');
    room -= 1;
  });
  await tab.taken.take([work]);
  await tab.taken.tryNow();
  expect(await only(tab)).toMatchObject({ state: 'failed', storedBytes: 2 * PIECE, problem: { code: 'device_storage_full' } });
  room = 10;
  await tab.taken.tryAgain();
  await tab.taken.tryNow();
  const found = await only(tab);
  expect(found.state).toBe('whole');
  expect(await bytesOf(found.addresses.get(FILM))).toEqual(film);
  // the piece that found no room is the only one that was asked for again
  expect(films.ranges.length - new Set(films.ranges).size).toBe(1);
});

it('waits for its owner where the session has ended', async () => {
  films.put(FILM, 20);
  films.put(POSTER, 20);
  const tab = await device.tab();
  let isSignedOut = true;
  const { request } = films;
  films.request = async (input, init) => (isSignedOut ? new Response('{"code":"signed_out"}', { status: 401 }) : request(input, init));
  await tab.taken.take([work]);
  await tab.taken.tryNow();
  expect(await only(tab)).toMatchObject({ state: 'waiting', problem: { code: 'signed_out' } });
  isSignedOut = false;
  await device.browser.advance(MINUTES);
  expect(films.ranges).toEqual([]);
  await tab.taken.tryNow();
  expect((await only(tab)).state).toBe('whole');
});

it('follows the judge’s list: what is no longer theirs goes, what has moved is asked for only if it has changed', async () => {
  films.put(FILM, 2 * PIECE);
  films.put(POSTER, 10);
  const tab = await device.tab();
  await tab.taken.take([work]);
  await tab.taken.tryNow();
  const asked = films.ranges.length;
  const now = device.browser.now();
  // a list that is older than the work
  await tab.taken.follow([], now);
  expect(await counts(tab)).toEqual([1, 3]);

  const moved = { no: 'C-1', urls: [FILM.replace('v=1', 'v=2'), POSTER] };
  const { request } = films;
  films.request = (input, init) => request(String(input).replace('v=2', 'v=1'), init);
  await tab.taken.follow([moved], now + 1);
  await tab.taken.tryNow();
  expect([films.ranges.length, films.heads.length]).toEqual([asked, 1]);
  expect(await only(tab)).toMatchObject({ state: 'whole', storedBytes: 2 * PIECE + 10 });

  const changed = films.put(FILM, PIECE + 1);
  await tab.taken.follow([{ no: 'C-1', urls: [FILM.replace('v=1', 'v=2') + '2', POSTER] }], now + 1);
  films.request = (input, init) => request(String(input).replace('v=22', 'v=1'), init);
  await tab.taken.tryNow();
  const found = await only(tab);
  expect(await bytesOf(found.addresses.get(`${FILM.replace('v=1', 'v=22')}`))).toEqual(changed);

  await tab.taken.follow([], now + 1);
  expect(await counts(tab)).toEqual([0, 0]);
});

it('stores nothing after it was removed, nor after its owner has signed out in the midst', async () => {
  for (const end of ['remove', 'sign out'] as const) {
    films = createFilms();
    device = createTakenBrowser(films);
    films.put(FILM, 4 * PIECE);
    films.put(POSTER, 10);
    const tab = await device.tab();
    let ended: Promise<void> | null = null;
    films.onRequest(() => {
      if (films.ranges.length !== 2 || ended) return;
      ended = end === 'remove' ? tab.taken.remove(['C-1']) : forgetAccount(tab.db, JUDGE);
    });
    await tab.taken.take([work]);
    await tab.taken.tryNow();
    await ended;
    await settled();
    expect([end, ...(await counts(tab))]).toEqual([end, 0, 0]);
    expect(films.ranges.length).toBeLessThan(5);
    device.browser.close();
  }
});

it('measures a film without reading it', async () => {
  films.put(FILM, 3 * PIECE);
  const { taken } = await device.tab();
  expect(await taken.measure(FILM, new AbortController().signal)).toBe(3 * PIECE);
  await expect(taken.measure(POSTER, new AbortController().signal)).rejects.toMatchObject({ code: 'not_found' });
  expect(films.ranges).toEqual([]);
});
