import type { Marks } from './marks.ts';

/** Asks the browser, once on this device, not to throw away what is stored when room gets short. */
export const askToPersist = async (
  storage: Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined,
  marks: Pick<Marks, 'persisted' | 'setPersisted'>,
): Promise<void> => {
  if (marks.persisted() !== null || !storage?.persist) return;
  try {
    marks.setPersisted((await storage.persisted?.()) === true || (await storage.persist()));
  } catch {
    // not granted, and not remembered: it may be asked again with the next draft
  }
};
