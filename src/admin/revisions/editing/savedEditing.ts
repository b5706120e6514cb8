import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { createObservable } from '#src/observable.ts';
import { mergeChanges } from './mergeChanges.ts';

/** What is typed, with the version that it was typed over. */
export interface Typed<V, T> {
  base: V;
  data: T;
}

interface Shown<V, T> extends Typed<V, T> {
  isSaving: boolean;
  /** What is wrong with what is typed, as the server said. */
  problems: FieldProblems;
  /** The version that a colleague has saved meanwhile. */
  theirs: V | null;
  /** What "keep mine" would save over it. */
  mine: T | null;
}

interface Deps<V, T> {
  dataOf(version: V): T;
  /** Keeps it while other pages are looked at; null where nothing is changed. */
  keep(typed: Typed<V, T> | null): void;
  /** Reads the newest version. */
  get(): Promise<V>;
}

/** Saves a new version over the one of a number. Fails with `conflict` where that is not the newest. */
type Put<V, T> = (number: number, data: T) => Promise<V>;

const isSame = (a: unknown, b: unknown): boolean => changedPaths(a, b).length === 0;

/** Something that takes effect as soon as it is saved, while it is changed: nothing typed is lost, and nothing of a colleague is overwritten unseen. */
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

  /** Saves what is typed. False where a colleague was first, whose version is then shown. */
  const save = async (put: Put<V, T>): Promise<boolean> => {
    const { base, data: sent } = shown.current();
    show({ isSaving: true });
    try {
      const saved = await put(base.number, sent);
      const { data } = shown.current();
      // What was typed while it was saved stays, over what is saved by now.
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
    /** Shows a version that was read again, unless something is typed or asked. */
    renew(version: V) {
      const { base, isSaving, theirs } = shown.current();
      if (version.number > base.number && !isSaving && !theirs && !isChanged()) type({ base: version, data: dataOf(version) });
    },
    write: (data: T) => type({ base: shown.current().base, data }, shown.current().theirs),
    refuse: (problems: FieldProblems) => show({ problems }),
    save,
    /** Saves what was changed here, and only that, over what a colleague has saved. False where nothing was left to save, or they were first again. */
    async keepMine(put: Put<V, T>): Promise<boolean> {
      const { theirs, mine } = shown.current();
      if (!theirs || mine === null) return false;
      type({ base: theirs, data: mine });
      return !isSame(dataOf(theirs), mine) && save(put);
    },
    /** Shows what a colleague has saved in place of what is typed here. */
    takeTheirs() {
      const { theirs } = shown.current();
      if (theirs) type({ base: theirs, data: dataOf(theirs) });
    },
    /** Puts what held before in place of what is typed here. */
    take: (earlier: T) => type({ base: shown.current().theirs ?? shown.current().base, data: earlier }),
  };
};
