import type { ApiName, CallOf } from './api.ts';
import type { UrlInput } from './callUrl.ts';

type ReadName = Extract<ApiName, `GET ${string}`>;

/** A read of the API. */
export interface Read {
  name: ReadName;
  input: UrlInput;
}

/** What a page reads first, by its query; null where the query changes what that is. */
type ReadOf = (query: URLSearchParams) => Read | null;

const read = <N extends ReadName>(name: N, input: CallOf<N>): Read => ({ name, input });

const always =
  (first: Read): ReadOf =>
  () =>
    first;

/** The first read of a list, unless the query filters it. */
const unless =
  (first: Read, ...names: string[]): ReadOf =>
  (query) =>
    names.some((name) => query.has(name)) ? null : first;

const byId =
  (readOf: (id: string) => Read): ReadOf =>
  (query) => {
    const id = query.get('id');
    return id ? readOf(id) : null;
  };

/** What a page's query chooses, where its title and description come from the data. */
export type PageSubject = 'competition' | 'news' | 'review' | 'video' | 'work';

interface PageData {
  /** What the specification calls it (section 2). */
  name: string;
  path: string;
  /** The namespaces of texts that its screen needs beside the shell's. */
  namespaces: readonly string[];
  /** Only for a signed-in account. */
  session?: true;
  /** Has a form to fill in: the reader is not interrupted there. */
  form?: true;
  /** Has its own bar at the foot of a phone's screen in place of the tab bar; with `where`, only if the query has this parameter. */
  ownBar?: true | { where: string };
  /** The item of the navigation that it belongs to. */
  section?: 'competitions' | 'seasons' | 'news' | 'results' | 'personal';
  /** What its screen reads first: requested while its chunk still loads. */
  reads?: ReadOf;
  /** What the service worker fetches ahead, so that its plain address opens offline. */
  offline?: Read;
  /** The module of its screen below `src/`, where visitors arrive: the server preloads it. */
  module?: string;
  /** The drawing that its screen begins with. */
  art?: string;
  /** The key of its title and description on the server. */
  head: string;
  /** Whether search engines may list it: not if it is personal or asks for something. */
  listed: boolean;
  subject?: PageSubject;
  /** The query parameter that names the subject; `id` by default. */
  param?: string;
  /** The subject that the path itself names. */
  slug?: string;
}

const home = read('GET /api/home', {});
const competitions = read('GET /api/competitions', { query: {} });
const news = read('GET /api/news', { query: { page: 1, pageSize: 10 } });
const faq = read('GET /api/faq', {});
const downloads = read('GET /api/downloads', {});
const text = (slug: CallOf<'GET /api/pages/:slug'>['params']['slug']) => read('GET /api/pages/:slug', { params: { slug } });
const competition = (id: string) => read('GET /api/competitions/:id', { params: { id } });
/** The first page of a gallery, as its screen reads it. */
const firstPage = { query: { page: 1, pageSize: 48 } };

