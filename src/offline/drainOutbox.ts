import type { DeviceDeps } from './device.ts';
import { createDeviceKey } from './deviceKey.ts';
import { waitsForAgreement } from './outboxProtocol.ts';
import { createOutboxRows } from './outboxRows.ts';
import { createOutboxWorker } from './outboxWorker.ts';
import { rowSchemas } from './rows.ts';

/**
 * Sends what waits of every account on this device, once, without a page: for the service worker's `sync` event when no window is open.
 * What belongs to another account than the one that is signed in is refused as signed out, and goes on waiting. `false` where something
 * else still waits: it is worth another try, which what waits for its owner is not.
 */
export const drainOutbox = async ({
  db,
  kinds,
  lock,
  send,
  now,
  random,
  newId,
}: Pick<DeviceDeps, 'db' | 'kinds' | 'lock' | 'send' | 'now' | 'random' | 'newId'>): Promise<boolean> => {
  let isDone = true;
  for (const accountId of await db.outbox.orderBy('accountId').uniqueKeys()) {
    if (typeof accountId !== 'string') continue;
    const deviceKey = createDeviceKey({ db, accountId, newId });
    const rows = createOutboxRows({ db, deviceKey, schemas: rowSchemas(kinds), accountId, now });
    const worker = createOutboxWorker({
      accountId,
      kinds,
      rows,
      deviceKey,
      lock,
      send,
      now,
      random,
      schedule: () => () => {},
      onSent: () => {},
      onEmpty: () => {},
    });
    await worker.wake();
    const first = await rows.head();
    const waitsForOwner = worker.isSignedOut() || (first?.state.name === 'waiting' && waitsForAgreement(first.state.problem));
    if (first && !waitsForOwner) isDone = false;
  }
  return isDone;
};
