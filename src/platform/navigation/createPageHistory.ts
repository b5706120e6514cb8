import { createPath, type Location, type NavigateOptions, type Navigator, type Path, resolvePath, type To } from 'react-router-dom';
import { createListeners } from '#src/observable.ts';
import { isSameLocation } from './isSameLocation.ts';

/** What this needs of `window`. */
export interface HistoryPage {
  readonly location: Path;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener(type: 'popstate', arrived: () => void): void;
}

/** What is open over the page: dialogs, sheets, viewers. */
export interface OpenLayers {
  count(): number;
  /** Closes the topmost one; false if it must stay. */
  closeTop(): boolean;
  /** Calls `listener` whenever one has opened. */
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
  /** The distance from the entry that the reader came in by: its difference is the direction and the number of steps. */
  idx: number;
  key: string;
  usr: unknown;
  /** Of an entry that was added for a layer over the page: how many entries below it the page's own is. */
  layer?: number;
}

const entryOf = (state: unknown): Entry | null => {
  if (typeof state !== 'object' || state === null || !('idx' in state) || !('key' in state)) return null;
  const { idx, key } = state;
  if (typeof idx !== 'number' || typeof key !== 'string') return null;
  const entry = { idx, key, usr: 'usr' in state ? state.usr : null };
  return 'layer' in state && typeof state.layer === 'number' ? { ...entry, layer: state.layer } : entry;
};

/** The key of the entry that the reader came in by. */
export const FIRST_ENTRY = 'default';

const NO_LAYERS: OpenLayers = { count: () => 0, closeTop: () => false, onOpen: () => {} };

const randomKey = (): string => Math.random().toString(36).slice(2, 10);

/**
 * The one history behind links, code, and the browser's back and forward. Navigating to the current location is ignored
 * (specification, section 2), and a guard may block a navigation.
 *
 * What opens over the page gets an entry of its own, so that a step back closes it and leaves the page where it is. Closed in any other way its
 * entry stays: stepping back by code would race the navigation that often follows. The next layer or navigation takes such an entry over, and a
 * step back skips it.
 */
export const createPageHistory = (page: HistoryPage, newKey: () => string = randomKey, layers: OpenLayers = NO_LAYERS) => {
  const { subscribe, notify } = createListeners<[location: Location, from: Location]>();
  let guard: Guard | null = null;
  /** A blocked step back or forward is being resumed. */
  let isResuming = false;

  /** The browser's current entry; one that it created itself (a link to an anchor) gets our state too. */
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
      // the entry of a layer becomes that of the next page
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

  /** After a step back to `next` while a layer is open. */
  const closeInsteadOfLeaving = (next: Entry) => {
    const { layer: depth = 0, ...own } = entry;
    const rest = depth - (entry.idx - next.idx);
    if (!layers.closeTop() || rest < 0) {
      page.history.go(entry.idx - next.idx);
      return;
    }
    // the page may have got another address or state while the layer was open
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
      // the entry of a layer that has been closed, or the page's own below it
      entry = next;
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
    /** With `preventScrollReset` (a filter, a search) the entry stays the same to what follows its key: nothing scrolls, nothing open closes. */
    replace: (to: To, state?: unknown, options?: NavigateOptions): void => navigate(to, state, 'replaceState', options?.preventScrollReset),
    /**
     * Replaces the current URL by a more exact one (the draft that a form has become) without a navigation: nothing renders, and a
     * reload or a step back finds it.
     */
    replaceUrl: (to: To): void => {
      page.history.replaceState(entry, '', createPath(resolvePath(to, location.pathname)));
      location = currentLocation();
    },
    /** The current location; the same object until the next navigation. */
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
