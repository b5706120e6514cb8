import type { Film } from './estimate.ts';

export interface MakeOrder {
  accountId: string;
  /** The name of the file to write into the account's folder. */
  id: string;
  film: Blob;
}

/** Reads films and makes smaller ones of them. */
export interface FilmEncoder {
  /** What is known of a film; null where this device cannot make it smaller. */
  describe(film: Blob): Promise<Film | null>;
  /**
   * Writes the smaller film and returns its size. `onProgress` hears the share that is done. Fails where it cannot be made, or once
   * `signal` aborts; what was written until then stays.
   */
  make(order: MakeOrder, onProgress: (share: number) => void, signal: AbortSignal): Promise<number>;
}

/** What the page asks of the worker. */
export type FilmTask = { kind: 'describe'; film: Blob } | ({ kind: 'make' } & MakeOrder);
/** What the worker answers: any number of `progress`, then one of the others. */
export type FilmAnswer =
  | { kind: 'described'; film: Film | null }
  | { kind: 'progress'; share: number }
  | { kind: 'made'; sizeBytes: number }
  | { kind: 'failed' };
