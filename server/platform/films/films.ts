import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { Problem } from '#contract/http/problem.ts';
import { isMissing, type StoredFile } from '#server/platform/files/files.ts';
import { createFairQueue } from '#server/platform/jobs/fairQueue.ts';
import { ConversionFailed, type Ffmpeg } from './ffmpeg.ts';
import { copyBudgetMs } from './filmLimits.ts';

/** A copied film. */
export interface CopiedFilm {
  type: 'video/mp4' | 'video/quicktime' | 'video/webm';
  /** The video codec: `avc`, `hevc`, `vp9` … */
  codec: string;
  /** The size as displayed, upright. */
  width: number;
  height: number;
  durationMs: number;
  /** Number of pictures. */
  frames: number;
  /** True if browsers can play it as it is. */
  isPlayable: boolean;
}
/**
 * `film`: null if it cannot be copied; `isCut`: the file ends before its own index says. `refused`: it could be copied, but demands too
 * much of its viewers. `failure`: of the disk, not of the film.
 */
export type FilmAnswer = { film: CopiedFilm | null; isCut?: true } | { refused: 'too_many_pixels' } | { failure: { code: string } };

/** A copy of a film, in a file of this machine that belongs to the caller. */
export interface StoredCopy extends CopiedFilm {
  path: string;
  /** A picture from its beginning, if this machine can extract one. */
  frame: Buffer | null;
}

export interface FilmAbilities {
  /** The version of ffmpeg, which converts films and extracts pictures; null if there is none. */
  converts: string | null;
}

export interface Films {
  /**
   * Copies the pictures and the sound of a film into a new file of this machine, and nothing else: no place, no device, no name, no track
   * that is not seen or heard. Copies one film at a time, with owners in turn, in memory that does not grow with the film. Throws
   * film_unreadable, film_incomplete, film_too_many_pixels.
   */
  clean(film: StoredFile, owner?: string): Promise<StoredCopy>;
  /** Makes a clean film of this duration playable, in a separate process of low priority. Throws ConversionFailed. */
  convert(film: StoredFile, durationMs: number, signal: AbortSignal): Promise<StoredCopy>;
  /** Returns this machine's abilities. */
  abilities(): Promise<FilmAbilities>;
  /** Removes the files left by a process that died. */
  start(): Promise<void>;
  /** Aborts the current film: the next process starts it again. */
  stop(): Promise<void>;
}

interface Deps {
  ffmpeg: Ffmpeg;
  /** The folder for copies until they are stored. */
  folder: string;
  /** True if other processes use the same folder. */
  shared: boolean;
}

const MAX_HEAP_MB = 512;
/** Time after which an idle thread is ended. */
const IDLE_MS = 10_000;
/** Age from which a copy is no longer in use by any process. */
const LEFT_MS = 24 * 3600_000;

/** The thread's file is beside this one with the same extension, in the source and in a build. */
const threadUrl = new URL(`./filmThread${extname(import.meta.url)}`, import.meta.url);

/** Creates an error with a system error code, such as that of a full disk. */
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
      // Discards the package's output about a film.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    thread.unref();
    return thread;
  };

  /** Has the thread copy a film. One that exhausts memory or time cannot be copied. */
  const copyInThread = async (from: string, to: string): Promise<FilmAnswer> => {
    if (stopping.signal.aborted) throw failed('ECANCELED');
    const { size } = await stat(from);
    const { promise, resolve, reject } = Promise.withResolvers<FilmAnswer>();
    const giveUp = () => resolve({ film: null });
    const stop = () => reject(failed('ECANCELED'));
    clearTimeout(idle);
    const worker = currentThread().once('message', resolve).once('error', giveUp).once('exit', giveUp);
    // Rejects a file made to be slow.
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
      // A thread that a film has upset is not reused; an idle one costs memory.
      if (isAnswered) idle = setTimeout(() => void endThread(), IDLE_MS).unref();
      else await endThread();
    }
  };

  /** Calls `use` with the path of the film on this machine and the path for its copy; leaves no files if it fails. */
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

  /** Copies a film. Throws film_unreadable, film_incomplete, film_too_many_pixels. */
  const copy = async (from: string, to: string): Promise<CopiedFilm> => {
    const answer = await copyInThread(from, to);
    if ('failure' in answer) throw failed(answer.failure.code);
    if ('refused' in answer) throw new Problem('film_too_many_pixels');
    if (answer.film === null) throw new Problem(answer.isCut ? 'film_incomplete' : 'film_unreadable');
    return answer.film;
  };

  const clean = async (film: StoredFile, owner: string): Promise<StoredCopy> => {
    const copied = await copying.run(owner, () => withFiles(film, copy));
    // In a separate queue: a film that is slow to decode blocks no other film's copy.
    return { ...copied, frame: await taking.run(owner, () => ffmpeg.frame(copied.path, stopping.signal)) };
  };

  const convert = (film: StoredFile, durationMs: number, signal: AbortSignal): Promise<StoredCopy> =>
    withFiles(film, async (from, to) => {
      const converted = `${to}.converted`;
      try {
        await ffmpeg.convert(from, converted, durationMs, AbortSignal.any([signal, stopping.signal]));
        // Copied again in the same way: the description of the film is then true, and the file contains nothing else.
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
