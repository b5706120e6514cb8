import { useSyncExternalStore } from 'react';
import { uploadIndicator } from '../../platform/device/uploads.ts';

/** The progress of uploads, once there are any. */
export function UploadSlot() {
  const shown = useSyncExternalStore(uploadIndicator.subscribe, uploadIndicator.current);
  return shown && <shown.Indicator accountId={shown.accountId} />;
}
