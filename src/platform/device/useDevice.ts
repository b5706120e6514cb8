import { useEffect, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { Problem } from '#contract/problem.ts';
import type { Device } from '../../offline/index.ts';
import { openDevice } from './device.ts';

type DeviceState = { state: 'loading' } | { state: 'ready'; device: Device } | { state: 'failed'; problem: Problem };

/** What the account owns on this device: its drafts, its outbox, what was kept to be read. Also keeps who is signed in, for the next time without a connection. */
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
      // a device that keeps nothing shows nothing without a connection
      .catch(() => {});
  }, [account]);

  return current?.id === id ? current.state : { state: 'loading' };
};
