import type { DeviceFlags } from './deviceFlags.ts';

/** Asks the browser, once per device, not to evict the stored data when space is short. */
export const requestPersistence = async (
  storage: Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined,
  deviceFlags: Pick<DeviceFlags, 'persisted' | 'setPersisted'>,
): Promise<void> => {
  if (deviceFlags.persisted() !== null || !storage?.persist) return;
  try {
    deviceFlags.setPersisted((await storage.persisted?.()) === true || (await storage.persist()));
  } catch {
    // not granted, and not recorded: the request may be repeated with the next draft
  }
};
