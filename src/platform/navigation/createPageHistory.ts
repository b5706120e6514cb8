import { createPath, type Location, type NavigateOptions, type Navigator, type Path, resolvePath, type To } from 'react-router-dom';
import { createListeners } from '#src/observable.ts';
import { isSameLocation } from './isSameLocation.ts';

/** The part of `window` that is used. */
export interface HistoryPage {
  readonly location: Path;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener(type: 'popstate', arrived: () => void): void;
}

/** The layers over the page: dialogs, sheets, viewers. */
export interface OpenLayers {
  count(): number;
  /** Closes the topmost layer; returns false if it must stay. */
  closeTop(): boolean;
  /** Calls `listener` whenever a layer has opened. */
  onOpen(listener: () => void): void;
}

/** Can block leaving a location. */
export interface Guard {
  blocks(from: Path, to: Path): boolean;
  /** Called with a blocked navigation; `leave` resumes it. */
  ask(leave: () => void): void;
}

/** The state stored with an entry of the browser's history. */
interface Entry {
  /** The distance from the reader's first entry: the difference of two is the direction and the number of steps. */
  idx: number;
  key: string;
  usr: unknown;
  /** For an entry added for a layer: the number of entries down to the page's own. */
  layer?: number;
}

const entryOf = (state: unknown): Entry | null => {
  if (typeof state !== 'object' || state === null || !('idx' in state) || !('key' in state)) return null;
  const { idx, key } = state;
  if (typeof idx !== 'number' || typeof key !== 'string') return null;
  const entry = { idx, key, usr: 'usr' in state ? state.usr : null };
  return 'layer' in state && typeof state.layer === 'number' ? { ...entry, layer: state.layer } : entry;
};

/** The key of the reader's first entry. */
export const FIRST_ENTRY = 'default';

const NO_LAYERS: OpenLayers = { count: () => 0, closeTop: () => false, onOpen: () => {} };

const randomKey = (): string => Math.random().toString(36).slice(2, 10);

/**
 * Creates the one history behind links, code, and the browser's back and forward. Navigating to the current location is ignored
 * (specification, section 2), and a guard may block a navigation. A layer gets its own entry, so that a step back closes it and leaves the
 * page unchanged. If the layer is closed in another way, its entry stays, because stepping back by code would race the navigation that
 * often follows. The next layer or navigation reuses such an entry, and a step back skips it.
 */
export const createPageHistory = (page: HistoryPage, newKey: () => string = randomKey, layers: OpenLayers = NO_LAYERS) => {
  const { subscribe, notify } = createListeners<[location: Location, from: Location]>();
  let guard: Guard | null = null;
  /** True while a blocked step back or forward is being resumed. */
  let isResuming = false;

  /** Returns the browser's current entry; one that the browser created itself (a link to an anchor) gets our state too. */
  const currentEntry = (unmarked: () => Entry): Entry => {
    const known = entryOf(page.history.state);
    if (known) return known;
    const entry = unmarked();
    page.history.replaceState(entry, '');
    return entry;
  };
  const currentPath = (): Path => {
    const { pathname, search, hash } = page.location;
    return { pathname, search, hash };
  };

  let entry = currentEntry(() => ({ idx: 0, key: FIRST_ENTRY, usr: null }));
  const currentLocation = (): Location => ({ ...currentPath(), state: entry.usr, key: entry.key });
  let location = currentLocation();

  const arrive = (next: Entry) => {
    const from = location;
    entry = next;
    location = currentLocation();
    notify(location, from);
  };

  const navigate = (to: To, usr: unknown, method: 'pushState' | 'replaceState', isSameView = false) => {
    if (isSameLocation(location, to)) return;
    const target = resolvePath(to, location.pathname);
    const go = () => {
      const isPush = method === 'pushState';
      if (isPush && entry.layer === undefined) {
        const next: Entry = { idx: entry.idx + 1, key: newKey(), usr: usr ?? null };
        page.history.pushState(next, '', createPath(target));
        return arrive(next);
      }
      // a layer's entry becomes the next page's
      const { layer, ...own } = entry;
      const next: Entry = { ...(isPush ? own : entry), key: isSameView ? entry.key : newKey(), usr: usr ?? null };
      page.history.replaceState(next, '', createPath(target));
      arrive(next);
    };
    if (guard?.blocks(location, target)) guard.ask(go);
    else go();
  };

  layers.onOpen(() => {
    const depth = entry.layer ?? 0;
    if (depth >= layers.count()) return;
    entry = { ...entry, idx: entry.idx + 1, layer: depth + 1 };
    page.history.pushState(entry, '', createPath(location));
  });

  /** Closes the open layer after a step back to `next`. */
  const closeInsteadOfLeaving = (next: Entry) => {
    const { layer: depth = 0, ...own } = entry;
    const rest = depth - (entry.idx - next.idx);
    if (!layers.closeTop() || rest < 0) {
      page.history.go(entry.idx - next.idx);
      return;
    }
    // the page may have changed its address or state while the layer was open
    entry = { ...own, idx: next.idx, ...(rest > 0 && { layer: rest }) };
    page.history.replaceState(entry, '', createPath(location));
  };

  page.addEventListener('popstate', () => {
    const next = currentEntry(() => ({ idx: entry.idx + 1, key: newKey(), usr: null }));
    const steps = next.idx - entry.idx;
    // back at the current entry after a blocked step
    if (steps === 0) return;
    if (steps < 0 && layers.count() > 0) return closeInsteadOfLeaving(next);
    if (steps < 0 && entry.layer !== undefined && -steps <= entry.layer) {
      // the entry of a closed layer, or the page's own below it, which takes along the address that the page got meanwhile
      entry = next;
      page.history.replaceState(entry, '', createPath(location));
      page.history.go(-1);
      return;
    }
    if (!isResuming && guard?.blocks(location, currentPath())) {
      page.history.go(-steps);
      guard.ask(() => {
        isResuming = true;
        page.history.go(steps);
      });
      return;
    }
    isResuming = false;
    arrive(next);
  });

  return {
    createHref: (to: To): string => (typeof to === 'string' ? to : createPath(to)),
    go: (steps: number): void => page.history.go(steps),
    push: (to: To, state?: unknown): void => navigate(to, state, 'pushState'),
    /**
     * Replaces the current location. With `preventScrollReset` (a filter, a search) the entry keeps its key, so that nothing scrolls and no
     * layer closes.
     */
    replace: (to: To, state?: unknown, options?: NavigateOptions): void => navigate(to, state, 'replaceState', options?.preventScrollReset),
    /**
     * Replaces the current URL by a more exact one (the draft that a form has become) without a navigation: nothing renders, and a reload
     * or a step back returns to it.
     */
    replaceUrl: (to: To): void => {
      page.history.replaceState(entry, '', createPath(resolvePath(to, location.pathname)));
      location = currentLocation();
    },
    /** Returns the current location; the same object until the next navigation. */
    location: (): Location => location,
    /** Calls `listener` after every navigation. */
    subscribe,
    /** Installs a guard in place of any other; returns a function that removes it. */
    setGuard: (next: Guard): (() => void) => {
      guard = next;
      return () => {
        if (guard === next) guard = null;
      };
    },
  } satisfies Navigator & Record<string, unknown>;
};
