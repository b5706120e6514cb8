import { Problem } from '#contract/http/problem.ts';

/** Returns true if only the device's storage failed: the action can be done without storing. */
export const isStorageUnavailable = (problem: unknown): boolean =>
  problem instanceof Problem && (problem.code === 'device_storage_full' || problem.code === 'device_storage_unavailable');
