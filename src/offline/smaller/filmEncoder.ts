import type { Film } from './estimate.ts';

export interface MakeOrder {
  accountId: string;
  /** The name of the file to write in the account's folder. */
  id: string;
  film: Blob;
}

/** Reads films and makes them smaller. */
export interface FilmEncoder {
  /** Returns the properties of a film; null if this device cannot make it smaller. */
  describe(film: Blob): Promise<Film | null>;
  /**
   * Writes the smaller film and returns its size. `onProgress` receives the completed share. Fails if the film cannot be made, or once
   * `signal` aborts; data written so far stays.
   */
  make(order: MakeOrder, onProgress: (share: number) => void, signal: AbortSignal): Promise<number>;
}

/** A request from the page to the worker. */
export type FilmTask = { kind: 'describe'; film: Blob } | ({ kind: 'make' } & MakeOrder);
/** A message of the worker: any number of `progress`, then one of the others. */
export type FilmAnswer =
  | { kind: 'described'; film: Film | null }
  | { kind: 'progress'; share: number }
  | { kind: 'made'; sizeBytes: number }
  | { kind: 'failed' };
