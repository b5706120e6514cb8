import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { countRefused } from '#src/registrations/needsAction.ts';

/** Returns the number of the account's drafts on this device that were refused. */
export const useRefusedDrafts = (): number => {
  const device = useDevice(useKnownAccount());
  const drafts = useLiveQuery(device.state === 'ready' ? device.device.drafts.all : null);
  return drafts.state === 'ready' ? countRefused(drafts.value) : 0;
};
