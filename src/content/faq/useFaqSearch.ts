import { useSearchText } from '#src/content/search/useSearchText.ts';
import { type Category, categories } from './faqSearch.ts';

interface FaqSearch {
  query: string;
  category: Category | undefined;
  narrow: (next: { query: string; category: Category | undefined }) => void;
}

/** Returns the search and the category in the URL. */
export const useFaqSearch = (): FaqSearch => {
  const { query, params, write } = useSearchText();
  return {
    query,
    category: categories.find((each) => each === params.get('category')),
    narrow: (next) => write(next.query, next.category && { category: next.category }),
  };
};
