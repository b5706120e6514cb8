import { DeviceDatabase } from './database.ts';
import { webLock } from './lock.ts';
import { createRequest } from './request.ts';
import { sendAllWaiting } from './sendAllWaiting.ts';

const SILENCE_MS = 20_000;

/** For the service worker's `sync` event when no window is open (where there is `sync`, there are Web Locks): sends what waits. */
export const sendWaitingInWorker = async (): Promise<void> => {
  const db = new DeviceDatabase();
  const request = createRequest({
    fetch: (url, init) => fetch(url, init),
    road: { reached: () => {}, missed: () => {}, doubted: () => {} },
    silenceMs: SILENCE_MS,
  });
  try {
    await sendAllWaiting({
      db,
      lock: webLock(navigator.locks),
      send: ({ name, params, body, idempotencyKey, accountId }) => request(name, { params, body }, { idempotencyKey, accountId }),
      now: Date.now,
      random: Math.random,
      newId: () => crypto.randomUUID(),
    });
  } finally {
    db.close();
  }
};
