// Guards: the icon of a tab, a home screen and a notice is the organisers' mark at the unchanged address, and the built-in one if none is set.
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Deps } from '#server/platform/deps.ts';
import { brandIconNames, brandIconRoutes } from '#server/site/index.ts';

const hash = (letter: string) => letter.repeat(20);
const MARK = {
  small: `/files/${hash('a')}/mark-192.png`,
  large: `/files/${hash('b')}/mark-512.png`,
  maskable: `/files/${hash('c')}/mark-maskable-512.png`,
};

const serve = async (mark: typeof MARK | null, stored = true) => {
  const app = Fastify();
  const files: Pick<Deps['files'], 'find'> = {
    find: async (key) => (stored ? { size: key.length, read: () => Readable.from([Buffer.from(key)]) } : null),
  };
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, '../../../public'),
    wildcard: false,
    globIgnore: [...brandIconNames],
  });
  const site = { now: () => ({ brand: { mark } }) };
  brandIconRoutes(app, { files, site });
  return app;
};

it.each([
  ['/icons/apple-touch-icon.png', 'c', 'mark-maskable-512.png'],
  ['/icons/maskable-192.png', 'c', 'mark-maskable-512.png'],
  ['/icons/any-192.png', 'a', 'mark-192.png'],
  ['/icons/any-512.png', 'b', 'mark-512.png'],
])('%s is the mark', async (url, letter, name) => {
  const app = await serve(MARK);
  const first = await app.inject(url);
  expect(first.body).toBe(`public/${hash(letter)}/${name}`);
  expect(first.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' });
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('/favicon.svg holds the mark as a picture', async () => {
  const { body, headers } = await (await serve(MARK)).inject('/favicon.svg');
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(Buffer.from(/base64,([^"]*)/.exec(body)?.[1] ?? '', 'base64').toString()).toBe(`public/${hash('a')}/mark-192.png`);
});

it.each(['none is set', 'its file is gone'])('the drawn ones stand where %s', async (why) => {
  const app = await serve(why === 'none is set' ? null : MARK, false);
  for (const name of brandIconNames) {
    const { statusCode, rawPayload } = await app.inject(`/${name}`);
    expect([name, statusCode, rawPayload.length > 400]).toEqual([name, 200, true]);
  }
});
