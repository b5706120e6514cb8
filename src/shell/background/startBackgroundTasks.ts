import { openDevice, startWaking } from '#src/platform/device/device.ts';
import { addUploadTask } from '#src/platform/device/uploads.ts';

/** Registers the tasks that run on every page. Call it before the first render. */
export const startBackgroundTasks = (): void => {
  startWaking();
  addUploadTask(async () => {
    const { createHandInTask } = await import('#src/works/handIn.ts');
    return createHandInTask({ openDevice });
  });
};
