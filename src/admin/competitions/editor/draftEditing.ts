import type { CompetitionData } from '#contract/competitionData.ts';
import type { EditedRecord } from '#contract/competitionsAdmin.ts';
import { Problem } from '#contract/problem.ts';
import { changedPaths } from '#contract/rules/competitionDraft.ts';
import { createObservable } from '../../../observable.ts';

/** How long a pause in typing is before the draft is saved. */
export const PAUSE_MS = 700;

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed' | 'conflict';

/** Which draft somebody has read: version 0 where there was none yet. */
export interface ReadDraft {
  number: number;
  version: number;
}

/** What was typed and has not reached the server, with the draft that it was typed over. */
export interface UnsavedText {
  read: ReadDraft;
  data: CompetitionData;
}

export interface EditedDraft {
  record: EditedRecord;
  data: CompetitionData;
  state: SaveState;
  failure: unknown;
  /** What stands on the server where somebody else saved or published first. */
  theirs: EditedRecord | null;
}

interface Deps {
  put(body: ReadDraft & { data: CompetitionData }): Promise<ReadDraft & { by: string; at: number }>;
  get(): Promise<EditedRecord>;
  /** Keeps on this device what is not on the server; null once it is. */
  keep(text: UnsavedText | null): void;
  /** Calls once after a time; the answer takes it back. */
  schedule(run: () => void, ms: number): () => void;
}

const latest = ({ draft, published }: EditedRecord): CompetitionData => {
  const version = draft ?? published;
  if (!version) throw new Problem('not_found');
  return version.data;
};

const readOf = ({ draft, published }: EditedRecord): ReadDraft =>
  draft ? { number: draft.number, version: draft.version } : { number: (published?.number ?? 0) + 1, version: 0 };

const isSame = (a: CompetitionData, b: CompetitionData): boolean => changedPaths(a, b).length === 0;
const isConflict = (error: unknown): boolean => error instanceof Problem && error.code === 'conflict';

/** A competition's draft while it is edited: saved after each pause, one call after another, and never over what somebody else has saved. */
export const createDraftEditing = (first: EditedRecord, kept: UnsavedText | null, { put, get, keep, schedule }: Deps) => {
  const unsavedAtFirst = kept && !isSame(kept.data, latest(first)) ? kept : null;
  const shown = createObservable<EditedDraft>({
    record: first,
    data: unsavedAtFirst?.data ?? latest(first),
    state: unsavedAtFirst ? 'typing' : 'saved',
    failure: null,
    theirs: null,
  });
  const show = (changes: Partial<EditedDraft>) => shown.set({ ...shown.current(), ...changes });
  let read = unsavedAtFirst?.read ?? readOf(first);
  let isUnsaved = unsavedAtFirst !== null;
  /** Texts that were sent and whose answers were lost: the server may have one of them. */
  let unanswered: CompetitionData[] = [];
  let running: Promise<boolean> | null = null;
  let takeBackTimer = () => {};
  if (kept && !unsavedAtFirst) keep(null);

  const markUnsaved = () => {
    isUnsaved = true;
    keep({ read, data: shown.current().data });
  };

  const markSaved = (sent: CompetitionData) => {
    unanswered = [];
    isUnsaved = shown.current().data !== sent;
    keep(isUnsaved ? { read, data: shown.current().data } : null);
    show({ state: isUnsaved ? 'typing' : 'saved', failure: null, theirs: null });
  };

  /** Shows what stands on the server instead. */
  const replaceBy = (record: EditedRecord) => {
    takeBackTimer();
    read = readOf(record);
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
  const meet = async (sent: CompetitionData, failure: unknown): Promise<boolean> => {
    let stored: EditedRecord;
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
    show({ record: stored });
    if (!isSame(stored.draft.data, sent)) return send();
    markSaved(sent);
    return true;
  };

  const send = async (): Promise<boolean> => {
    const sent = shown.current().data;
    show({ state: 'saving' });
    try {
      const { number, version, by, at } = await put({ ...read, data: sent });
      read = { number, version };
      const { record } = shown.current();
      show({ record: { ...record, draft: { number, state: 'draft', by, at, note: null, data: sent, version } } });
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
    change(changes: Partial<CompetitionData>) {
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
    /** Saves one's own text over theirs, which was shown. */
    async keepMine() {
      const { theirs } = shown.current();
      if (!theirs) return;
      read = readOf(theirs);
      show({ record: theirs, theirs: null, state: 'typing' });
      markUnsaved();
      await save();
    },
    takeTheirs() {
      const { theirs } = shown.current();
      if (theirs) replaceBy(theirs);
    },
    /** Reads again what entries stand on: some may have come while the page was open. */
    async readUse(): Promise<void> {
      const { use } = await get();
      show({ record: { ...shown.current().record, use } });
    },
    /**
     * After the server has refused to publish what was read: true where the text on the page is what is public by now, because an answer was
     * lost or another page was first. Otherwise both texts are shown.
     */
    async meetPublished(): Promise<boolean> {
      let stored: EditedRecord;
      try {
        stored = await get();
      } catch (error) {
        return fail(error);
      }
      const { data } = shown.current();
      const isPublic = stored.draft === null && stored.published !== null && isSame(stored.published.data, data);
      if (isPublic || isSame(latest(stored), data)) replaceBy(stored);
      else {
        markUnsaved();
        show({ state: 'conflict', theirs: stored });
      }
      return isPublic;
    },
  };
};
