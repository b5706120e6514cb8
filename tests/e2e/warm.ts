import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { warmRoots } from '../../sw/warmList.ts';

/** Opens the home page and waits until the service worker has prefetched everything. */
export const visitAndWarm = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const cached = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('content-'));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url.slice(location.origin.length));
    });
  await expect.poll(cached).toEqual(expect.arrayContaining([...warmRoots]));
  // Pictures are fetched last.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('pictures-2')).keys()).length)).toBeGreaterThan(10);
};
