import { Problem } from '#contract/problem.ts';
import { createObservable } from '../observable.ts';
import type { Draft, Drafts, FormState, NewDraft } from './drafts.ts';
import type { Schedule } from './timers.ts';

/** What becomes of the typing. */
export type AutosaveState =
  | { name: 'untouched' }
  | { name: 'saving' }
  | { name: 'saved'; at: number }
  /** `conflict`: the same draft was saved in another tab. `not_found`: it was sent or deleted there. What is typed goes on unsaved. */
  | { name: 'failed'; problem: Problem };

export interface Autosave {
  /** The form reads like this now: saved at once the first time, from then on within half a second. Never throws. */
  changed(state: FormState): void;
  /** Saves what is not saved yet, at once: before sending, before a reload, when the page is hidden. Never throws. */
  flush(): Promise<AutosaveState>;
  /** After a `conflict`: what is typed here wins over the other tab's. */
  overwrite(): Promise<AutosaveState>;
  /** Saves nothing any more: the form has been sent or thrown away. */
  stop(): void;
  /** Null until something has been saved. */
  draft(): Draft | null;
  current(): AutosaveState;
  subscribe(listener: () => void): () => void;
}

interface AutosaveDeps {
  drafts: Pick<Drafts, 'create' | 'save' | 'list'>;
  /** The draft that is filled in, or what a new one is made of at the first change. */
  begin: Draft | Omit<NewDraft, keyof FormState>;
  /** Every form of this page with something not saved yet stands here. */
  pending?: Set<Pick<Autosave, 'draft' | 'flush'>>;
  /** Runs later; gives back how to call it off. */
  schedule: Schedule;
}

const PAUSE_MS = 500;

/** Saves a form as it is typed: one save after the other, the newest state only. */
export const createAutosave = ({ drafts, begin, pending, schedule }: AutosaveDeps): Autosave => {
  let draft: Draft | null = 'id' in begin ? begin : null;
  let unsaved: FormState | null = null;
  let last: FormState | null = null;
  const state = createObservable<AutosaveState>(draft ? { name: 'saved', at: draft.savedAt } : { name: 'untouched' });
  let chain: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let cancelPause: (() => void) | null = null;
  const save = async (): Promise<void> => {
    if (stopped || !unsaved) return;
    const saving = unsaved;
    unsaved = null;
    state.set({ name: 'saving' });
    try {
      draft = draft ? await drafts.save(draft.id, draft.revision, saving) : await drafts.create({ ...begin, ...saving });
      state.set({ name: 'saved', at: draft.savedAt });
    } catch (error) {
      // what could not be saved is tried again with the next change, or by `flush`
      unsaved ??= saving;
      state.set({ name: 'failed', problem: error instanceof Problem ? error : new Problem('unexpected') });
    }
  };
  const endPause = () => {
    cancelPause?.();
    cancelPause = null;
  };
  const flush = async (): Promise<AutosaveState> => {
    endPause();
    chain = chain.then(save);
    await chain;
    if (!unsaved) pending?.delete(own);
    return state.current();
  };

  const own = { draft: () => draft, flush };

  return {
    ...own,
    changed: (next) => {
      if (stopped) return;
      unsaved = next;
      last = next;
      pending?.add(own);
      // the address names the draft from the first letter on; who never pauses is saved too
      if (!draft) void flush();
      else cancelPause ??= schedule(() => void flush(), PAUSE_MS);
    },
    overwrite: async () => {
      chain = chain.then(async () => {
        const id = draft?.id;
        const theirs = await drafts.list().then(
          (all) => all.find((each) => each.id === id),
          () => undefined,
        );
        if (theirs) draft = theirs;
        unsaved ??= last;
      });
      return flush();
    },
    stop: () => {
      stopped = true;
      pending?.delete(own);
      endPause();
    },
    current: state.current,
    subscribe: state.subscribe,
  };
};

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Flushes whenever the page goes out of sight: the last moment that a phone grants. Gives back how to end it. */
export const flushWhenHidden = (autosave: Pick<Autosave, 'flush'>, page: Page = document): (() => void) => {
  const hide = () => {
    if (page.visibilityState === 'hidden') void autosave.flush();
  };
  page.addEventListener('visibilitychange', hide);
  return () => page.removeEventListener('visibilitychange', hide);
};
