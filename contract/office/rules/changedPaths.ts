const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const childrenOf = (value: Record<string, unknown>, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : null);

/** Returns the paths (dots between names and indexes) at which two values differ, in the order of the first. */
export const changedPaths = (before: unknown, after: unknown, path = ''): string[] => {
  if (Object.is(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [path];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => changedPaths(childrenOf(before, key), childrenOf(after, key), path === '' ? key : `${path}.${key}`));
};
