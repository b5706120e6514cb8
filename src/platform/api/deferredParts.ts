import { Problem } from '#contract/http/problem.ts';

/** The parts that the shell loads after the first screen. `load` loads them at once if they are needed earlier; the shell sets it. */
export const deferredParts = { load: (): Promise<void> => Promise.reject(new Problem('part_not_loaded')) };
