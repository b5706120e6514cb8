import { Problem } from '#contract/http/problem.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { createObservable } from '#src/observable.ts';
import { mergeChanges } from './mergeChanges.ts';

/** How long a pause in typing is before the draft is saved. */
export const PAUSE_MS = 700;

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed' | 'conflict';

/** Which draft somebody has read: version 0 where there was none yet. */
export interface ReadDraft {
  number: number;
  version: number;
}

/** What was typed and has not reached the server, with the draft that it was typed over. */
export interface UnsavedText<D> {
  read: ReadDraft;
  /** What stood in that draft; null where that is not known. */
  base: D | null;
  data: D;
}

interface Written<D> {
  number: number;
  by: string;
  at: number;
  data: D;
}

/** What is edited: what is public of it (null before the first publication), and what will be published next. */
export interface Drafted<D> {
  published: Written<D> | null;
  draft: (Written<D> & ReadDraft) | null;
}

export interface EditedDraft<D, R> {
  record: R;
  data: D;
  state: SaveState;
  failure: unknown;
  /** What stands on the server where somebody else saved or published first. */
  theirs: R | null;
  /** What "keep mine" saves over it: what was changed here, and only that. */
  mine: D | null;
}

interface Deps<D, R, S> {
  put(body: ReadDraft & { data: D }): Promise<S>;
  /** What is edited, after a save that the server answered so. */
  withDraft(record: R, saved: S, data: D): R;
  get(): Promise<R>;
  /** Keeps on this device what is not on the server; null once it is. */
  keep(text: UnsavedText<D> | null): void;
  /** Calls once after a time; the answer takes it back. */
  schedule(run: () => void, ms: number): () => void;
}

const latest = <D>({ draft, published }: Drafted<D>): D => {
  const version = draft ?? published;
  if (!version) throw new Problem('not_found');
  return version.data;
};

const readOf = ({ draft, published }: Drafted<unknown>): ReadDraft =>
  draft ? { number: draft.number, version: draft.version } : { number: (published?.number ?? 0) + 1, version: 0 };

/** All versions after a save of the draft, which is the first of them. */
export const withDraftLine = <V extends { state: string }>(versions: readonly V[], draft: V): V[] => [
  draft,
  ...versions.filter(({ state }) => state !== 'draft'),
];

const isSame = (a: unknown, b: unknown): boolean => changedPaths(a, b).length === 0;
const isConflict = (error: unknown): boolean => error instanceof Problem && error.code === 'conflict';

