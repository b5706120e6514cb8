import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Category, categories } from './faqSearch.ts';

interface FaqSearch {
  query: string;
  category: Category | undefined;
  narrow: (next: { query: string; category: Category | undefined }) => void;
}

/**
 * Returns the search in the URL. The query has its own state because the URL changes a moment after a key press, and a controlled field
 * that waited for it would lose its cursor.
 */
export const useFaqSearch = (): FaqSearch => {
  const [search, setSearch] = useSearchParams();
  const urlQuery = search.get('q') ?? '';
  const [query, setQuery] = useState(urlQuery);
  const lastQuery = useRef(urlQuery);

  useEffect(() => {
    if (urlQuery !== lastQuery.current) setQuery(urlQuery);
    lastQuery.current = urlQuery;
  }, [urlQuery]);

  return {
    query,
    category: categories.find((each) => each === search.get('category')),
    narrow: (next) => {
      lastQuery.current = next.query;
      setQuery(next.query);
      // `replace`: typing adds no history entries
      setSearch(
        { ...(next.query !== '' && { q: next.query }), ...(next.category && { category: next.category }) },
        { replace: true, preventScrollReset: true },
      );
    },
  };
};
