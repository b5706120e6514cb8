import { changedPaths } from '#contract/office/rules/changedPaths.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns somebody else's saved text (`theirs`) with one's own (`mine`) in the fields changed since `base` was read. A list is one field.
 */
export const mergeChanges = <T>(base: T, mine: T, theirs: T): T => {
  if (changedPaths(base, mine).length === 0) return theirs;
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return mine;
  const merged = { ...theirs };
  for (const key of Object.keys(mine)) Reflect.set(merged, key, mergeChanges(base[key], mine[key], theirs[key]));
  return merged;
};
