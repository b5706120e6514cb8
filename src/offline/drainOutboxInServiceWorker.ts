import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { DeviceDatabase } from './database.ts';
import { drainOutbox } from './drainOutbox.ts';
import { webLock } from './lock.ts';
import { createRequest } from './request.ts';
import { readable, rowSchemas } from './rows.ts';

const IDLE_TIMEOUT_MS = 20_000;

/** What the worker's `sync` event ends with while something waits: the browser then asks again later, whether a page is open or not. */
const stillWaits = () => new Error('something still waits in the outbox');

/**
 * For the service worker's `sync` event when no window is open: sends what waits. Fails while something still does.
 */
export const drainOutboxInServiceWorker = async (): Promise<void> => {
  const db = new DeviceDatabase();
  const request = createRequest({
    fetch: (url, init) => fetch(url, init),
    connectivity: { onReachable: () => {}, onUnreachable: () => {}, onTimeout: () => {} },
    idleTimeoutMs: IDLE_TIMEOUT_MS,
  });
  try {
    const isDone = await drainOutbox({
      db,
      kinds: outboxKinds,
      lock: webLock(navigator.locks),
      send: ({ name, params, body, idempotencyKey, accountId }) => request(name, { params, body }, { idempotencyKey, accountId }),
      now: Date.now,
      random: Math.random,
      newId: () => crypto.randomUUID(),
    });
    if (!isDone) throw stillWaits();
  } finally {
    db.close();
  }
};

/** For the same event when a page is open, which sends: fails while something waits, because the page may be closed before it has gone. */
export const expectSentByPage = async (): Promise<void> => {
  const db = new DeviceDatabase();
  try {
    const rows = readable(rowSchemas(outboxKinds).OutboxRow, await db.outbox.toArray());
    if (rows.some(({ state }) => state.name === 'waiting' || state.name === 'sending')) throw stillWaits();
  } finally {
    db.close();
  }
};
