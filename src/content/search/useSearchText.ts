import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

interface SearchText {
  query: string;
  /** The parameters of the address. */
  params: URLSearchParams;
  /** Writes the typed text into the address, with further parameters. */
  write: (query: string, others?: Record<string, string>) => void;
}

/**
 * Returns the searched text in the URL. It has its own state because the URL changes a moment after a key press, and a controlled field that waited
 * for it would lose its cursor.
 */
export const useSearchText = (): SearchText => {
  const [params, setParams] = useSearchParams();
  const urlQuery = params.get('q') ?? '';
  const [query, setQuery] = useState(urlQuery);
  const lastQuery = useRef(urlQuery);

  useEffect(() => {
    if (urlQuery !== lastQuery.current) setQuery(urlQuery);
    lastQuery.current = urlQuery;
  }, [urlQuery]);

  return {
    query,
    params,
    write: (next, others = {}) => {
      lastQuery.current = next;
      setQuery(next);
      // `replace`: typing adds no history entries
      setParams({ ...(next !== '' && { q: next }), ...others }, { replace: true, preventScrollReset: true });
    },
  };
};