/** Every page, in the order in which the service worker fetches them ahead. */
const table = [
  {
    name: 'index',
    path: '/',
    namespaces: ['content', 'competitions'],
    module: 'content/HomeScreen.tsx',
    art: 'hero-mat',
    reads: always(home),
    offline: home,
    head: 'home',
    listed: true,
  },
  {
    name: 'matchSign',
    path: '/matchSign',
    namespaces: ['competitions'],
    section: 'competitions',
    module: 'competitions/CompetitionListScreen.tsx',
    reads: unless(competitions, 'season', 'mode', 'status'),
    offline: competitions,
    head: 'competitions',
    listed: true,
  },
  {
    name: 'matchSignDetail',
    path: '/matchSignDetail',
    namespaces: ['competitions'],
    section: 'competitions',
    ownBar: true,
    module: 'shell/competitions/CompetitionScreen.tsx',
    reads: byId(competition),
    head: 'competition',
    listed: true,
    subject: 'competition',
  },
  {
    name: 'jinjiangcitySignDetail',
    path: '/jinjiangcitySignDetail',
    namespaces: ['competitions'],
    section: 'competitions',
    ownBar: true,
    module: 'shell/competitions/JinjiangScreen.tsx',
    reads: always(competition('jinjiangcity')),
    head: 'competition',
    listed: true,
    subject: 'competition',
    slug: 'jinjiangcity',
  },
  {
    name: 'news',
    path: '/news',
    namespaces: ['content', 'reading'],
    section: 'news',
    module: 'content/news/NewsListScreen.tsx',
    reads: unless(news, 'page', 'category'),
    offline: news,
    head: 'news',
    listed: true,
  },
  {
    name: 'newsDetails',
    path: '/news-details',
    namespaces: ['content', 'reading'],
    section: 'news',
    module: 'content/news/NewsScreen.tsx',
    reads: byId((id) => read('GET /api/news/:id', { params: { id } })),
    head: 'article',
    listed: true,
    subject: 'news',
  },
  {
    name: 'faq',
    path: '/faq',
    namespaces: ['reading'],
    module: 'content/faq/FaqScreen.tsx',
    reads: always(faq),
    offline: faq,
    head: 'faq',
    listed: true,
  },
  {
    name: 'down',
    path: '/down',
    namespaces: ['reading'],
    module: 'content/downloads/DownloadsScreen.tsx',
    reads: always(downloads),
    offline: downloads,
    head: 'downloads',
    listed: true,
  },
  {
    name: 'matchReview2022',
    path: '/matchReview',
    namespaces: ['gallery'],
    section: 'seasons',
    offline: read('GET /api/reviews', firstPage),
    head: 'reviews',
    listed: true,
  },
  {
    name: 'matchReviewDetail',
    path: '/matchReviewDetail',
    namespaces: ['gallery'],
    section: 'seasons',
    module: 'content/gallery/ReviewScreen.tsx',
    reads: byId((id) => read('GET /api/reviews/:id', { params: { id } })),
    head: 'review',
    listed: true,
    subject: 'review',
  },
  {
    name: 'matchPhotos',
    path: '/matchPhotos',
    namespaces: ['gallery'],
    section: 'seasons',
    offline: read('GET /api/photos', firstPage),
    head: 'photos',
    listed: true,
  },
  {
    name: 'matchVideos',
    path: '/matchVideos',
    namespaces: ['gallery'],
    section: 'seasons',
    offline: read('GET /api/videos', firstPage),
    head: 'videos',
    listed: true,
  },
  {
    name: 'matchVideo',
    path: '/matchVideo',
    namespaces: ['gallery'],
    section: 'seasons',
    module: 'content/gallery/VideoScreen.tsx',
    reads: byId((id) => read('GET /api/videos/:id', { params: { id } })),
    head: 'video',
    listed: true,
    subject: 'video',
  },
  {
    name: 'eventIntroduction',
    path: '/eventIntroduction',
    namespaces: ['reading'],
    module: 'content/pages/AboutScreen.tsx',
    reads: always(text('about')),
    offline: text('about'),
    head: 'about',
    listed: true,
  },
  { name: 'agreement', path: '/agreement', namespaces: ['reading'], offline: text('agreement'), head: 'agreement', listed: true },
  { name: 'privacy', path: '/privacy', namespaces: ['reading'], offline: text('privacy'), head: 'privacy', listed: true },
  { name: 'terms', path: '/terms', namespaces: ['reading'], offline: text('terms'), head: 'terms', listed: true },
  { name: 'agreement_en', path: '/agreement_en', namespaces: ['reading'], head: 'agreement', listed: true },
  { name: 'policy_en', path: '/policy_en', namespaces: ['reading'], head: 'privacy', listed: true },
  { name: 'privacy-en', path: '/privacy-en', namespaces: ['reading'], head: 'privacy', listed: true },
  { name: 'terms-en', path: '/terms-en', namespaces: ['reading'], head: 'terms', listed: true },
  {
    name: 'achievement',
    path: '/achievement',
    namespaces: ['results', 'accounts', 'fields'],
    section: 'results',
    form: true,
    module: 'results/AchievementScreen.tsx',
    head: 'results',
    listed: true,
  },
  {
    name: 'achievementDetail',
    path: '/achievement-detail',
    namespaces: ['results'],
    section: 'results',
    module: 'results/AchievementDetailScreen.tsx',
    head: 'result',
    listed: false,
  },
  {
    name: 'vote',
    path: '/vote',
    namespaces: ['votes', 'gallery'],
    ownBar: { where: 'no' },
    head: 'vote',
    listed: false,
    subject: 'work',
    param: 'no',
  },
  {
    name: 'login',
    path: '/login',
    namespaces: ['accounts', 'fields'],
    section: 'personal',
    form: true,
    module: 'accounts/LoginScreen.tsx',
    head: 'login',
    listed: false,
  },
  {
    name: 'register',
    path: '/register',
    namespaces: ['accounts', 'fields'],
    section: 'personal',
    form: true,
    module: 'accounts/RegisterScreen.tsx',
    head: 'register',
    listed: false,
  },
  {
    name: 'retrievePassword',
    path: '/retrievePassword',
    namespaces: ['accounts', 'fields'],
    section: 'personal',
    form: true,
    head: 'retrievePassword',
    listed: false,
  },
  {
    name: 'personal',
    path: '/personal',
    namespaces: ['registrations', 'fields', 'works'],
    section: 'personal',
    session: true,
    head: 'personal',
    listed: false,
  },
  {
    name: 'desk',
    path: '/desk',
    namespaces: ['registrations', 'fields', 'works'],
    section: 'personal',
    session: true,
    head: 'desk',
    listed: false,
  },
  {
    name: 'account',
    path: '/account',
    namespaces: ['accounts', 'fields'],
    section: 'personal',
    session: true,
    form: true,
    head: 'account',
    listed: false,
  },
  {
    name: 'sign',
    path: '/sign',
    namespaces: ['registrations', 'fields', 'savedForm'],
    section: 'competitions',
    session: true,
    form: true,
    ownBar: true,
    head: 'sign',
    listed: false,
  },
  {
    name: 'signOffline',
    path: '/signOffline',
    namespaces: ['registrations', 'fields', 'savedForm'],
    section: 'competitions',
    session: true,
    form: true,
    ownBar: true,
    head: 'sign',
    listed: false,
  },
  {
    name: 'signSingle',
    path: '/signSingle',
    namespaces: ['registrations', 'fields', 'savedForm'],
    section: 'competitions',
    session: true,
    form: true,
    ownBar: true,
    head: 'sign',
    listed: false,
  },
  {
    name: 'signInfo',
    path: '/signInfo',
    namespaces: ['registrations', 'fields', 'savedForm', 'works'],
    section: 'personal',
    session: true,
    form: true,
    ownBar: true,
    head: 'entry',
    listed: false,
  },
  {
    name: 'reviewResults',
    path: '/reviewResults',
    namespaces: ['registrations', 'works'],
    section: 'personal',
    session: true,
    head: 'entry',
    listed: false,
  },
  {
    name: 'submitWork',
    path: '/submitWork',
    namespaces: ['works', 'fields', 'savedForm'],
    section: 'personal',
    session: true,
    form: true,
    head: 'work',
    listed: false,
  },
  {
    name: 'uploadWork',
    path: '/uploadWork',
    namespaces: ['uploadWork', 'registrations'],
    section: 'personal',
    head: 'uploadWork',
    listed: false,
  },
  {
    name: 'guardian',
    path: '/guardian',
    namespaces: ['guardians', 'fields'],
    form: true,
    ownBar: true,
    head: 'guardian',
    listed: false,
  },
] as const satisfies readonly PageData[];

type Row = (typeof table)[number];
export type PageName = Row['name'];

/** A page of the portal. */
export interface Page extends PageData {
  name: PageName;
  namespaces: readonly Row['namespaces'][number][];
  head: Row['head'];
}

/** Every page of the portal: what the portal, the server and the service worker know of it (specification, section 2). */
export const pages: readonly Page[] = table;

/** The page at a path; `undefined` for an unknown one. A trailing slash does not matter. */
export const pageAt = (pathname: string): Page | undefined => {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return pages.find((page) => page.path === path);
};

/** The namespaces of the shell itself, loaded before anything is shown. */
export const shellNamespaces = ['app', 'problems'] as const;

/** The site's settings, which the shell reads on every page. */
export const siteRead = read('GET /api/site', {});

/** All that the shell reads on every page. */
export const shellReads: readonly Read[] = [siteRead, read('GET /api/sessions/current', {})];
