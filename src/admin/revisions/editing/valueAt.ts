/** What is at a path (`contact.hours.zh-CN`) of a value; undefined where nothing is. */
export const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined),
      data,
    );
