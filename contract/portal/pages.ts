import type { ApiName, CallOf } from '#contract/http/api.ts';
import type { UrlInput } from '#contract/http/callUrl.ts';
import { GALLERY_PAGE_SIZE, NEWS_PAGE_SIZE, NEWS_SEARCH_SIZE, WORKS_PAGE_SIZE } from './pageSizes.ts';

type ReadName = Extract<ApiName, `GET ${string}`>;

/** A read of the API. */
export interface Read {
  name: ReadName;
  input: UrlInput;
}

/** The first reads of a page, by its query; none if the query changes them. */
type ReadsOf = (query: URLSearchParams) => readonly Read[];

export const read = <N extends ReadName>(name: N, input: CallOf<N>): Read => ({ name, input });

const always =
  (first: Read): ReadsOf =>
  () => [first];

/** Returns a list's first read, unless the query filters it: then only the server knows it beforehand (`renderedReads.ts`). */
const unless =
  (first: Read, ...names: string[]): ReadsOf =>
  (query) =>
    names.some((name) => query.has(name)) ? [] : [first];

const byId =
  (readOf: (id: string) => Read): ReadsOf =>
  (query) => {
    const id = query.get('id');
    return id ? [readOf(id)] : [];
  };

interface PageData {
  /** Its name in the specification (section 2). */
  name: string;
  path: string;
  /** Namespaces of texts that its screen needs besides the shell's. */
  namespaces: readonly string[];
  /**
   * A common landing page: its script includes the shell's first texts (`shellFirst.ts` of each language) and omits the list of the other
   * screens.
   */
  landing?: true;
  /** Only for a signed-in account of this role. A judge's pages have a frame of their own, without a family's navigation. */
  session?: 'participant' | 'judge';
  /** Has a form: the reader is not interrupted there. */
  form?: true;
  /** Has its own bar at the bottom of a phone's screen in place of the tab bar; with `where`, only if the query has this parameter. */
  ownBar?: true | { where: string };
  /** Shown without header, footer and banners: a projector's page, which nobody operates. */
  bare?: true;
  /** Its item in the navigation. */
  section?: 'competitions' | 'seasons' | 'news' | 'results' | 'personal';
  /** The query parameters that its screen reads; any others are ignored. */
  params?: readonly string[];
  /** The first reads of its screen, requested while its chunk still loads. */
  reads?: ReadsOf;
  /** The read that the service worker prefetches, so that its plain address opens offline. */
  offline?: Read;
}

const home = read('GET /api/home', {});
const competitions = read('GET /api/competitions', { query: {} });
const news = read('GET /api/news', { query: { page: 1, pageSize: NEWS_PAGE_SIZE } });
const searchedNews = read('GET /api/news', { query: { page: 1, pageSize: NEWS_SEARCH_SIZE } });
const faq = read('GET /api/faq', {});
const downloads = read('GET /api/downloads', {});
const text = (slug: CallOf<'GET /api/pages/:slug'>['params']['slug']) => read('GET /api/pages/:slug', { params: { slug } });
const competition = (id: string) => read('GET /api/competitions/:id', { params: { id } });
/** The first page of a gallery, as its screen reads it. */
const firstPage = { query: { page: 1, pageSize: GALLERY_PAGE_SIZE } };
/** Returns the read of the newest works of a gallery. */
const works = (id: string) =>
  read('GET /api/competitions/:id/works', { params: { id }, query: { sort: 'newest', page: 1, pageSize: WORKS_PAGE_SIZE } });
const reviews = read('GET /api/reviews', firstPage);
const photos = read('GET /api/photos', firstPage);
const videos = read('GET /api/videos', firstPage);

