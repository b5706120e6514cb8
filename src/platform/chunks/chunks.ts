import { Problem } from '#contract/problem.ts';

/** How long a script or style part may take, in ms (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A style part that could not be loaded (specification, section 8). */
export class StyleChunkError extends Error {
  override readonly name = 'StylePartError';
  readonly code = 'CSS_CHUNK_LOAD_FAILED';

  constructor() {
    super('a style part could not be loaded');
  }
}

/** Whether an error means that a part of the page did not come. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof StyleChunkError || (error instanceof Problem && error.code === 'part_not_loaded');

/** Vite's loader of style parts fails with a plain error that only its words tell apart. */
const isStyleFailure = (error: unknown): boolean =>
  error instanceof StyleChunkError || (error instanceof Error && error.message.startsWith('Unable to preload CSS'));

export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}
const windowTimers: Timers = { set: (run, ms) => window.setTimeout(run, ms), clear: (timer) => window.clearTimeout(timer) };

/** Loads a part within the time-out. Fails with `part_not_loaded`, or with a `StylePartError`. */
export const loadChunk = async <T>(load: () => Promise<T>, timers: Timers = windowTimers): Promise<T> => {
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
  /** The part, loaded on the first call; the same promise until `retry`. */
  read(): Promise<T>;
  /** Loads it again after a failure. */
  retry(): Promise<T>;
}

export const createChunk = <T>(load: () => Promise<T>, timers?: Timers): Chunk<T> => {
  let current: Promise<T> | null = null;
  const start = () => {
    current = loadChunk(load, timers);
    return current;
  };
  return { read: () => current ?? start(), retry: start };
};

interface RetryDeps {
  /** Whether the server answers. */
  reachable(): Promise<boolean>;
  reload(): void;
}

/**
 * Loads a failed part again. Browsers may remember that a script failed and not ask for it a second time, and after a
 * new release an old script is gone: if it fails again although the server answers, the whole page is loaded anew.
 * Fails with the part's failure where the server cannot be reached.
 */
export const retryChunk = async <T>(part: Chunk<T>, page: RetryDeps): Promise<void> => {
  try {
    await part.retry();
  } catch (error) {
    if (!(await page.reachable())) throw error;
    page.reload();
    // until the new page is there, this one goes on waiting
    await new Promise(() => {});
  }
};
