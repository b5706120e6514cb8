import type { NewsSummary } from '#contract/content.ts';

export type Category = NewsSummary['category'];

/** In the order of the filter. Not imported from the contract, whose list would add its schemas to the bundle. */
export const categories: readonly Category[] = ['announcement', 'region', 'jury', 'materials', 'story'];

/** One wide card and three full rows. */
export const PAGE_SIZE = 10;

export interface NewsQuery {
  /** Counted from 1. */
  page: number;
  category?: Category;
}

/** Parses the query string; invalid values are dropped. */
export const newsQueryOf = (search: URLSearchParams): NewsQuery => {
  const page = Number(search.get('page') ?? 1);
  const category = categories.find((each) => each === search.get('category'));
  return { page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1, ...(category && { category }) };
};

/** The path of a page of news; the first page has no number. */
export const newsPath = ({ page, category }: NewsQuery): string => {
  const search = new URLSearchParams({ ...(category && { category }), ...(page > 1 && { page: String(page) }) }).toString();
  return search === '' ? '/news' : `/news?${search}`;
};

export const newsArticlePath = (id: string): string => `/news-details?${new URLSearchParams({ id })}`;

export type Tint = 'grape' | 'coral' | 'sun' | 'sky' | 'mint';

/** The background of a category's drawings and date blocks. */
export const tintOf: Readonly<Record<Category, Tint>> = {
  announcement: 'grape',
  region: 'mint',
  jury: 'sun',
  materials: 'sky',
  story: 'coral',
};