/** Every page, in the order of the service worker's prefetching. */
const table = [
  {
    name: 'index',
    path: '/',
    namespaces: ['content', 'competitions'],
    landing: true,
    reads: always(home),
    offline: home,
  },
  {
    name: 'matchSign',
    path: '/matchSign',
    namespaces: ['competitions', 'competitionPages'],
    params: ['season', 'mode', 'age', 'status'],
    section: 'competitions',
    reads: always(competitions),
    offline: competitions,
  },
  {
    name: 'matchSignDetail',
    path: '/matchSignDetail',
    namespaces: ['competitions', 'competitionPages'],
    params: ['id'],
    section: 'competitions',
    ownBar: true,
    reads: byId(competition),
  },
  {
    name: 'jinjiangcitySignDetail',
    path: '/jinjiangcitySignDetail',
    namespaces: ['competitions', 'competitionPages'],
    section: 'competitions',
    ownBar: true,
    reads: always(competition('jinjiangcity')),
  },
  {
    name: 'news',
    path: '/news',
    namespaces: ['content', 'reading'],
    params: ['page', 'category'],
    section: 'news',
    reads: unless(news, 'page', 'category'),
    offline: news,
  },
  {
    name: 'newsDetails',
    path: '/news-details',
    namespaces: ['content', 'reading'],
    params: ['id'],
    section: 'news',
    reads: byId((id) => read('GET /api/news/:id', { params: { id } })),
  },
  {
    name: 'faq',
    path: '/faq',
    namespaces: ['reading'],
    params: ['q', 'category'],
    reads: always(faq),
    offline: faq,
  },
  {
    name: 'search',
    path: '/search',
    namespaces: ['reading'],
    params: ['q'],
    reads: () => [competitions, searchedNews, faq],
    offline: searchedNews,
  },
  {
    name: 'down',
    path: '/down',
    namespaces: ['reading'],
    params: ['category'],
    reads: always(downloads),
    offline: downloads,
  },
  {
    name: 'matchReview2022',
    path: '/matchReview',
    namespaces: ['gallery'],
    params: ['season'],
    section: 'seasons',
    reads: unless(reviews, 'season'),
    offline: reviews,
  },
  {
    name: 'matchReviewDetail',
    path: '/matchReviewDetail',
    namespaces: ['gallery'],
    params: ['id'],
    section: 'seasons',
    reads: byId((id) => read('GET /api/reviews/:id', { params: { id } })),
  },
  {
    name: 'matchPhotos',
    path: '/matchPhotos',
    namespaces: ['gallery'],
    params: ['season'],
    section: 'seasons',
    reads: unless(photos, 'season'),
    offline: photos,
  },
  {
    name: 'matchVideos',
    path: '/matchVideos',
    namespaces: ['gallery'],
    params: ['season'],
    section: 'seasons',
    reads: unless(videos, 'season'),
    offline: videos,
  },
  {
    name: 'matchVideo',
    path: '/matchVideo',
    namespaces: ['gallery'],
    params: ['id'],
    section: 'seasons',
    reads: byId((id) => read('GET /api/videos/:id', { params: { id } })),
  },
  {
    name: 'eventIntroduction',
    path: '/eventIntroduction',
    namespaces: ['reading'],
    reads: always(text('about')),
    offline: text('about'),
  },
  { name: 'agreement', path: '/agreement', namespaces: ['reading'], reads: always(text('agreement')), offline: text('agreement') },
  { name: 'privacy', path: '/privacy', namespaces: ['reading'], reads: always(text('privacy')), offline: text('privacy') },
  { name: 'terms', path: '/terms', namespaces: ['reading'], reads: always(text('terms')), offline: text('terms') },
  { name: 'agreement_en', path: '/agreement_en', namespaces: ['reading'], reads: always(text('agreement')) },
  { name: 'policy_en', path: '/policy_en', namespaces: ['reading'], reads: always(text('privacy')) },
  { name: 'privacy-en', path: '/privacy-en', namespaces: ['reading'], reads: always(text('privacy')) },
  { name: 'terms-en', path: '/terms-en', namespaces: ['reading'], reads: always(text('terms')) },
  {
    name: 'achievement',
    path: '/achievement',
    namespaces: ['results', 'accounts', 'fields'],
    section: 'results',
    form: true,
  },
  {
    name: 'achievementDetail',
    path: '/achievement-detail',
    namespaces: ['results'],
    params: ['no'],
    section: 'results',
    // with them, the signature in a QR code is verified without a network
    offline: read('GET /api/certificate-keys', {}),
  },
  {
    name: 'vote',
    path: '/vote',
    namespaces: ['votes', 'gallery', 'workMedia'],
    params: ['no', 'competition', 'sort'],
    ownBar: { where: 'no' },
    reads: (query) => {
      const [no, id] = [query.get('no'), query.get('competition')];
      if (no) return [read('GET /api/works/:no', { params: { no } })];
      if (!id) return [competitions];
      return query.has('sort') ? [competition(id)] : [competition(id), works(id)];
    },
  },
  {
    name: 'login',
    path: '/login',
    namespaces: ['accounts', 'fields'],
    section: 'personal',
    form: true,
  },
  {
    name: 'register',
    path: '/register',
    namespaces: ['accounts', 'fields'],
    section: 'personal',
    form: true,
  },
  {
    name: 'retrievePassword',
    path: '/retrievePassword',
    namespaces: ['accounts', 'fields'],
    section: 'personal',
    form: true,
  },
  {
    name: 'personal',
    path: '/personal',
    namespaces: ['registrations', 'fields', 'works'],
    section: 'personal',
    session: 'participant',
  },
  {
    name: 'messages',
    path: '/messages',
    namespaces: ['inbox', 'registrations'],
    section: 'personal',
    session: 'participant',
  },
  {
    name: 'ownVotes',
    path: '/votes',
    namespaces: ['votes', 'registrations'],
    section: 'personal',
    session: 'participant',
  },
  {
    name: 'desk',
    path: '/desk',
    namespaces: ['registrations', 'fields', 'works'],
    section: 'personal',
    session: 'participant',
  },
  {
    name: 'deskGuardians',
    path: '/desk/guardians',
    namespaces: ['registrations', 'guardians'],
    section: 'personal',
    session: 'participant',
  },
  {
    name: 'deskWorks',
    path: '/desk/works',
    namespaces: ['works', 'registrations', 'savedForm', 'fields'],
    section: 'personal',
    session: 'participant',
    form: true,
  },
  {
    name: 'roster',
    path: '/roster',
    namespaces: ['roster', 'registrations', 'fields', 'savedForm'],
    section: 'personal',
    session: 'participant',
    form: true,
  },
  {
    name: 'account',
    path: '/account',
    namespaces: ['accounts', 'fields'],
    section: 'personal',
    session: 'participant',
    form: true,
  },
  {
    name: 'sign',
    path: '/sign',
    namespaces: ['registrations', 'fields', 'savedForm'],
    section: 'competitions',
    session: 'participant',
    form: true,
    ownBar: true,
  },
  {
    name: 'signOffline',
    path: '/signOffline',
    namespaces: ['registrations', 'fields', 'savedForm'],
    section: 'competitions',
    session: 'participant',
    form: true,
    ownBar: true,
  },
  {
    name: 'signSingle',
    path: '/signSingle',
    namespaces: ['registrations', 'fields', 'savedForm'],
    section: 'competitions',
    session: 'participant',
    form: true,
    ownBar: true,
  },
  {
    name: 'signInfo',
    path: '/signInfo',
    namespaces: ['registrations', 'fields', 'savedForm', 'works', 'workMedia', 'gallery'],
    section: 'personal',
    session: 'participant',
    form: true,
    ownBar: true,
  },
  {
    name: 'reviewResults',
    path: '/reviewResults',
    namespaces: ['registrations', 'works', 'savedForm'],
    section: 'personal',
    session: 'participant',
    form: true,
  },
  {
    name: 'submitWork',
    path: '/submitWork',
    namespaces: ['works', 'fields', 'savedForm'],
    section: 'personal',
    session: 'participant',
    form: true,
  },
  {
    name: 'uploadWork',
    path: '/uploadWork',
    namespaces: ['uploadWork', 'registrations'],
    params: ['problem'],
    section: 'personal',
  },
  {
    name: 'judging',
    path: '/judging',
    namespaces: ['judging', 'competitions'],
    session: 'judge',
  },
  {
    name: 'judgeMessages',
    path: '/judging/messages',
    namespaces: ['accounts'],
    session: 'judge',
  },
  {
    name: 'judgedWork',
    path: '/judging/work',
    namespaces: ['judging', 'competitions', 'gallery', 'savedForm'],
    session: 'judge',
    form: true,
    ownBar: true,
  },
  {
    name: 'judgedTeam',
    path: '/judging/team',
    namespaces: ['judging', 'competitions', 'savedForm'],
    session: 'judge',
    form: true,
    ownBar: true,
  },
  {
    name: 'guardian',
    path: '/guardian',
    namespaces: ['guardians', 'fields'],
    form: true,
    ownBar: true,
  },
  {
    name: 'checkIn',
    path: '/check-in',
    namespaces: ['checkIn', 'registrations'],
    form: true,
    ownBar: true,
  },
  {
    name: 'live',
    path: '/live',
    namespaces: ['live'],
    params: ['competition'],
    bare: true,
  },
  {
    name: 'unsubscribe',
    path: '/unsubscribe',
    namespaces: ['accounts'],
  },
] as const satisfies readonly PageData[];

type Row = (typeof table)[number];
export type PageName = Row['name'];

/** A page of the portal. */
export interface Page extends PageData {
  name: PageName;
  namespaces: readonly Row['namespaces'][number][];
}

/** Every page of the portal, as known to the portal, the server and the service worker (specification, section 2). */
export const pages: readonly Page[] = table;

/** Returns the page at a path; `undefined` for an unknown one. A trailing slash does not matter. */
export const pageAt = (pathname: string): Page | undefined => {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return pages.find((page) => page.path === path);
};

/** Returns the page's significant query parameters, normalised: in one order and each once. Empty without a page. */
export const pageQuery = (page: Page | undefined, query: URLSearchParams): URLSearchParams => {
  const own = new URLSearchParams();
  for (const name of page?.params ?? []) {
    const value = query.get(name);
    if (value !== null) own.append(name, value);
  }
  return own;
};

/** Namespaces of the shell itself, loaded before anything is shown. */
export const shellNamespaces = ['app', 'problems'] as const;

/** The site's settings, which the shell reads on every page. */
export const siteRead = read('GET /api/site', {});

/** All reads of the shell, made on every page. */
export const shellReads: readonly Read[] = [siteRead, read('GET /api/sessions/current', {})];
