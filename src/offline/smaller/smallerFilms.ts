import { MAX_UPLOAD_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import { createObservable } from '#src/observable.ts';
import type { Lock } from '#src/offline/storage/lock.ts';
import type { Presence } from '#src/offline/storage/presence.ts';
import { smallerIdOf } from '#src/offline/uploads/files/opfsFolder.ts';
import type { SmallerOffer, Uploads } from '#src/offline/uploads/index.ts';
import { OFFERED_FROM_BYTES, offerFor } from './estimate.ts';
import type { FilmEncoder } from './filmEncoder.ts';

/** Completed share below which the remaining time would be a guess. */
const TELLING_SHARE = 0.03;

/** The progress of a smaller film in this page. */
export type Making =
  /** Another film is being made smaller. */
  | { name: 'queued' }
  | { name: 'making'; share: number; secondsLeft: number | null }
  /** The film could not be made. */
  | { name: 'failed' };

/** Makes films smaller before they are sent: one at a time over all tabs, at the owner's request. */
export interface SmallerFilms {
  /** The progress by upload id. */
  readonly progress: { current(): ReadonlyMap<string, Making>; subscribe(listener: () => void): () => void };
  /** Returns the offer for a film; null if this device cannot make it smaller, or it is not worth it. */
  offer(film: Blob, isShowable: boolean): Promise<SmallerOffer | null>;
  /** Makes the film of this upload smaller and sends the result; if that fails, sends the original unless it is too large. */
  make(id: string): Promise<void>;
  /** Stops: the film is offered as before. Returns true if it was being made smaller. */
  stop(id: string): boolean;
  /** Stops; the original is sent instead, unless it is too large. */
  cancel(id: string): Promise<void>;
  /** Returns true if this page or another makes the film of this upload smaller. */
  isBeingMade(id: string): Promise<boolean>;
}

interface SmallerFilmsDeps {
  uploads: Pick<Uploads, 'accountId' | 'smallerFilm' | 'resume' | 'closed'>;
  encoder: FilmEncoder;
  /** Lock for one film at a time. */
  lock: Lock;
  /** Tells other pages which films this one makes smaller, or is about to. */
  presence: Presence;
  now: () => number;
}

export const createSmallerFilms = ({ uploads, encoder, lock, presence, now }: SmallerFilmsDeps): SmallerFilms => {
  const { accountId, smallerFilm, closed } = uploads;
  const { current, subscribe, set } = createObservable<ReadonlyMap<string, Making>>(new Map());
  const running = new Map<string, AbortController>();

  const show = (id: string, making: Making | null) => {
    const next = new Map(current());
    if (making) next.set(id, making);
    else next.delete(id);
    set(next);
  };

  /** Returns true if the smaller film was made and is sent. */
  const attempt = async (id: string, film: Blob, signal: AbortSignal): Promise<boolean> => {
    const startedAt = now();
    const onProgress = (share: number) => {
      const secondsLeft = share < TELLING_SHARE ? null : ((now() - startedAt) / 1000 / share) * (1 - share);
      if (!signal.aborted) show(id, { name: 'making', share, secondsLeft });
    };
    try {
      onProgress(0);
      const sizeBytes = await encoder.make({ accountId, id: smallerIdOf(id), film }, onProgress, signal);
      signal.throwIfAborted();
      // a film that was offered for its codec may become larger
      const isUseful = sizeBytes <= MAX_UPLOAD_BYTES && (sizeBytes < film.size || film.size <= OFFERED_FROM_BYTES);
      return isUseful && (await smallerFilm.use(id));
    } catch {
      return false;
    }
  };
  const sendOriginal = async (id: string): Promise<void> => {
    const film = await smallerFilm.original(id);
    if (film && film.size <= MAX_UPLOAD_BYTES) await uploads.resume(id);
  };

  const make = async (id: string): Promise<void> => {
    if (running.has(id) || closed.aborted) return;
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, closed]);
    running.set(id, controller);
    show(id, { name: 'queued' });
    const release = presence.hold(id);
    let isFailed = false;
    try {
      await smallerFilm.mark(id, true).catch(() => {});
      await lock.alone(async () => {
        // null if another tab or the owner has decided meanwhile
        const film = signal.aborted ? null : await smallerFilm.original(id);
        if (!film || (await attempt(id, film, signal))) return;
        // after sign-out the account's data must not be touched
        if (closed.aborted) return;
        await smallerFilm.discard(id);
        if (controller.signal.aborted) return;
        isFailed = true;
        await sendOriginal(id);
      });
    } finally {
      release();
      // a page that is closed does not get here: the mark stays
      if (!closed.aborted && (running.get(id) ?? controller) === controller) await smallerFilm.mark(id, false).catch(() => {});
      if (running.get(id) === controller) {
        running.delete(id);
        show(id, isFailed ? { name: 'failed' } : null);
      }
    }
  };

  const stop = (id: string): boolean => {
    const controller = running.get(id);
    running.delete(id);
    controller?.abort(new Error('stopped'));
    if (controller) show(id, null);
    return controller !== undefined;
  };

  return {
    progress: { current, subscribe },
    async offer(film, isShowable) {
      const described = await encoder.describe(film);
      return described && offerFor(described, isShowable);
    },
    make,
    isBeingMade: async (id) => running.has(id) || presence.isHeld(id),
    stop,
    async cancel(id) {
      if (stop(id)) await sendOriginal(id);
    },
  };
};
