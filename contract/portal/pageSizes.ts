/** Articles per page: one wide card and three full rows. */
export const NEWS_PAGE_SIZE = 10;
export const GALLERY_PAGE_SIZE = 48;
export const WORKS_PAGE_SIZE = 24;
