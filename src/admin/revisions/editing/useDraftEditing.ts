import { useEffect, useSyncExternalStore } from 'react';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import type { createDraftEditing, Drafted, EditedDraft } from './draftEditing.ts';
import { useWarnBeforeUnload } from './useWarnBeforeUnload.ts';

type Editing<D extends object, R extends Drafted<D>> = Pick<
  ReturnType<typeof createDraftEditing<D, R, { number: number; version: number }>>,
  'current' | 'subscribe' | 'start' | 'save' | 'retry'
>;

/** Shows a draft as it is edited, and sees to it that nothing typed is lost: by leaving the page, without a network, or by closing it. */
export const useDraftEditing = <D extends object, R extends Drafted<D>>(editing: Editing<D, R>): EditedDraft<D, R> => {
  const isOffline = useOffline();
  const shown = useSyncExternalStore(editing.subscribe, editing.current);
  const { state } = shown;
  useEffect(() => {
    editing.start();
    // Who goes to another page within the pause has saved all the same.
    return () => void editing.save();
  }, [editing]);
  useEffect(() => {
    if (!isOffline) editing.retry();
  }, [isOffline, editing]);
  useWarnBeforeUnload(state !== 'saved');
  return shown;
};
