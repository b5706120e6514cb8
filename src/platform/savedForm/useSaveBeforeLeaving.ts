import { useLayoutEffect } from 'react';
import type { SaveState } from '#src/offline/drafts/formProgress.ts';
import { beforeReload } from '#src/platform/chunks/reloadGuard.ts';
import { pageHistory } from '#src/platform/navigation/pageHistory.ts';

/** A form that can be saved immediately; `flush` never rejects. */
export interface Flushable {
  flush(): Promise<SaveState>;
}

type PageVisibility = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Flushes whenever the page is hidden: the last moment that a phone grants. Returns how to end it. */
export const flushWhenHidden = (form: Flushable, page: PageVisibility = document): (() => void) => {
  const hide = () => {
    if (page.visibilityState === 'hidden') void form.flush();
  };
  page.addEventListener('visibilitychange', hide);
  return () => page.removeEventListener('visibilitychange', hide);
};

/** Saves the form before the page is hidden, left or reloaded; a reload by the page itself waits for it and is cancelled if it fails. */
export const useSaveBeforeLeaving = (form: Flushable | null): void => {
  // a layout effect, so that the last save has begun before the next screen mounts
  useLayoutEffect(() => {
    if (!form) return;
    const ends = [
      flushWhenHidden(form),
      beforeReload(async () => {
        const state = await form.flush();
        if (state.name === 'failed') throw state.problem;
      }),
    ];
    const save = () => void form.flush();
    // at the navigation itself: the next screen may be rendered late, and the tab closed before
    ends.push(pageHistory.subscribe(save));
    window.addEventListener('beforeunload', save);
    return () => {
      window.removeEventListener('beforeunload', save);
      for (const end of ends) end();
      save();
    };
  }, [form]);
};
