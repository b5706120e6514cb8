// Promises: the service worker sends queued items without a page, once. It asks the browser for another sync while items can be sent, and not for
// items that wait for the user.
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { drainOutboxInServiceWorker, expectSentByPage } from '#src/offline/outbox/drainOutboxInServiceWorker.ts';
import { type Browser, createBrowser, createNetwork, newDraft, TEACHER } from './fixtures/browser.ts';

let browser: Browser;
let asked: { url: string; key: string | undefined }[];
let answer: () => Response;
beforeEach(() => {
  browser = createBrowser();
  Object.assign(Dexie.dependencies, { indexedDB: browser.indexedDB, IDBKeyRange });
  asked = [];
  answer = () => Response.json({ id: 'e1' });
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, key: headers['idempotency-key'] });
    return answer();
  });
});
afterEach(() => {
  browser.close();
  vi.unstubAllGlobals();
});

/** Queues an item from a page without a connection, which is then closed. */
const queue = async (accountId = TEACHER) => {
  const network = createNetwork();
  network.fails(new Problem('offline'));
  const tab = await browser.tab(network.send, accountId);
  const { id } = await tab.device.drafts.create(newDraft());
  await tab.device.outbox.submit(id, { teamName: '一' });
  tab.crash();
  return id;
};
const states = async () => (await browser.database().outbox.toArray()).map(({ state }) => state.name);

test('with nothing to send it asks nothing and is done', async () => {
  await drainOutboxInServiceWorker();
  await expectSentByPage();
  expect(asked).toEqual([]);
});

test('what waits is sent under its own key, once, for every account', async () => {
  const ids = [await queue(), await queue('teacher-2')];
  await expect(expectSentByPage()).rejects.toThrow();
  await drainOutboxInServiceWorker();
  await drainOutboxInServiceWorker();
  expect(asked).toEqual(ids.map((key) => ({ url: '/api/registrations', key })));
  expect(await states()).toEqual(['sent', 'sent']);
  await expectSentByPage();
});

test('while the server is away the browser is asked to come back', async () => {
  await queue();
  answer = () => new Response(null, { status: 503 });
  await expect(drainOutboxInServiceWorker()).rejects.toThrow();
  expect(await states()).toEqual(['waiting']);
});

test('what waits for its owner to sign in is no reason to come back', async () => {
  await queue();
  answer = () => Response.json({ code: 'signed_out' }, { status: 401 });
  await drainOutboxInServiceWorker();
  expect(await states()).toEqual(['waiting']);
});

test('what waits for its owner to agree to a new legal text is no reason to come back', async () => {
  await queue();
  answer = () => Response.json({ code: 'agreement_needed' }, { status: 403 });
  await drainOutboxInServiceWorker();
  expect(await states()).toEqual(['waiting']);
});

test('what the server refuses is a draft again, and no reason to come back', async () => {
  const id = await queue();
  answer = () => Response.json({ code: 'signup_closed' }, { status: 409 });
  await drainOutboxInServiceWorker();
  expect(await states()).toEqual([]);
  expect(await browser.database().drafts.get(id)).toMatchObject({ problem: { code: 'signup_closed' } });
});
