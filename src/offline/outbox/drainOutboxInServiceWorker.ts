import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { DeviceDatabase } from '#src/offline/database.ts';
import { createRequest } from '#src/offline/network/request.ts';
import { readable, rowSchemas } from '#src/offline/rows.ts';
import { webLock } from '#src/offline/storage/lock.ts';
import { drainOutbox } from './drainOutbox.ts';

const IDLE_TIMEOUT_MS = 20_000;

/** Returns the error that ends the worker's `sync` event while items wait: the browser then retries later, with or without an open page. */
const stillWaits = () => new Error('something still waits in the outbox');

/** Sends waiting items for the service worker's `sync` event if no window is open. Fails while items wait. */
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

/** Handles the same event while an open page sends. Fails while items wait, because the page may be closed before they are sent. */
export const expectSentByPage = async (): Promise<void> => {
  const db = new DeviceDatabase();
  try {
    const rows = readable(rowSchemas(outboxKinds).OutboxRow, await db.outbox.toArray());
    if (rows.some(({ state }) => state.name === 'waiting' || state.name === 'sending')) throw stillWaits();
  } finally {
    db.close();
  }
};
