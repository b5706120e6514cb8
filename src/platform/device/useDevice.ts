import { useEffect, useState } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Device } from '#src/offline/index.ts';
import { openDevice } from './device.ts';

type DeviceState = { state: 'loading' } | { state: 'ready'; device: Device } | { state: 'failed'; problem: Problem };

/** Opens the account's data on this device: drafts, outbox, cached answers. Also stores the signed-in account for offline use. */
export const useDevice = (account: Account | null): DeviceState => {
  const [current, setCurrent] = useState<{ id: string; state: DeviceState } | null>(null);
  const id = account?.id ?? null;

  useEffect(() => {
    if (id === null) return;
    let isMounted = true;
    const show = (state: DeviceState) => isMounted && setCurrent({ id, state });
    openDevice(id).then(
      (device) => show({ state: 'ready', device }),
      (error: unknown) => show({ state: 'failed', problem: error instanceof Problem ? error : new Problem('unexpected') }),
    );
    return () => {
      isMounted = false;
    };
  }, [id]);
  useEffect(() => {
    if (account === null) return;
    openDevice(account.id)
      .then(({ cachedResponses }) => cachedResponses.put('GET /api/sessions/current', '', { account }))
      // a device without storage shows nothing offline
      .catch(() => {});
  }, [account]);

  return current?.id === id ? current.state : { state: 'loading' };
};
