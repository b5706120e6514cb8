/** How many lists (resource, filter, sort and page length) are remembered. */
const REMEMBERED = 20;

interface Links {
  next: string | null;
  previous: string | null;
}

/** Where the pages of a list begin, as far as its neighbours have said: a page number alone moves when rows come and go. */
export interface PageCursors {
  /** The page's cursor; undefined for the first page, and for one that is reached by its number. */
  get(list: string, page: number): string | undefined;
  /** Learns from a page's answer where its neighbours begin. */
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
      // The first page has no cursor: it shows what has come since.
      if (previous !== null && page > 2 && !cursors.has(page - 1)) cursors.set(page - 1, previous);
      lists.delete(list);
      lists.set(list, cursors);
      const [oldest] = lists.size > REMEMBERED ? lists.keys() : [];
      if (oldest !== undefined) lists.delete(oldest);
    },
  };
};
