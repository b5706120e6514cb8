import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { outboxSent } from '#src/platform/device/deviceEvents.ts';
import { useSession } from '#src/platform/session/session.ts';

const load = async () => (await import('./OutboxBar.tsx')).OutboxBar;

/** Shows waiting submissions, unless the page does so itself (`quiet`); the offline engine is loaded only once there are any. */
export function OutboxSlot({ quiet }: { quiet: boolean }) {
  const { account } = useSession();
  const client = useQueryClient();
  const waits = useSyncExternalStore(
    deviceFlags.subscribe,
    () => !quiet && account !== null && deviceFlags.isUnsent(account.id),
    () => false,
  );
  const Bar = useDeferred(waits, { load });

  useEffect(
    () =>
      outboxSent.subscribe((stale) => {
        for (const read of stale) void client.invalidateQueries({ queryKey: [read] });
      }),
    [client],
  );

  return waits && account && Bar ? <Bar account={account} /> : null;
}
