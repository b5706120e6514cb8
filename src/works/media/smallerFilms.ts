import { useEffect, useState, useSyncExternalStore } from 'react';
import { mayBeMadeSmaller } from '#src/offline/smaller/estimate.ts';
import type { Making, SmallerFilms } from '#src/offline/smaller/index.ts';
import type { SmallerOffer, Uploads } from '#src/offline/uploads/index.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { holdReload } from '#src/platform/chunks/reloadGuard.ts';
import type { CheckedFile } from './checkFile.ts';

const opened = new WeakMap<Uploads, Promise<SmallerFilms>>();

/** Prevents reloads while a film is being made smaller. */
const protect = ({ progress }: SmallerFilms): void => {
  let release: (() => void) | null = null;
  progress.subscribe(() => {
    const isMaking = [...progress.current().values()].some(({ name }) => name !== 'failed');
    if (isMaking) release ??= holdReload();
    else {
      release?.();
      release = null;
    }
  });
};

const load = async (uploads: Uploads): Promise<SmallerFilms> => {
  const { openSmallerFilms } = await loadChunk(() => import('#src/offline/smaller/index.ts'));
  const films = openSmallerFilms(uploads);
  protect(films);
  return films;
};

/** Opens the engine once for an account's uploads; it continues while other pages are shown. After a failure the next call retries. */
const openOnce = (uploads: Uploads): Promise<SmallerFilms> => {
  const films = opened.get(uploads) ?? load(uploads);
  opened.set(uploads, films);
  films.catch(() => opened.delete(uploads));
  return films;
};

/** Returns the offer for a film; undefined if this device cannot make it smaller, or it is not worth it. */
export const findOffer = async (uploads: Uploads, { file, isShowable }: CheckedFile): Promise<SmallerOffer | undefined> => {
  if (!uploads.canStore || !mayBeMadeSmaller(file.size, isShowable) || !('VideoEncoder' in window)) return undefined;
  try {
    return (await (await openOnce(uploads)).offer(file, isShowable)) ?? undefined;
  } catch {
    // the film is uploaded unchanged
    return undefined;
  }
};

const noSubscription = () => () => {};

/** Returns true if the owner chose the smaller film, and the page that made it was closed. */
export const useInterrupted = (films: SmallerFilms | null, id: string, isBegun: boolean, making: Making | null): boolean => {
  const [isInterrupted, setInterrupted] = useState(false);
  const isWaiting = isBegun && making === null;
  useEffect(() => {
    if (!isWaiting || !films) return;
    let isMounted = true;
    films.isBeingMade(id).then(
      (isMade) => isMounted && setInterrupted(!isMade),
      () => {},
    );
    return () => {
      isMounted = false;
      setInterrupted(false);
    };
  }, [films, id, isWaiting]);
  return isInterrupted;
};

/** Returns the progress of an upload's smaller film in this page. Loads the engine only if needed. */
export const useSmallerFilm = (uploads: Uploads, id: string, isNeeded: boolean): { films: SmallerFilms | null; making: Making | null } => {
  const [films, setFilms] = useState<SmallerFilms | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isMounted = true;
    openOnce(uploads).then(
      (loaded) => isMounted && setFilms(loaded),
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [uploads, isNeeded]);
  const making = useSyncExternalStore(films?.progress.subscribe ?? noSubscription, () => films?.progress.current().get(id) ?? null);
  return { films, making };
};
