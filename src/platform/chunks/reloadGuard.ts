/** What stands between this page and a reload: what must be saved first, and what must not be broken off. */
export interface ReloadGuard {
  /** Has `save` called before the page is reloaded by us; if it fails, the page stays. Answers with its undoing. */
  beforeReload(save: () => Promise<void>): () => void;
  /** No reload by us until it is released: an upload runs. Answers with the release. */
  holdReload(): () => void;
  /** Whether a page of this browser holds. */
  isHeld(): Promise<boolean>;
  /** Resolves once this page holds no more. */
  free(): Promise<void>;
  /** Saves everything. Fails with what could not be saved. */
  save(): Promise<void>;
}

interface Deps {
  /** Makes the hold known to the other pages until the promise resolves. */
  announce(until: Promise<void>): void;
  /** Whether another page holds. */
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

/** This page's guard; the pages of a browser see each other's holds by a Web Lock. */
export const reloadGuard = createReloadGuard({
  announce: (until) => void navigator.locks?.request(LOCK, { mode: 'shared' }, () => until),
  isHeldElsewhere: async () => (await navigator.locks?.query())?.held?.some(({ name }) => name === LOCK) ?? false,
});
export const { beforeReload, holdReload } = reloadGuard;
