/** The forms of a batch: files in a ZIP, or one document to print. */
export const batchForms = ['zip', 'pdf'] as const;
export type BatchForm = (typeof batchForms)[number];

/** The states of a batch; one that is `ready` can be saved, one that is `out_of_date` has to be made again. */
export const batchStates = ['waiting', 'making', 'paused', 'ready', 'out_of_date', 'failed'] as const;
export type BatchState = (typeof batchStates)[number];

/** The states in which a batch can be paused. */
export const isUnderWay = (state: BatchState): boolean => state === 'waiting' || state === 'making';

/** Least number of certificates from which the rest is estimated: the first ones also load fonts. */
const LEAST_DONE = 5;

/** Returns the time that the rest of a batch takes at its pace so far, in milliseconds; null if too little is known. */
export const remainingMs = ({ done, total, elapsedMs }: { done: number; total: number; elapsedMs: number }): number | null =>
  done < LEAST_DONE || elapsedMs <= 0 || done > total ? null : Math.round((elapsedMs / done) * (total - done));
