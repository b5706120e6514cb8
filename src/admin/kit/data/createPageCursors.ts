/** Maximum number of lists (resource, filter, sort and page length) that are remembered. */
const REMEMBERED = 20;

interface Links {
  next: string | null;
  previous: string | null;
}

/** The cursors of a list's pages, as far as neighbouring pages have returned them: page numbers alone shift when rows come and go. */
export interface PageCursors {
  /** Returns the page's cursor; undefined for the first page, and for a page opened by number. */
  get(list: string, page: number): string | undefined;
  /** Stores the cursors of the neighbouring pages from a page's answer. */
  learn(list: string, page: number, links: Links): void;
}

export const createPageCursors = (): PageCursors => {
  const lists = new Map<string, Map<number, string>>();
  return {
    get: (list, page) => lists.get(list)?.get(page),
    learn(list, page, { next, previous }) {
      const cursors = lists.get(list) ?? new Map<number, string>();
      if (next === null) cursors.delete(page + 1);
      else cursors.set(page + 1, next);
      // The first page has no cursor, so that new rows appear on it.
      if (previous !== null && page > 2 && !cursors.has(page - 1)) cursors.set(page - 1, previous);
      lists.delete(list);
      lists.set(list, cursors);
      const [oldest] = lists.size > REMEMBERED ? lists.keys() : [];
      if (oldest !== undefined) lists.delete(oldest);
    },
  };
};
