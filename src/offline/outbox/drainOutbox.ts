import type { DeviceDeps } from '#src/offline/device.ts';
import { rowSchemas } from '#src/offline/rows.ts';
import { createDeviceKey } from '#src/offline/storage/deviceKey.ts';
import { waitsForAgreement, waitsForBudget } from './outboxProtocol.ts';
import { createOutboxRows } from './outboxRows.ts';
import { createOutboxWorker } from './outboxWorker.ts';

/**
 * Sends the waiting items of all accounts on this device, once, without a page: for the service worker's `sync` event if no window is open.
 * Items of an account that is not signed in are refused as signed out and go on waiting. Returns `false` if a retry could help: not
 * for items that wait for the user, or for the account's budget.
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
    const rows = createOutboxRows({ db, deviceKey, schemas: rowSchemas(kinds), kinds, accountId, now });
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
    const problem = first?.state.name === 'waiting' ? first.state.problem : null;
    if (first && !worker.isSignedOut() && !waitsForAgreement(problem) && !waitsForBudget(problem)) isDone = false;
  }
  return isDone;
};
