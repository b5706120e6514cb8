import { openDevice, startWaking } from '#src/platform/device/device.ts';
import { addUploadTask } from '#src/platform/device/uploads.ts';

/** Registers what runs on every page, whatever is shown there. Call it before the first render. */
export const startBackgroundTasks = (): void => {
  startWaking();
  addUploadTask(async () => {
    const { createHandInTask } = await import('#src/works/handIn.ts');
    return createHandInTask({ openDevice });
  });
};
