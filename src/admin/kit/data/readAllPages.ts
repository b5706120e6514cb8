/** Maximum page size of the server. */
const PAGE_SIZE = 200;

interface Page<T> {
  items: T[];
  total: number;
}

/** Reads a list of competitions to its end: a season has few, but many seasons may need more than one page. */
export const readAllPages = async <T>(readPage: (query: { page: number; pageSize: number }) => Promise<Page<T>>): Promise<T[]> => {
  const { items, total } = await readPage({ page: 1, pageSize: PAGE_SIZE });
  const more = Math.max(0, Math.ceil(total / PAGE_SIZE) - 1);
  const pages = await Promise.all(Array.from({ length: more }, (_, n) => readPage({ page: n + 2, pageSize: PAGE_SIZE })));
  return [...items, ...pages.flatMap((page) => page.items)];
};
