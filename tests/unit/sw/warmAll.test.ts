// Guards: an accepted new version never waits for the old worker's prefetching: the old one requests nothing more.
import { expect, test } from 'vitest';
import { warmAll } from '../../../sw/warmAll.ts';
import { warmRoots } from '../../../sw/warmList.ts';

const picture = { sources: [{ type: 'image/avif', width: 480, url: '/files/a/p-480.avif' }] };

/** Returns the requests until a newer worker waits, which it does after a number of them. */
const askedFor = async (outdatedAfter: number): Promise<string[]> => {
  const asked: string[] = [];
  const ask = (path: string) => {
    asked.push(path);
  };
  await warmAll({
    isOutdated: () => asked.length >= outdatedAfter,
    async read(path) {
      ask(path);
      return { items: [{ id: 'one', slug: 'one', picture }] };
    },
    fetchPicture: async (path) => ask(path),
  });
  return asked;
};

test('everything is fetched where no newer worker waits, pictures last and once', async () => {
  const asked = await askedFor(Number.POSITIVE_INFINITY);
  expect(asked).toEqual(expect.arrayContaining([...warmRoots]));
  expect(asked.filter((path) => path.startsWith('/files/'))).toEqual(['/files/a/p-480.avif']);
  expect(asked.at(-1)).toBe('/files/a/p-480.avif');
});

test('pictures of details come after those of the lists', async () => {
  const asked: string[] = [];
  const shown = (name: string) => ({ sources: [{ type: 'image/avif', width: 480, url: `/files/${name}-480.avif` }] });
  await warmAll({
    isOutdated: () => false,
    read: async (path) =>
      path.endsWith('/one')
        ? { judges: [{ picture: shown('judge') }] }
        : { items: [{ id: 'one', slug: 'one', picture: shown(encodeURIComponent(path)) }] },
    fetchPicture: async (path) => {
      asked.push(path);
    },
  });
  expect(asked.at(-1)).toBe('/files/judge-480.avif');
});

test('nothing more is fetched once a newer worker waits, at whatever point that is', async () => {
  const { length } = await askedFor(Number.POSITIVE_INFINITY);
  for (let after = 0; after < length; after += 1) expect(await askedFor(after)).toHaveLength(after);
});
