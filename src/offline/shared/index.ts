/** The files that other apps have shared with the portal, in this browser. Loaded on demand, and by the service worker. */
import { newId } from '#src/offline/newId.ts';
import { createSharedFiles, type SharedFiles } from './sharedFiles.ts';

/** The shared files of this browser. Operations fail if it has no private file system. */
export const sharedFiles: SharedFiles = createSharedFiles({ root: () => navigator.storage.getDirectory(), now: Date.now, newId });

/** Removes all shared files after sign-out, so that the next account does not see them. */
export const forgetSharedFiles = (): Promise<void> => sharedFiles.clear().catch(() => {});

export type { SharedFileInfo } from './sharedFiles.ts';
