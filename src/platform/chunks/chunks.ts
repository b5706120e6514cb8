import { Problem } from '#contract/http/problem.ts';

/** Maximum time to load a script or style chunk, in ms (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The error of a style chunk that could not be loaded (specification, section 8). */
export class StyleChunkError extends Error {
  override readonly name = 'StyleChunkError';
  readonly code = 'CSS_CHUNK_LOAD_FAILED';

  constructor() {
    super('a style chunk could not be loaded');
  }
}

/** Returns true if an error means that a chunk failed to load. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof StyleChunkError || (error instanceof Problem && error.code === 'part_not_loaded');

/** Returns true for Vite's style error, a plain error that only its message identifies. */
const isStyleFailure = (error: unknown): boolean =>
  error instanceof StyleChunkError || (error instanceof Error && error.message.startsWith('Unable to preload CSS'));

export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}
const hostTimers: Timers = { set: (run, ms) => Number(setTimeout(run, ms)), clear: (timer) => clearTimeout(timer) };

/** Loads a chunk within the time-out. Throws `part_not_loaded` or a `StyleChunkError`. */
export const loadChunk = async <T>(load: () => Promise<T>, timers: Timers = hostTimers): Promise<T> => {
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = timers.set(() => reject(new Problem('part_not_loaded')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw isStyleFailure(error) ? new StyleChunkError() : new Problem('part_not_loaded');
  } finally {
    if (timer !== undefined) timers.clear(timer);
  }
};

export interface Chunk<T> {
  /** Loads the chunk on the first call; returns the same promise until `retry`. */
  read(): Promise<T>;
  /** Returns the loaded chunk; null until then. */
  loaded(): T | null;
  /** Loads the chunk again after a failure. */
  retry(): Promise<T>;
}

export const createChunk = <T>(load: () => Promise<T>, timers?: Timers): Chunk<T> => {
  let current: Promise<T> | null = null;
  let loaded: T | null = null;
  const start = () => {
    current = loadChunk(async () => {
      loaded = await load();
      return loaded;
    }, timers);
    return current;
  };
  return { read: () => current ?? start(), loaded: () => loaded, retry: start };
};

interface RetryDeps {
  /** Resolves to true if the server answers. */
  reachable(): Promise<boolean>;
  reload(): void;
}

/**
 * Loads a failed chunk again. Browsers may cache a script's failure, and a new release removes old scripts: if the chunk fails again
 * although the server answers, the whole page reloads. Throws the chunk's error if the server is unreachable.
 */
export const retryChunk = async <T>(chunk: Chunk<T>, { reachable, reload }: RetryDeps): Promise<void> => {
  try {
    await chunk.retry();
  } catch (error) {
    if (!(await reachable())) throw error;
    reload();
    // keeps the skeleton until the page has reloaded
    await new Promise(() => {});
  }
};
