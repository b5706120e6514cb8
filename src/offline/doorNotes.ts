import { database } from './browserDatabase.ts';
import { newId } from './newId.ts';
import { createNotes, type Notes } from './notes.ts';
import { DOOR_OWNER, forgetAccount } from './retention.ts';
import { createDeviceKey } from './storage/deviceKey.ts';

/**
 * Opens the sealed notes of the door that this device is. They belong to no account: their key is made when the door's link is opened, and deleted
 * with them.
 */
export const openDoorNotes = async (): Promise<Notes> => {
  const deviceKey = createDeviceKey({ db: database(), accountId: DOOR_OWNER, newId });
  await deviceKey.prepare();
  return createNotes({ db: database(), deviceKey, accountId: DOOR_OWNER, now: Date.now });
};

/** Removes everything of the door from this device. */
export const forgetDoor = (): Promise<void> => forgetAccount(database(), DOOR_OWNER);
