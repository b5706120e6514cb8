/** The works that a judge takes along on this device, to be seen without a network. Loaded by judges' screens alone: it brings Dexie. */
import { database } from '#src/offline/browserDatabase.ts';
import { newId } from '#src/offline/newId.ts';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { createDeviceKey } from '#src/offline/storage/deviceKey.ts';
import { webLock } from '#src/offline/storage/lock.ts';
import { requestPersistence } from '#src/offline/storage/persistence.ts';
import { schedule } from '#src/offline/timers.ts';
import { createTakenNetwork } from './network.ts';
import { PIECE_BYTES } from './pieces.ts';
import { openTakenAlong, type TakenAlong } from './takenAlong.ts';
import { createTakenRows } from './takenRows.ts';

/** Opens the account's works in this browser. Fails with `device_storage_…`. */
export const openBrowserTakenAlong = async (accountId: string): Promise<TakenAlong> => {
  const db = database();
  const deviceKey = createDeviceKey({ db, accountId, newId });
  await deviceKey.prepare();
  const taken = openTakenAlong({
    accountId,
    rows: createTakenRows(db, deviceKey, accountId),
    deviceKey,
    network: createTakenNetwork(accountId, (url, init) => fetch(url, init)),
    pieceBytes: PIECE_BYTES,
    lock: webLock(navigator.locks, 'taken'),
    now: Date.now,
    random: Math.random,
    newId,
    schedule,
  });
  void taken.wake();
  return {
    ...taken,
    take: async (works) => {
      void requestPersistence(navigator.storage, deviceFlags);
      await taken.take(works);
    },
  };
};

export { freeBytes, type Wanted } from './pieces.ts';
export type { TakenAlong, TakenWork } from './takenAlong.ts';
