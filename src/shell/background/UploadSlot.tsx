import { useSyncExternalStore } from 'react';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { uploadingAccount } from '#src/platform/device/deviceEvents.ts';
import { loadOtherParts } from './loadOtherParts.ts';

const load = async () => (await loadOtherParts()).loadUploadIndicator();

/** The progress of uploads, once there are any; they continue without it. */
export function UploadSlot() {
  const accountId = useSyncExternalStore(uploadingAccount.subscribe, uploadingAccount.current, () => null);
  const Indicator = useDeferred(accountId ?? false, { load });
  return accountId !== null && Indicator ? <Indicator accountId={accountId} /> : null;
}
