import { Problem } from '#contract/http/problem.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { createObservable } from '#src/observable.ts';
import { mergeChanges } from './mergeChanges.ts';

/** Debounce time before the draft is saved. */
export const PAUSE_MS = 700;

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed' | 'conflict';

/** The draft version that was read; version 0 if there was none yet. */
export interface ReadDraft {
  number: number;
  version: number;
}

/** Text that has not reached the server, with the draft that it was typed over. */
export interface UnsavedText<D> {
  read: ReadDraft;
  /** The text of that draft; null if unknown. */
  base: D | null;
  data: D;
}

interface Written<D> {
  number: number;
  by: string;
  at: number;
  data: D;
}

/** A record with drafts: the public version (null before the first publication), and the next one. */
export interface Drafted<D> {
  published: Written<D> | null;
  draft: (Written<D> & ReadDraft) | null;
}

export interface EditedDraft<D, R> {
  record: R;
  data: D;
  state: SaveState;
  failure: unknown;
  /** The server's record if somebody else saved or published first. */
  theirs: R | null;
  /** The text that "keep mine" saves over it: only the local changes applied. */
  mine: D | null;
}

interface Deps<D, R, S> {
  put(body: ReadDraft & { data: D }): Promise<S>;
  /** Returns the record with the saved draft, after the server's answer. */
  withDraft(record: R, saved: S, data: D): R;
  get(): Promise<R>;
  /** Stores on this device the text that is not on the server; null once it is. */
  keep(text: UnsavedText<D> | null): void;
  /** Calls `run` once after a delay; the returned function cancels it. */
  schedule(run: () => void, ms: number): () => void;
}

const latest = <D>({ draft, published }: Drafted<D>): D => {
  const version = draft ?? published;
  if (!version) throw new Problem('not_found');
  return version.data;
};

const readOf = ({ draft, published }: Drafted<unknown>): ReadDraft =>
  draft ? { number: draft.number, version: draft.version } : { number: (published?.number ?? 0) + 1, version: 0 };

/** Returns all versions after a save of the draft, which comes first. */
export const withDraftLine = <V extends { state: string }>(versions: readonly V[], draft: V): V[] => [
  draft,
  ...versions.filter(({ state }) => state !== 'draft'),
];

const isSame = (a: unknown, b: unknown): boolean => changedPaths(a, b).length === 0;
const isConflict = (error: unknown): boolean => error instanceof Problem && error.code === 'conflict';

/** Edits a draft. It is saved after each pause, one call at a time, and never overwrites what somebody else has saved. */
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

  /** Replaces the text with the server's. */
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

  /** Handles a conflict: the server's draft may be our own whose answer was lost. */
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

  /** Saves the text. Returns false on failure. */
  const save = async (): Promise<boolean> => {
    takeBackTimer();
    // If several calls wait here, one sends and the others find it running.
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
    /** Saves the text that was kept on this device when the page was last left. */
    start() {
      if (isUnsaved) void save();
    },
    /** Retries a failed save when the network is back. */
    retry() {
      if (shown.current().state === 'failed') void save();
    },
    /** Saves the local changes, and only those, over their version, which has been shown. */
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
    /** Reads again the data around the draft, which may have changed while the page was open. */
    async renew(take: (shown: R, stored: R) => R): Promise<void> {
      const stored = await get();
      show({ record: take(shown.current().record, stored) });
    },
    /**
     * Handles the server's refusal to publish the version read. Returns true if the text on the page is already public, because an answer
     * was lost or another page was first. Otherwise both texts are shown.
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
        // All of it was saved before: one's own changes are those of the draft over the public version.
        base = record.published?.data ?? null;
        markUnsaved();
        show({ state: 'conflict', theirs: stored });
      }
      return isPublic;
    },
  };
};
