// Promise: a kind of submission is one row of a table. A check on the spot, which exists only in this test, is saved, sent and refused, and makes
// responses stale.
import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointName } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { createFormSubmission } from '#src/offline/drafts/formSubmission.ts';
import { endpointOf } from '#src/offline/outbox/outboxProtocol.ts';
import type { OutboxKinds } from '#src/offline/rows.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { type Browser, competition, createBrowser, createNetwork, settled, type Tab, TEACHER } from './fixtures/browser.ts';

/** The endpoint of another action stands in: what it makes stale is declared. */
const kinds = {
  ...outboxKinds,
  spotCheck: {
    about: z.object({ workId: z.string() }),
    endpoint: 'POST /api/registrations/:id/withdraw',
    params: { id: 'workId' },
    answer: 'no',
  },
} satisfies OutboxKinds;
const subject = { kind: 'spotCheck', workId: 'w1' };
const Form = z.object({ points: z.number() });
const stateOf = (points: number) => ({ form: { points }, label: 'W001', filled: 1, total: 1 });

let browser: Browser;
let network: ReturnType<typeof createNetwork>;
let stale: EndpointName[];
const client = new QueryClient();
const open = (): Promise<Tab> =>
  browser.tab(network.send, TEACHER, {
    kinds,
    onSent: (endpoint) => void invalidateAfter(client, endpoint).then(() => stale.push(endpoint)),
  });
beforeEach(() => {
  browser = createBrowser();
  network = createNetwork();
  network.answers(async () => ({ no: 'M1' }));
  stale = [];
});
afterEach(() => browser.close());

const fillIn = async ({ device }: Tab) => {
  let points = 0;
  const sentDirectly: unknown[] = [];
  const submission = createFormSubmission<{ points: number }>({
    open: async () => device,
    begin: { subject, competition },
    sendDirectly: async (body, key) => sentDirectly.push([endpointOf(kinds, subject), body, key]),
    newKey: randomUUID,
  });
  submission.attach(() => stateOf(points));
  points = 7;
  submission.changed();
  await submission.flush();
  return { submission, sentDirectly };
};

test('it is saved as it is typed, and read again in another session', async () => {
  const { submission } = await fillIn(await open());
  const { device } = await open();
  expect(await device.drafts.list()).toMatchObject([{ subject, label: 'W001' }]);
  expect((await device.drafts.read(submission.draftId() ?? '', Form))?.form).toEqual({ points: 7 });
});

test('it is sent to its endpoint, and makes stale what is declared there', async () => {
  client.setQueryData(['GET /api/registrations'], []);
  client.setQueryData(['GET /api/news'], []);
  const { submission } = await fillIn(await open());
  const id = submission.draftId();
  expect(await submission.send(stateOf(7), { points: 7 })).toEqual({ state: 'sent', answer: { no: 'M1' } });
  expect(network.requests).toEqual([
    {
      name: 'POST /api/registrations/:id/withdraw',
      params: { id: 'w1' },
      body: { points: 7 },
      idempotencyKey: id,
      accountId: TEACHER,
    },
  ]);
  await expect.poll(() => stale).toEqual(['POST /api/registrations/:id/withdraw']);
  expect(['GET /api/registrations', 'GET /api/news'].map((read) => client.getQueryState([read])?.isInvalidated)).toEqual([true, false]);
});

test('what the server refuses is a draft again with the reason, and goes under the same key', async () => {
  const { device, ...tab } = await open();
  const { submission } = await fillIn({ device, ...tab });
  network.fails(new Problem('conflict'));
  await expect(submission.send(stateOf(7), { points: 7 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await device.drafts.list()).toMatchObject([{ subject, problem: { code: 'conflict' } }]);
  network.answers(async () => ({ no: 'M1' }));
  expect(await submission.send(stateOf(8), { points: 8 })).toMatchObject({ state: 'sent' });
  expect(new Set(network.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('without a connection it waits; an answer that does not hold what its row asks for is not the server’s', async () => {
  const tab = await open();
  const { submission } = await fillIn(tab);
  network.answers(async () => ({ id: 'another field' }));
  expect(await submission.send(stateOf(7), { points: 7 })).toMatchObject({ state: 'waiting', problem: { code: 'unexpected' } });
  network.answers(async () => ({ no: 'M1' }));
  await tab.device.outbox.tryNow();
  expect((await tab.db.outbox.toArray()).map(({ state }) => state)).toMatchObject([{ name: 'sent', answerId: 'M1' }]);
});

test('where the device cannot store it goes to the same endpoint directly', async () => {
  const tab = await open();
  tab.db.outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { submission, sentDirectly } = await fillIn(tab);
  const id = submission.draftId();
  expect(await submission.send(stateOf(7), { points: 7 })).toMatchObject({ state: 'sent' });
  expect(sentDirectly).toEqual([[{ name: 'POST /api/registrations/:id/withdraw', params: { id: 'w1' } }, { points: 7 }, id]]);
});

test('a release that does not know the kind leaves its rows where they are', async () => {
  const tab = await open();
  const { submission } = await fillIn(tab);
  network.fails(new Problem('offline'));
  await submission.send(stateOf(7), { points: 7 });
  tab.crash();
  network.requests.length = 0;
  const older = await browser.tab(network.send);
  await older.device.outbox.tryNow();
  await settled();
  expect([network.requests, await older.db.outbox.count()]).toEqual([[], 1]);
});
