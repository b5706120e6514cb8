import { useMemo } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import type { Device, Draft, OutboxItem } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { isOf } from '#src/offline/subject.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';

/** The marks of works and the attempts of teams on this device. */
export interface OnDevice {
  /** Null if this device stores nothing. */
  device: Device | null;
  drafts: readonly Draft[];
  items: readonly OutboxItem[];
}

export const noMarks: OnDevice = { device: null, drafts: [], items: [] };

const isMark = isOf('mark');
const isAttempt = isOf('attempt');
const isJudged = (each: Draft | OutboxItem): boolean => isMark(each) || isAttempt(each);

/** Returns the judge's marks and attempts on this device: begun, waiting and sent; null until they are read. */
export const useOnDevice = (account: Account | null): OnDevice | null => {
  const state = useDevice(account);
  const device = state.state === 'ready' ? state.device : null;
  const drafts = useLiveQuery(device?.drafts.all ?? null);
  const items = useLiveQuery(device?.outbox.items ?? null);
  return useMemo(() => {
    if (state.state === 'failed') return noMarks;
    if (!device || drafts.state === 'loading' || items.state === 'loading') return null;
    return {
      device,
      drafts: drafts.state === 'ready' ? drafts.value.filter(isJudged) : [],
      items: items.state === 'ready' ? items.value.filter(isJudged) : [],
    };
  }, [state.state, device, drafts, items]);
};
