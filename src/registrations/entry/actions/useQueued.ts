import type { OutboxItem } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';

/** Returns a function that finds the queued change of an entry (a correction, a cancellation, a work); it returns `undefined` if none. */
export const useQueued = (): ((entryId: string) => OutboxItem | undefined) => {
  const device = useDevice(useKnownAccount());
  const items = useLiveQuery(device.state === 'ready' ? device.device.outbox.items : null);
  return (entryId) =>
    items.state === 'ready'
      ? items.value.find(({ subject, state }) => subject.entryId === entryId && (state === 'waiting' || state === 'sending'))
      : undefined;
};
