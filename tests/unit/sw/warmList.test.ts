// Guards: the worker's prefetching is bounded, and never requests an invalid address.
import { expect, test } from 'vitest';
import { isPublicRead } from '../../../sw/publicReads.ts';
import { detailsOf, picturesOf, warmRoots } from '../../../sw/warmList.ts';

test('everything fetched ahead may be cached', () => {
  for (const root of warmRoots) expect(isPublicRead(root.split('?')[0] ?? ''), root).toBe(true);
});

test('a list leads to its first things', () => {
  const items = Array.from({ length: 30 }, (_, index) => ({ id: `n${index}`, slug: `s ${index}`, season: 2026 }));
  expect(detailsOf('/api/competitions', { items })).toHaveLength(12);
  expect(detailsOf('/api/competitions', { items })[1]).toBe('/api/competitions/s%201');
  expect(detailsOf('/api/news?page=1&pageSize=10', { items })[0]).toBe('/api/news/n0');
  expect(detailsOf('/api/videos?page=1&pageSize=48', { items: items.slice(0, 1) })).toEqual([
    '/api/videos/n0',
    '/api/videos?season=2026&pageSize=4',
  ]);
  expect(detailsOf('/api/faq', { items })).toEqual([]);
});

test.each([null, 'text', 3, {}, { items: 'x' }, { items: [null, 3, { id: 4 }] }])('%j leads nowhere', (answer) => {
  expect(detailsOf('/api/news', answer)).toEqual([]);
  expect(picturesOf(answer)).toEqual([]);
});

test('of each picture the smallest AVIF is taken, else the smallest there is', () => {
  const source = (type: string, width: number) => ({ type, width, url: `/files/a/p-${width}.${type.slice(6)}` });
  const photo = { picture: { sources: [source('image/webp', 480), source('image/avif', 960), source('image/avif', 480)] } };
  const old = { poster: { sources: [source('image/webp', 960), source('image/webp', 480)] } };
  expect(picturesOf({ items: [photo, old] })).toEqual(['/files/a/p-480.avif', '/files/a/p-480.webp']);
});
