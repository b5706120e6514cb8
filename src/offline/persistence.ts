import type { DeviceFlags } from './deviceFlags.ts';

/** Asks the browser, once on this device, not to throw away what is stored when room gets short. */
export const askToPersist = async (
  storage: Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined,
  deviceFlags: Pick<DeviceFlags, 'persisted' | 'setPersisted'>,
): Promise<void> => {
  if (deviceFlags.persisted() !== null || !storage?.persist) return;
  try {
    deviceFlags.setPersisted((await storage.persisted?.()) === true || (await storage.persist()));
  } catch {
    // not granted, and not remembered: it may be asked again with the next draft
  }
};
