import { Problem } from '#contract/http/problem.ts';

/** Whether something failed only because the device cannot store it: it can be done all the same, without being stored. */
export const isStorageUnavailable = (problem: unknown): boolean =>
  problem instanceof Problem && (problem.code === 'device_storage_full' || problem.code === 'device_storage_unavailable');
