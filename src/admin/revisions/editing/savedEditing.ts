import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { createObservable } from '#src/observable.ts';
import { mergeChanges } from './mergeChanges.ts';

/** The edited data, with the version that it was typed over. */
export interface Typed<V, T> {
  base: V;
  data: T;
}

interface Shown<V, T> extends Typed<V, T> {
  isSaving: boolean;
  /** The server's problems with the edited data. */
  problems: FieldProblems;
  /** The version that a colleague has saved meanwhile. */
  theirs: V | null;
  /** The data that "keep mine" would save over it. */
  mine: T | null;
}

interface Deps<V, T> {
  dataOf(version: V): T;
  /** Keeps the edits while other pages are open; null if nothing is changed. */
  keep(typed: Typed<V, T> | null): void;
  /** Reads the newest version. */
  get(): Promise<V>;
}

/** Saves a new version over version `number`. Throws `conflict` if that is not the newest. */
type Put<V, T> = (number: number, data: T) => Promise<V>;

const isSame = (a: unknown, b: unknown): boolean => changedPaths(a, b).length === 0;

/** Edits data that take effect as soon as they are saved. Edits are not lost, and a colleague's version is not overwritten unseen. */
export const createSavedEditing = <V extends { number: number }, T>(
  read: V,
  kept: Typed<V, T> | null,
  { dataOf, keep, get }: Deps<V, T>,
) => {
  const shown = createObservable<Shown<V, T>>({
    ...(kept ?? { base: read, data: dataOf(read) }),
    ...{ isSaving: false, problems: {}, theirs: null, mine: null },
  });
  const show = (changes: Partial<Shown<V, T>>) => {
    const next = { ...shown.current(), ...changes };
    const mine = next.theirs && mergeChanges(dataOf(next.base), next.data, dataOf(next.theirs));
    shown.set({ ...next, mine });
  };
  const type = (typed: Typed<V, T>, theirs: V | null = null) => {
    keep(isSame(dataOf(typed.base), typed.data) ? null : typed);
    show({ ...typed, theirs, problems: {} });
  };
  const isChanged = (): boolean => {
    const { base, data } = shown.current();
    return !isSame(dataOf(base), data);
  };

  /** Saves the edits. Returns false if a colleague was first, whose version is then shown. */
  const save = async (put: Put<V, T>): Promise<boolean> => {
    const { base, data: sent } = shown.current();
    show({ isSaving: true });
    try {
      const saved = await put(base.number, sent);
      const { data } = shown.current();
      // Edits made during the save stay, over the saved version.
      type({ base: saved, data: data === sent ? dataOf(saved) : data });
      return true;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'conflict')) throw error;
      show({ theirs: await get() });
      return false;
    } finally {
      show({ isSaving: false });
    }
  };

  return {
    current: shown.current,
    subscribe: shown.subscribe,
    isChanged,
    /** Shows a refetched version, unless there are edits or an open question. */
    renew(version: V) {
      const { base, isSaving, theirs } = shown.current();
      if (version.number > base.number && !isSaving && !theirs && !isChanged()) type({ base: version, data: dataOf(version) });
    },
    write: (data: T) => type({ base: shown.current().base, data }, shown.current().theirs),
    refuse: (problems: FieldProblems) => show({ problems }),
    save,
    /**
     * Saves the local changes, and only those, over a colleague's version. Returns false if nothing was left to save, or they were first
     * again.
     */
    async keepMine(put: Put<V, T>): Promise<boolean> {
      const { theirs, mine } = shown.current();
      if (!theirs || mine === null) return false;
      type({ base: theirs, data: mine });
      return !isSame(dataOf(theirs), mine) && save(put);
    },
    /** Replaces the edits with a colleague's version. */
    takeTheirs() {
      const { theirs } = shown.current();
      if (theirs) type({ base: theirs, data: dataOf(theirs) });
    },
    /** Replaces the edits with an earlier version. */
    take: (earlier: T) => type({ base: shown.current().theirs ?? shown.current().base, data: earlier }),
  };
};
