/** Makes films smaller on this device, in a worker. Loaded only when a film is chosen that is worth it. */
import { webLock } from '#src/offline/storage/lock.ts';
import { webPresence } from '#src/offline/storage/presence.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { createSmallerFilms, type SmallerFilms } from './smallerFilms.ts';
import { workerFilmEncoder } from './workerFilmEncoder.ts';

const LOCK = 'smaller';

export const openSmallerFilms = (uploads: Uploads): SmallerFilms =>
  createSmallerFilms({
    uploads,
    encoder: workerFilmEncoder,
    lock: webLock(navigator.locks, LOCK),
    presence: webPresence('smaller'),
    now: Date.now,
  });

export type { Making, SmallerFilms } from './smallerFilms.ts';
