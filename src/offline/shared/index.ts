/** The files that other apps have shared with the portal, in this browser. Loaded on demand, and by the service worker. */
import { newId } from '#src/offline/newId.ts';
import { createSharedFiles, type SharedFiles } from './sharedFiles.ts';

/** This browser's; fails where it has no private file system. */
export const sharedFiles: SharedFiles = createSharedFiles({ root: () => navigator.storage.getDirectory(), now: Date.now, newId });

/** After signing out: what was shared here is not shown to the next account. */
export const forgetSharedFiles = (): Promise<void> => sharedFiles.clear().catch(() => {});

export type { SharedFileInfo } from './sharedFiles.ts';
