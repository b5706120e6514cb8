import { uploadTasks } from '#src/platform/device/deviceEvents.ts';
import { loadOtherParts } from './loadOtherParts.ts';

/** Registers the tasks that run on every page. Call it before the first render. */
export const startBackgroundTasks = (): void => {
  uploadTasks.push(async () => (await loadOtherParts()).loadHandInTask());
};
