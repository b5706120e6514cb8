import type { ApiName, CallOf } from '#contract/api.ts';
import type { CallInput } from '../offline/request.ts';
import type { call } from '../platform/api/api.ts';

/** A call that a screen makes as soon as it is shown. */
export interface FirstRead {
  name: ApiName;
  input: CallInput;
  send: (send: typeof call) => Promise<unknown>;
}

const read = <N extends ApiName>(name: N, input: CallOf<N>): FirstRead => ({ name, input, send: (send) => send(name, input) });

type ReadOf = (search: URLSearchParams) => FirstRead | null;

const unless =
  (first: FirstRead, ...names: string[]): ReadOf =>
  (search) =>
    names.some((name) => search.has(name)) ? null : first;

const named =
  (readOf: (id: string) => FirstRead): ReadOf =>
  (search) => {
    const id = search.get('id');
    return id ? readOf(id) : null;
  };

export const siteRead = read('GET /api/site', {});

/** What a visitor's first screen reads, by its path: asked for while its scripts still load. The server has the page preload the same. */
export const firstReads: Readonly<Record<string, ReadOf>> = {
  '/': () => read('GET /api/home', {}),
  '/eventIntroduction': () => read('GET /api/pages/:slug', { params: { slug: 'about' } }),
  '/matchSign': unless(read('GET /api/competitions', { query: {} }), 'season', 'mode', 'status'),
  '/matchSignDetail': named((id) => read('GET /api/competitions/:id', { params: { id } })),
  '/jinjiangcitySignDetail': () => read('GET /api/competitions/:id', { params: { id: 'jinjiangcity' } }),
  '/matchReviewDetail': named((id) => read('GET /api/reviews/:id', { params: { id } })),
  '/matchVideo': named((id) => read('GET /api/videos/:id', { params: { id } })),
  '/news': unless(read('GET /api/news', { query: { page: 1, pageSize: 10 } }), 'page', 'category'),
  '/news-details': named((id) => read('GET /api/news/:id', { params: { id } })),
  '/down': () => read('GET /api/downloads', {}),
  '/faq': () => read('GET /api/faq', {}),
};
