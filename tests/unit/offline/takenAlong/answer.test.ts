// Promise: a player reads any range of a film from the device's sealed pieces, with the answers that players need to seek.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFilms, createTakenBrowser, PIECE } from './harness.ts';

it('answers in ranges, and in no other way than the server', async () => {
  const films = createFilms();
  const device = createTakenBrowser(films);
  const film = films.put('/film', 2 * PIECE + 777);
  const { taken } = await device.tab();
  await taken.take([{ no: 'C-1', urls: ['/film'], expectedBytes: 1 }]);
  await taken.tryNow();
  const [found] = await device.works(taken);
  const address = found?.addresses.get('/film') ?? '';
  const last = film.length - 1;

  const whole = await device.read(address);
  expect([whole.status, whole.headers.get('content-length'), whole.headers.get('cache-control')]).toEqual([
    200,
    String(film.length),
    'no-store',
  ]);
  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(film);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: last }), fc.integer({ min: 0, max: last + 5 }), async (a, b) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      const answer = await device.read(address, `bytes=${start}-${end}`);
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${Math.min(end, last)}/${film.length}`]);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(film.slice(start, end + 1));
    }),
    { numRuns: 15 },
  );
  // what Safari asks for first, and what Chromium does
  expect(new Uint8Array(await (await device.read(address, 'bytes=0-1')).arrayBuffer())).toEqual(film.slice(0, 2));
  expect(new Uint8Array(await (await device.read(address, 'bytes=0-')).arrayBuffer())).toEqual(film);
  expect((await device.read(address, `bytes=${film.length}-`)).status).toBe(416);
  expect((await device.read('/taken/00000000-0000-4000-8000-000000000000/0')).status).toBe(404);
  expect((await device.read(`${address}7`)).status).toBe(404);
  device.browser.close();
});
