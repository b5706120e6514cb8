import { useSyncExternalStore } from 'react';
import { uploadIndicator } from '../../platform/device/uploads.ts';

/** How far uploads have come, once there are any. */
export function UploadSlot() {
  const shown = useSyncExternalStore(uploadIndicator.subscribe, uploadIndicator.current);
  return shown && <shown.Indicator accountId={shown.accountId} />;
}
