import { Problem } from '#contract/http/problem.ts';

/** What the shell leaves until the first screen stands. `load` brings it at once, for who needs it earlier; the shell says how. */
export const deferredParts = { load: (): Promise<void> => Promise.reject(new Problem('part_not_loaded')) };
