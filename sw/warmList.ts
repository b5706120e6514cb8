import { callUrl } from '#contract/http/callUrl.ts';
import { pages, siteRead } from '#contract/portal/pages.ts';

/** Paths of the site's settings and of the pages' content at their plain addresses, as their screens request them. */
export const warmRoots: readonly string[] = [siteRead, ...pages.flatMap(({ offline }) => offline ?? [])].map(({ name, input }) =>
  callUrl(name, input),
);

/** Maximum number of details fetched per list, and of pictures altogether. */
const DETAILS = 12;
export const WARM_PICTURES = 48;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const itemsOf = (answer: unknown): Record<string, unknown>[] => {
  const items = isRecord(answer) ? answer['items'] : null;
  return Array.isArray(items) ? items.filter(isRecord) : [];
};
const texts = (items: Record<string, unknown>[], key: string): string[] =>
  items.map((item) => item[key]).filter((value) => typeof value === 'string');

/** Returns the URLs of the details of a list's first items. */
export const detailsOf = (root: string, answer: unknown): string[] => {
  const path = root.split('?')[0] ?? root;
  const items = itemsOf(answer).slice(0, DETAILS);
  const each = (key: string) => texts(items, key).map((value) => `${path}/${encodeURIComponent(value)}`);
  if (path === '/api/competitions') return each('slug');
  if (path === '/api/news' || path === '/api/reviews') return each('id');
  if (path !== '/api/videos') return [];
  const seasons = new Set(items.map(({ season }) => season).filter((season) => typeof season === 'number'));
  return [...each('id'), ...[...seasons].map((season) => `/api/videos?season=${season}&pageSize=4`)];
};

/** Returns the smallest copy of each picture in an answer, AVIF if available: enough for a card. */
export const picturesOf = (answer: unknown): string[] => {
  if (Array.isArray(answer)) return answer.flatMap(picturesOf);
  if (!isRecord(answer)) return [];
  const sources = answer['sources'];
  if (!Array.isArray(sources)) return Object.values(answer).flatMap(picturesOf);
  const copies = sources
    .filter(isRecord)
    .map(({ type, width, url }) => ({ avif: type === 'image/avif', width: Number(width), url: String(url) }))
    .sort((a, b) => Number(b.avif) - Number(a.avif) || a.width - b.width);
  return copies.slice(0, 1).map(({ url }) => url);
};
