import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { Account } from '#contract/accounts.ts';
import { deviceFlags } from '../../offline/deviceFlags.ts';
import { invalidateAfter } from '../../platform/api/invalidateAfter.ts';
import { loadChunk } from '../../platform/chunks/chunks.ts';
import { onOutboxSent } from '../../platform/device/device.ts';
import { useSession } from '../../platform/session/session.ts';

const loadBar = () => loadChunk(async () => (await import('./OutboxBar.tsx')).OutboxBar);

/** Shows waiting submissions; the offline engine is loaded only once there are any. */
export function OutboxSlot() {
  const { account } = useSession();
  const client = useQueryClient();
  const waits = useSyncExternalStore(
    deviceFlags.subscribe,
    () => account !== null && deviceFlags.isUnsent(account.id),
    () => false,
  );
  const [Bar, setBar] = useState<ComponentType<{ account: Account }> | null>(null);

  useEffect(() => onOutboxSent((endpoint) => void invalidateAfter(client, endpoint)), [client]);
  useEffect(() => {
    if (!waits) return;
    loadBar().then(
      (loaded) => setBar(() => loaded),
      () => {},
    );
  }, [waits]);

  return waits && account && Bar ? <Bar account={account} /> : null;
}
