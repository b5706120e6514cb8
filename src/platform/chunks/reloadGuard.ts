/** Saves to run before this page reloads itself, and tasks that must not be interrupted. */
export interface ReloadGuard {
  /** Registers `save` to run before the page reloads itself; if it fails, the page stays. Returns a function that unregisters it. */
  beforeReload(save: () => Promise<void>): () => void;
  /** Prevents the page from reloading itself, for example during an upload. Returns the release function. */
  holdReload(): () => void;
  /** Resolves to true if any page of this browser prevents a reload. */
  isHeld(): Promise<boolean>;
  /** Resolves once this page no longer prevents a reload. */
  free(): Promise<void>;
  /** Runs every registered save. Throws the first failure. */
  save(): Promise<void>;
}

interface Deps {
  /** Announces the hold to the other pages until the promise resolves. */
  announce(until: Promise<void>): void;
  /** Resolves to true if another page prevents a reload. */
  isHeldElsewhere(): Promise<boolean>;
}

export const createReloadGuard = ({ announce, isHeldElsewhere }: Deps): ReloadGuard => {
  const saves = new Set<() => Promise<void>>();
  const holds = new Set<Promise<void>>();
  return {
    beforeReload(save) {
      saves.add(save);
      return () => saves.delete(save);
    },
    holdReload() {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.add(promise);
      announce(promise);
      return () => {
        holds.delete(promise);
        resolve();
      };
    },
    isHeld: async () => holds.size > 0 || isHeldElsewhere(),
    async free() {
      while (holds.size > 0) await Promise.all(holds);
    },
    async save() {
      await Promise.all([...saves].map((each) => each()));
    },
  };
};

const LOCK = 'no-reload';

/** This page's guard; the pages of a browser see each other's holds through a Web Lock. */
export const reloadGuard = createReloadGuard({
  announce: (until) => void navigator.locks?.request(LOCK, { mode: 'shared' }, () => until),
  isHeldElsewhere: async () => (await navigator.locks?.query())?.held?.some(({ name }) => name === LOCK) ?? false,
});
export const { beforeReload, holdReload } = reloadGuard;
