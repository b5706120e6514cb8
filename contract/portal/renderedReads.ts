import { newsQueryOf, seasonOf, worksSortOf } from './listQueries.ts';
import { GALLERY_PAGE_SIZE, NEWS_PAGE_SIZE, WORKS_PAGE_SIZE } from './pageSizes.ts';
import { type PageName, pageAt, type Read, read, siteRead } from './pages.ts';

type GalleryName = 'GET /api/reviews' | 'GET /api/photos' | 'GET /api/videos';

const gallery =
  (name: GalleryName) =>
  (query: URLSearchParams): Read => {
    const season = seasonOf(query);
    return read(name, { query: { ...(season !== undefined && { season }), page: 1, pageSize: GALLERY_PAGE_SIZE } });
  };

/** First reads of lists whose address filters them. Known to the server alone, so that no first visit loads the parsing of filters. */
const filtered: Partial<Record<PageName, (query: URLSearchParams) => Read>> = {
  news: (query) => read('GET /api/news', { query: { ...newsQueryOf(query), pageSize: NEWS_PAGE_SIZE } }),
  matchReview2022: gallery('GET /api/reviews'),
  matchPhotos: gallery('GET /api/photos'),
  matchVideos: gallery('GET /api/videos'),
};

const firstReads = (path: string, query: URLSearchParams): readonly Read[] => {
  const page = pageAt(path);
  if (!page || page.session) return [];
  const of = filtered[page.name];
  if (of) return [of(query)];
  const id = query.get('competition');
  const reads = page.reads?.(query) ?? [];
  if (page.name !== 'vote' || id === null || query.has('no') || !query.has('sort')) return reads;
  const works = { params: { id }, query: { sort: worksSortOf(query), page: 1, pageSize: WORKS_PAGE_SIZE } };
  return [...reads, read('GET /api/competitions/:id/works', works)];
};

/**
 * Returns the reads from which a page is rendered: the site's settings, and its screen's first reads. Reads that need a session are made by the
 * portal itself.
 */
export const renderedReads = (pathname: string, query: URLSearchParams): Read[] => [siteRead, ...firstReads(pathname, query)];
