import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Category, categories } from './faqSearch.ts';

interface FaqSearch {
  words: string;
  category: Category | undefined;
  narrow: (next: { words: string; category: Category | undefined }) => void;
}

/**
 * What the address asks for. The words have a state of their own: the address changes a moment after a key is pressed,
 * and a field that waited for it would lose its cursor.
 */
export const useFaqSearch = (): FaqSearch => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('q') ?? '';
  const [words, setWords] = useState(asked);
  const written = useRef(asked);

  useEffect(() => {
    if (asked !== written.current) setWords(asked);
    written.current = asked;
  }, [asked]);

  return {
    words,
    category: categories.find((each) => each === search.get('category')),
    narrow: (next) => {
      written.current = next.words;
      setWords(next.words);
      // `replace`: typing is no journey, the way back leads to where the reader came from
      setSearch(
        { ...(next.words !== '' && { q: next.words }), ...(next.category && { category: next.category }) },
        { replace: true, preventScrollReset: true },
      );
    },
  };
};
