import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { deviceFlags } from '#src/offline/deviceFlags.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { onOutboxSent } from '#src/platform/device/device.ts';
import { useSession } from '#src/platform/session/session.ts';

const load = async () => (await import('./OutboxBar.tsx')).OutboxBar;

/** Shows waiting submissions; the offline engine is loaded only once there are any. */
export function OutboxSlot() {
  const { account } = useSession();
  const client = useQueryClient();
  const waits = useSyncExternalStore(
    deviceFlags.subscribe,
    () => account !== null && deviceFlags.isUnsent(account.id),
    () => false,
  );
  const Bar = useDeferred(waits, { load });

  useEffect(() => onOutboxSent((endpoint) => void invalidateAfter(client, endpoint)), [client]);

  return waits && account && Bar ? <Bar account={account} /> : null;
}
