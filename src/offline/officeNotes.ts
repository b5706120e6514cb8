import { database } from './browserDatabase.ts';
import { newId } from './newId.ts';
import { createNotes, type Notes } from './notes.ts';
import { forgetAccount } from './retention.ts';
import { createDeviceKey } from './storage/deviceKey.ts';

/** Opens what an organiser has typed on this device and not sent, sealed: forms with ID numbers. It is deleted as they sign out. */
export const openOfficeNotes = async (accountId: string): Promise<Notes> => {
  const deviceKey = createDeviceKey({ db: database(), accountId, newId });
  await deviceKey.prepare();
  return createNotes({ db: database(), deviceKey, accountId, now: Date.now });
};

/** Removes everything that an organiser has typed from this device. */
export const forgetOfficeNotes = (accountId: string): Promise<void> => forgetAccount(database(), accountId);
