import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { Problem } from '#contract/http/problem.ts';
import { createFairQueue } from '#server/platform/fairQueue.ts';
import { isMissing, type StoredFile } from '#server/platform/files.ts';
import { ConversionFailed, type Ffmpeg } from './ffmpeg.ts';
import { copyBudgetMs } from './filmLimits.ts';

/** A film as it was copied. */
export interface CopiedFilm {
  type: 'video/mp4' | 'video/quicktime' | 'video/webm';
  /** Of its pictures: `avc`, `hevc`, `vp9` … */
  codec: string;
  /** As it is shown, turned upright. */
  width: number;
  height: number;
  durationMs: number;
  /** How many pictures it has. */
  frames: number;
  /** Whether browsers play it as it is. */
  isPlayable: boolean;
}
/**
 * `film`: null where it cannot be copied; `isCut`: it ends before its own index says. `refused`: it could, and asks too much of who watches it. `failure`: of
 * the disk, not of the film.
 */
export type FilmAnswer = { film: CopiedFilm | null; isCut?: true } | { refused: 'too_many_pixels' } | { failure: { code: string } };

/** A copy of a film, in a file of this machine that is its taker's. */
export interface StoredCopy extends CopiedFilm {
  path: string;
  /** A picture from its beginning, where this machine can take one. */
  frame: Buffer | null;
}

export interface FilmAbilities {
  /** The version of ffmpeg, which converts films and takes pictures from them; null where there is none. */
  converts: string | null;
}

export interface Films {
  /**
   * Copies the pictures and the sound of a film into a new file of this machine, and nothing else of it: no place, no device, no name, no
   * track that is not seen or heard. One film at a time, its owners in turn, in memory that does not grow with it. Fails with film_unreadable,
   * film_incomplete, film_too_many_pixels.
   */
  clean(film: StoredFile, owner?: string): Promise<StoredCopy>;
  /** Makes a clean film of this duration playable, in a process of its own that lets all others go first. Throws ConversionFailed. */
  convert(film: StoredFile, durationMs: number, signal: AbortSignal): Promise<StoredCopy>;
  /** What this machine can do. */
  abilities(): Promise<FilmAbilities>;
  /** Removes what a process that died has left. */
  start(): Promise<void>;
  /** Gives up the film at hand: it is begun again by the next process. */
  stop(): Promise<void>;
}

interface Deps {
  ffmpeg: Ffmpeg;
  /** Where copies are until they are stored. */
  folder: string;
  /** Whether other processes use the same folder. */
  shared: boolean;
}

const MAX_HEAP_MB = 512;
/** How long the thread waits for another film. */
const IDLE_MS = 10_000;
/** How old a copy is that no process is still at. */
const LEFT_MS = 24 * 3600_000;

/** Run from source or from a build, the thread's file stands beside this one and ends alike. */
const threadUrl = new URL(`./filmThread${extname(import.meta.url)}`, import.meta.url);

/** An error as the system gives it: a full disk is told by its code. */
const failed = (code: string): Error => Object.assign(new Error('film not copied'), { code });

export const createFilms = ({ ffmpeg, folder, shared }: Deps): Films => {
  const copying = createFairQueue();
  const taking = createFairQueue();
  const stopping = new AbortController();

  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const endThread = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };
  const currentThread = (): Worker => {
    thread ??= new Worker(threadUrl, {
      execArgv: [],
      // What the package says of a film goes nowhere.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    thread.unref();
    return thread;
  };

  /** Has the thread copy a film. One that takes all memory or all time cannot be copied. */
  const copyInThread = async (from: string, to: string): Promise<FilmAnswer> => {
    if (stopping.signal.aborted) throw failed('ECANCELED');
    const { size } = await stat(from);
    const { promise, resolve, reject } = Promise.withResolvers<FilmAnswer>();
    const giveUp = () => resolve({ film: null });
    const stop = () => reject(failed('ECANCELED'));
    clearTimeout(idle);
    const worker = currentThread().once('message', resolve).once('error', giveUp).once('exit', giveUp);
    // A file made to be slow is refused.
    const late = setTimeout(giveUp, copyBudgetMs(size));
    stopping.signal.addEventListener('abort', stop);
    let isAnswered = false;
    try {
      worker.postMessage({ from, to });
      const answer = await promise;
      isAnswered = !('film' in answer) || answer.film !== null;
      return answer;
    } finally {
      clearTimeout(late);
      stopping.signal.removeEventListener('abort', stop);
      worker.off('message', resolve).off('error', giveUp).off('exit', giveUp);
      // One that a film has upset takes no other; one that rests costs memory.
      if (isAnswered) idle = setTimeout(() => void endThread(), IDLE_MS).unref();
      else await endThread();
    }
  };

  /** Calls `use` with the film as a file of this machine, and where its copy shall be; nothing is left where it fails. */
  const withFiles = async <T>(film: StoredFile, use: (from: string, to: string) => Promise<T>): Promise<T & { path: string }> => {
    if (stopping.signal.aborted) throw failed('ECANCELED');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const from = film.path ?? join(folder, randomUUID());
    try {
      if (film.path === undefined) await pipeline(film.read(), createWriteStream(from, { mode: 0o600 }));
      return { ...(await use(from, path)), path };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      if (film.path === undefined) await rm(from, { force: true });
    }
  };

  /** Copies a film. Fails with film_unreadable, film_incomplete, film_too_many_pixels. */
  const copy = async (from: string, to: string): Promise<CopiedFilm> => {
    const answer = await copyInThread(from, to);
    if ('failure' in answer) throw failed(answer.failure.code);
    if ('refused' in answer) throw new Problem('film_too_many_pixels');
    if (answer.film === null) throw new Problem(answer.isCut ? 'film_incomplete' : 'film_unreadable');
    return answer.film;
  };

  const clean = async (film: StoredFile, owner: string): Promise<StoredCopy> => {
    const copied = await copying.run(owner, () => withFiles(film, copy));
    // In a turn of its own: a film that is hard to look into holds up no other's copy.
    return { ...copied, frame: await taking.run(owner, () => ffmpeg.frame(copied.path, stopping.signal)) };
  };

  const convert = (film: StoredFile, durationMs: number, signal: AbortSignal): Promise<StoredCopy> =>
    withFiles(film, async (from, to) => {
      const converted = `${to}.converted`;
      try {
        await ffmpeg.convert(from, converted, durationMs, AbortSignal.any([signal, stopping.signal]));
        // Once more through the same copying: what it says of the film is true, and nothing else is in it.
        return { ...(await copying.run('', () => copy(converted, to))), frame: null };
      } catch (error) {
        throw error instanceof Problem ? new ConversionFailed(error.code) : error;
      } finally {
        await rm(converted, { force: true });
      }
    });

  return {
    clean: (film, owner = '') => clean(film, owner),
    convert,
    abilities: async () => ({ converts: await ffmpeg.version() }),
    async start() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names) {
        const path = join(folder, name);
        if (!shared || (await stat(path)).mtimeMs < Date.now() - LEFT_MS) await rm(path, { force: true });
      }
    },
    async stop() {
      stopping.abort();
      await copying.run('', endThread);
    },
  };
};
