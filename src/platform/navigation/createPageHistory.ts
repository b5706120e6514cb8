import { createPath, type Location, type Navigator, type Path, resolvePath, type To } from 'react-router-dom';
import { isSameLocation } from './isSameLocation.ts';

/** What this needs of `window`. */
export interface HistoryPage {
  readonly location: Path;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener(type: 'popstate', arrived: () => void): void;
}

/** Stands in the way of leaving a place. */
export interface Guard {
  blocks(from: Path, to: Path): boolean;
  /** A navigation is held; calling `leave` lets it go on. */
  ask(leave: () => void): void;
}

/** What the browser keeps with an entry of its history. */
interface Entry {
  /** Counts from the entry that the reader came in by: tells back from forward, and how far. */
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
 * The one way from place to place inside the page: links, code, and the browser's back and forward. Navigating to the
 * current place again is ignored (specification, section 2), and a guard may hold a reader back.
 */
export const createPageHistory = (page: HistoryPage, newKey: () => string = randomKey) => {
  const listeners = new Set<(location: Location, from: Location) => void>();
  let guard: Guard | null = null;
  /** A held step back or forward is being made after all. */
  let released = false;

  /** The entry that the browser is at; one it made itself (a link to a part of the page) is marked like all others. */
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
    for (const listener of listeners) listener(location, from);
  };

  const navigate = (to: To, usr: unknown, way: 'pushState' | 'replaceState') => {
    if (isSameLocation(location, to)) return;
    const place = resolvePath(to, location.pathname);
    const go = () => {
      const next: Entry = { idx: way === 'pushState' ? entry.idx + 1 : entry.idx, key: newKey(), usr: usr ?? null };
      page.history[way](next, '', createPath(place));
      arrive(next);
    };
    if (guard?.blocks(location, place)) guard.ask(go);
    else go();
  };

  page.addEventListener('popstate', () => {
    const next = currentEntry(() => ({ idx: entry.idx + 1, key: newKey(), usr: null }));
    const steps = next.idx - entry.idx;
    // here again, after a step that was held
    if (steps === 0) return;
    if (!released && guard?.blocks(location, currentPath())) {
      page.history.go(-steps);
      guard.ask(() => {
        released = true;
        page.history.go(steps);
      });
      return;
    }
    released = false;
    arrive(next);
  });

  return {
    createHref: (to: To): string => (typeof to === 'string' ? to : createPath(to)),
    go: (steps: number): void => page.history.go(steps),
    push: (to: To, state?: unknown): void => navigate(to, state, 'pushState'),
    replace: (to: To, state?: unknown): void => navigate(to, state, 'replaceState'),
    /**
     * Gives the place where the reader is a more exact address (the draft that a form has become): nobody arrives anywhere, nothing is
     * drawn anew, and a reload or a step back finds it.
     */
    replaceUrl: (to: To): void => {
      page.history.replaceState(entry, '', createPath(resolvePath(to, location.pathname)));
      location = currentLocation();
    },
    /** Where the reader is; the same object until they are somewhere else. */
    location: (): Location => location,
    /** Tells of every arrival. */
    subscribe: (listener: (location: Location, from: Location) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Puts a guard in the way, in place of any before; the answer takes it away. */
    guard: (next: Guard): (() => void) => {
      guard = next;
      return () => {
        if (guard === next) guard = null;
      };
    },
  } satisfies Navigator & Record<string, unknown>;
};
