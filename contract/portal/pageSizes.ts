/** Articles per page: one wide card and three full rows. */
export const NEWS_PAGE_SIZE = 10;
/** Newest articles that the search of the whole site knows. */
export const NEWS_SEARCH_SIZE = 50;
export const GALLERY_PAGE_SIZE = 48;
export const WORKS_PAGE_SIZE = 24;
