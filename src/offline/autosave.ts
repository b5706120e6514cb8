import { Problem } from '#contract/http/problem.ts';
import { createObservable } from '#src/observable.ts';
import type { Draft, Drafts, FormState, NewDraft } from './drafts.ts';
import type { Schedule } from './timers.ts';

/** What becomes of the typing. */
export type AutosaveState =
  | { name: 'untouched' }
  /** Something in it is not saved yet. */
  | { name: 'saving' }
  | { name: 'saved'; at: number }
  /** `conflict`: the same draft was saved in another tab. `not_found`: it was sent or deleted there. The form stays open, unsaved. */
  | { name: 'failed'; problem: Problem };

export interface Autosave {
  /** Something in the form changed: it is saved at once the first time, from then on within half a second. Never throws. */
  changed(): void;
  /** Saves what is not saved yet, at once: before sending, before a reload, when the page is hidden. Never throws. */
  flush(): Promise<AutosaveState>;
  /** After a `conflict`: what is typed here wins over the other tab's. */
  overwrite(): Promise<AutosaveState>;
  /** The outbox has returned the draft: saving goes on from there. */
  resume(): Promise<void>;
  /** Saves nothing any more: the form has been sent or thrown away. */
  stop(): void;
  /** Null until something has been saved. */
  draft(): Draft | null;
  current(): AutosaveState;
  subscribe(listener: () => void): () => void;
}

/** Reads the form when it is time to save it; null where it reads as it did before. */
export type ReadForm = () => FormState | null;

interface AutosaveDeps {
  drafts: Pick<Drafts, 'create' | 'save' | 'list'>;
  /** The draft that is filled in, or what a new one is made of at the first change. */
  begin: Draft | Omit<NewDraft, keyof FormState>;
  read: ReadForm;
  /** Every form of this page with something not saved yet. */
  unsaved?: Set<Pick<Autosave, 'draft' | 'flush'>>;
  schedule: Schedule;
}

const PAUSE_MS = 500;
const SAVING: AutosaveState = { name: 'saving' };

/** Saves a form as it is typed: one save after the other, the newest state only. A keystroke reads and copies nothing. */
export const createAutosave = ({ drafts, begin, read, unsaved, schedule }: AutosaveDeps): Autosave => {
  let draft: Draft | null = 'revision' in begin ? begin : null;
  let isChanged = false;
  /** Read, and not saved yet. */
  let waiting: FormState | null = null;
  let last: FormState | null = null;
  const settled = (): AutosaveState => (draft ? { name: 'saved', at: draft.savedAt } : { name: 'untouched' });
  const state = createObservable(settled());
  let chain: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let cancelPause: (() => void) | null = null;

  const save = async (): Promise<void> => {
    if (stopped) return;
    if (!waiting) {
      // nothing has changed since the last save
      if (!isChanged && state.current() === SAVING) state.set(settled());
      return;
    }
    const saving = waiting;
    waiting = null;
    state.set(SAVING);
    try {
      draft = draft ? await drafts.save(draft.id, draft.revision, saving) : await drafts.create({ ...begin, ...saving });
      state.set(waiting || isChanged ? SAVING : settled());
    } catch (error) {
      // what could not be saved is tried again with the next change, or by `flush`
      waiting ??= saving;
      state.set({ name: 'failed', problem: error instanceof Problem ? error : new Problem('unexpected') });
    }
  };
  const endPause = () => {
    cancelPause?.();
    cancelPause = null;
  };
  /** At once, before anything is awaited: a form that is being left can still be read now. */
  const readChanges = () => {
    if (!isChanged || stopped) return;
    isChanged = false;
    const now = read();
    if (!now) return;
    waiting = now;
    last = now;
  };
  const flush = async (): Promise<AutosaveState> => {
    endPause();
    readChanges();
    chain = chain.then(save);
    await chain;
    if (!waiting && !isChanged) unsaved?.delete(own);
    return state.current();
  };
  const findNewest = async (): Promise<void> => {
    const all = await drafts.list().catch(() => []);
    draft = all.find(({ id }) => id === draft?.id) ?? draft;
  };

  const own = { draft: () => draft, flush };

  return {
    ...own,
    changed: () => {
      if (stopped) return;
      isChanged = true;
      if (state.current().name !== 'failed') state.set(SAVING);
      unsaved?.add(own);
      // the address names the draft from the first letter on; a writer who never pauses is saved too
      if (draft || last) cancelPause ??= schedule(() => void flush(), PAUSE_MS);
      else void flush();
    },
    overwrite: async () => {
      chain = chain.then(async () => {
        await findNewest();
        waiting ??= last;
      });
      return flush();
    },
    resume: async () => {
      chain = chain.then(findNewest);
      await chain;
    },
    stop: () => {
      stopped = true;
      if (state.current() === SAVING) state.set(settled());
      unsaved?.delete(own);
      endPause();
    },
    current: state.current,
    subscribe: state.subscribe,
  };
};

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Flushes whenever the page is hidden: the last moment that a phone grants. Returns how to end it. */
export const flushWhenHidden = (autosave: Pick<Autosave, 'flush'>, page: Page = document): (() => void) => {
  const hide = () => {
    if (page.visibilityState === 'hidden') void autosave.flush();
  };
  page.addEventListener('visibilitychange', hide);
  return () => page.removeEventListener('visibilitychange', hide);
};