/** A draft while it is edited: saved after each pause, one call after another, and never over what somebody else has saved. */
export const createDraftEditing = <D extends object, R extends Drafted<D>, S extends ReadDraft>(
  first: R,
  kept: UnsavedText<D> | null,
  { put, withDraft, get, keep, schedule }: Deps<D, R, S>,
) => {
  const unsavedAtFirst = kept && !isSame(kept.data, latest(first)) ? kept : null;
  const shown = createObservable<EditedDraft<D, R>>({
    record: first,
    data: unsavedAtFirst?.data ?? latest(first),
    state: unsavedAtFirst ? 'typing' : 'saved',
    failure: null,
    theirs: null,
    mine: null,
  });
  let read = unsavedAtFirst?.read ?? readOf(first);
  let base = unsavedAtFirst ? unsavedAtFirst.base : latest(first);
  const show = (changes: Partial<Omit<EditedDraft<D, R>, 'mine'>>) => {
    const next = { ...shown.current(), ...changes };
    const { theirs, data } = next;
    shown.set({ ...next, mine: theirs && (base ? mergeChanges(base, data, latest(theirs)) : data) });
  };
  let isUnsaved = unsavedAtFirst !== null;
  /** Texts that were sent and whose answers were lost: the server may have one of them. */
  let unanswered: D[] = [];
  let running: Promise<boolean> | null = null;
  let takeBackTimer = () => {};
  if (kept && !unsavedAtFirst) keep(null);

  const markUnsaved = () => {
    isUnsaved = true;
    keep({ read, base, data: shown.current().data });
  };

  const markSaved = (sent: D) => {
    unanswered = [];
    base = sent;
    isUnsaved = shown.current().data !== sent;
    keep(isUnsaved ? { read, base, data: shown.current().data } : null);
    show({ state: isUnsaved ? 'typing' : 'saved', failure: null, theirs: null });
  };

  /** Shows what stands on the server instead. */
  const replaceBy = (record: R) => {
    takeBackTimer();
    read = readOf(record);
    base = latest(record);
    isUnsaved = false;
    unanswered = [];
    keep(null);
    show({ record, data: latest(record), state: 'saved', failure: null, theirs: null });
  };

  const fail = (failure: unknown): false => {
    show({ state: 'failed', failure });
    return false;
  };

  /** What to do where the server has another draft than the one that was read: it may be our own, whose answer was lost. */
  const meet = async (sent: D, failure: unknown): Promise<boolean> => {
    let stored: R;
    try {
      stored = await get();
    } catch (error) {
      return fail(error);
    }
    const isOurs = stored.draft !== null && [sent, ...unanswered].some((text) => stored.draft && isSame(stored.draft.data, text));
    if (!isOurs || !stored.draft) {
      show({ state: 'conflict', failure, theirs: stored });
      return false;
    }
    read = readOf(stored);
    base = stored.draft.data;
    show({ record: stored });
    if (!isSame(stored.draft.data, sent)) return send();
    markSaved(sent);
    return true;
  };

  const send = async (): Promise<boolean> => {
    const sent = shown.current().data;
    show({ state: 'saving' });
    try {
      const saved = await put({ ...read, data: sent });
      read = { number: saved.number, version: saved.version };
      show({ record: withDraft(shown.current().record, saved, sent) });
      markSaved(sent);
      return true;
    } catch (error) {
      if (isConflict(error)) return meet(sent, error);
      unanswered.push(sent);
      return fail(error);
    }
  };

  /** Saves what is typed. False where it could not be saved. */
  const save = async (): Promise<boolean> => {
    takeBackTimer();
    // Of several that wait here, one sends and the others find it running.
    while (running) await running;
    if (!isUnsaved) return true;
    if (shown.current().state === 'conflict') return false;
    running = send().finally(() => {
      running = null;
    });
    const done = await running;
    return done && isUnsaved ? save() : done;
  };

  return {
    current: shown.current,
    subscribe: shown.subscribe,
    read: () => read,
    save,
    replaceBy,
    change(changes: Partial<D>) {
      const { data, state } = shown.current();
      show({ data: { ...data, ...changes }, state: state === 'conflict' ? state : 'typing' });
      markUnsaved();
      takeBackTimer();
      if (state !== 'conflict') takeBackTimer = schedule(() => void save(), PAUSE_MS);
    },
    /** Saves what was kept on this device when the page was last left. */
    start() {
      if (isUnsaved) void save();
    },
    /** Tries again by itself once the network is back. */
    retry() {
      if (shown.current().state === 'failed') void save();
    },
    /** Saves what was changed here, and only that, over theirs, which was shown. */
    async keepMine() {
      const { theirs, mine } = shown.current();
      if (!theirs || !mine) return;
      if (isSame(mine, latest(theirs))) return replaceBy(theirs);
      read = readOf(theirs);
      base = latest(theirs);
      show({ record: theirs, data: mine, theirs: null, state: 'typing' });
      markUnsaved();
      await save();
    },
    takeTheirs() {
      const { theirs } = shown.current();
      if (theirs) replaceBy(theirs);
    },
    /** Reads again what may have changed around the draft while the page was open. */
    async renew(take: (shown: R, stored: R) => R): Promise<void> {
      const stored = await get();
      show({ record: take(shown.current().record, stored) });
    },
    /**
     * After the server has refused to publish what was read: true where the text on the page is what is public by now, because an answer was
     * lost or another page was first. Otherwise both texts are shown.
     */
    async meetPublished(): Promise<boolean> {
      let stored: R;
      try {
        stored = await get();
      } catch (error) {
        return fail(error);
      }
      const { data, record } = shown.current();
      const isPublic = stored.draft === null && stored.published !== null && isSame(stored.published.data, data);
      if (isPublic || isSame(latest(stored), data)) replaceBy(stored);
      else {
        // All of it was saved before: one's own is what the draft had changed of what was public.
        base = record.published?.data ?? null;
        markUnsaved();
        show({ state: 'conflict', theirs: stored });
      }
      return isPublic;
    },
  };
};
