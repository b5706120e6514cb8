import type { Resources } from '../../platform/i18n/namespaces.ts';
import type { IconName } from '../../ui/Icon.tsx';

type Key = keyof Resources['app']['nav'];

export interface NavItem<K extends Key = Key> {
  to: string;
  key: K;
  icon: IconName;
  /** Other paths that belong to it. */
  within?: readonly string[];
}

const home: NavItem<'home'> = { to: '/', key: 'home', icon: 'home' };
const competitions: NavItem<'competitions'> = {
  to: '/matchSign',
  key: 'competitions',
  icon: 'cup',
  within: ['/matchSignDetail', '/jinjiangcitySignDetail', '/sign', '/signOffline', '/signSingle'],
};
const news: NavItem<'news'> = { to: '/news', key: 'news', icon: 'news', within: ['/news-details'] };
const results: NavItem<'results'> = { to: '/achievement', key: 'results', icon: 'search', within: ['/achievement-detail'] };
const personal: NavItem<'personal'> = {
  to: '/personal',
  key: 'personal',
  icon: 'user',
  within: ['/account', '/signInfo', '/reviewResults', '/submitWork', '/login', '/register', '/retrievePassword'],
};

/** The header's links; the season menu stands between the two lists. */
export const headerStart: readonly NavItem[] = [home, competitions];
export const headerEnd: readonly NavItem[] = [
  news,
  results,
  { to: '/down', key: 'downloads', icon: 'dl' },
  { to: '/faq', key: 'faq', icon: 'help' },
];
/** The paths of past seasons. */
export const seasonPaths: readonly string[] = ['/matchReview', '/matchReviewDetail', '/matchPhotos', '/matchVideos', '/matchVideo'];

/** The phone's tab bar. */
export const tabs: readonly NavItem<keyof Resources['app']['tab']>[] = [home, competitions, results, news, personal];

/** `aria-current` of an item: the page itself, or something within it. */
export const currentOf = ({ to, within = [] }: NavItem, pathname: string): 'page' | 'true' | undefined => {
  if (pathname === to) return 'page';
  return within.includes(pathname) ? 'true' : undefined;
};
