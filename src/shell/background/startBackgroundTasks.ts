import { uploadTasks } from '#src/platform/device/deviceEvents.ts';
import { loadDevice } from '#src/platform/device/lazyDevice.ts';

/** Registers the tasks that run on every page. Call it before the first render. */
export const startBackgroundTasks = (): void => {
  uploadTasks.push(async () => {
    const [{ createHandInTask }, { openDevice }] = await Promise.all([import('#src/works/handIn.ts'), loadDevice()]);
    return createHandInTask({ openDevice });
  });
};
