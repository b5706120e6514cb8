import { useLayoutEffect } from 'react';
import { type AutosaveState, flushWhenHidden } from '#src/offline/autosave.ts';
import { beforeReload } from '#src/platform/chunks/reloadGuard.ts';

/** What can be saved at once; `flush` never throws. */
export interface Flushable {
  flush(): Promise<AutosaveState>;
}

/** Saves all that is typed before the page is hidden, left or loaded anew: a reload of ours waits for it, and does not come where it fails. */
export const useSaveBeforeLeaving = (saving: Flushable | null): void => {
  // in the commit itself: whatever opens in place of the form finds its last save begun
  useLayoutEffect(() => {
    if (!saving) return;
    const ends = [
      flushWhenHidden(saving),
      beforeReload(async () => {
        const state = await saving.flush();
        if (state.name === 'failed') throw state.problem;
      }),
    ];
    const save = () => void saving.flush();
    window.addEventListener('beforeunload', save);
    return () => {
      window.removeEventListener('beforeunload', save);
      for (const end of ends) end();
      save();
    };
  }, [saving]);
};
