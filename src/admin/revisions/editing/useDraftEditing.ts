import { useEffect, useSyncExternalStore } from 'react';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import type { createDraftEditing, Drafted, EditedDraft } from './draftEditing.ts';
import { useWarnBeforeUnload } from './useWarnBeforeUnload.ts';

type Editing<D extends object, R extends Drafted<D>> = Pick<
  ReturnType<typeof createDraftEditing<D, R, { number: number; version: number }>>,
  'current' | 'subscribe' | 'start' | 'save' | 'retry'
>;

/** Shows a draft while it is edited. Nothing typed is lost by leaving or closing the page, or without a network. */
export const useDraftEditing = <D extends object, R extends Drafted<D>>(editing: Editing<D, R>): EditedDraft<D, R> => {
  const isOffline = useOffline();
  const shown = useSyncExternalStore(editing.subscribe, editing.current);
  const { state } = shown;
  useEffect(() => {
    editing.start();
    // Leaving the page within the debounce time saves all the same.
    return () => void editing.save();
  }, [editing]);
  useEffect(() => {
    if (!isOffline) editing.retry();
  }, [isOffline, editing]);
  useWarnBeforeUnload(state !== 'saved');
  return shown;
};
