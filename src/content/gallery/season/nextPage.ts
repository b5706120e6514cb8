export interface PageOf<T> {
  items: T[];
  total: number;
}

/** Returns the number of the next page; `undefined` if all items are loaded. */
export const nextPage = (pages: readonly PageOf<unknown>[]): number | undefined => {
  const loaded = pages.reduce((count, { items }) => count + items.length, 0);
  const last = pages.at(-1);
  return last && last.items.length > 0 && loaded < last.total ? pages.length + 1 : undefined;
};
