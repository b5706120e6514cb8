import type { NewsQuery } from '#contract/portal/listQueries.ts';

export type Category = NonNullable<NewsQuery['category']>;

/** Returns the path of a page of news; the first page has no number. */
export const newsPath = ({ page, category }: NewsQuery): string => {
  const search = new URLSearchParams({ ...(category && { category }), ...(page > 1 && { page: String(page) }) }).toString();
  return search === '' ? '/news' : `/news?${search}`;
};

export const newsArticlePath = (id: string): string => `/news-details?${new URLSearchParams({ id })}`;

export type Tint = 'grape' | 'coral' | 'sun' | 'sky' | 'mint';

/** Map of categories to the background of their drawings and date blocks. */
export const tintOf: Readonly<Record<Category, Tint>> = {
  announcement: 'grape',
  region: 'mint',
  jury: 'sun',
  materials: 'sky',
  story: 'coral',
};
