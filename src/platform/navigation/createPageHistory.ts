import { createPath, type Location, type Navigator, type Path, resolvePath, type To } from 'react-router-dom';
import { createListeners } from '../../observable.ts';
import { isSameLocation } from './isSameLocation.ts';

/** What this needs of `window`. */
export interface HistoryPage {
  readonly location: Path;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener(type: 'popstate', arrived: () => void): void;
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
}

const entryOf = (state: unknown): Entry | null => {
  if (typeof state !== 'object' || state === null || !('idx' in state) || !('key' in state)) return null;
  const { idx, key } = state;
  return typeof idx === 'number' && typeof key === 'string' ? { idx, key, usr: 'usr' in state ? state.usr : null } : null;
};

/** The key of the entry that the reader came in by. */
export const FIRST_ENTRY = 'default';

const randomKey = (): string => Math.random().toString(36).slice(2, 10);

/**
 * The one history behind links, code, and the browser's back and forward. Navigating to the current location is ignored
 * (specification, section 2), and a guard may block a navigation.
 */
export const createPageHistory = (page: HistoryPage, newKey: () => string = randomKey) => {
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

  const navigate = (to: To, usr: unknown, method: 'pushState' | 'replaceState') => {
    if (isSameLocation(location, to)) return;
    const target = resolvePath(to, location.pathname);
    const go = () => {
      const next: Entry = { idx: method === 'pushState' ? entry.idx + 1 : entry.idx, key: newKey(), usr: usr ?? null };
      page.history[method](next, '', createPath(target));
      arrive(next);
    };
    if (guard?.blocks(location, target)) guard.ask(go);
    else go();
  };

  page.addEventListener('popstate', () => {
    const next = currentEntry(() => ({ idx: entry.idx + 1, key: newKey(), usr: null }));
    const steps = next.idx - entry.idx;
    // back at the current entry after a blocked step
    if (steps === 0) return;
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
    replace: (to: To, state?: unknown): void => navigate(to, state, 'replaceState'),
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
