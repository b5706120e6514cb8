import { type Page, pageAt } from '#contract/portal/pages.ts';
import type { Resources } from '#src/platform/i18n/namespaces.ts';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';

type Key = keyof Resources['app']['nav'];

export interface NavItem<K extends Key = Key> {
  to: string;
  key: K;
  icon: IconDrawing;
  /** The section on every page of which the item is current. */
  section?: Page['section'];
}

const home: NavItem<'home'> = { to: '/', key: 'home', icon: 'home' };
const competitions: NavItem<'competitions'> = { to: '/matchSign', key: 'competitions', icon: 'cup', section: 'competitions' };
const news: NavItem<'news'> = { to: '/news', key: 'news', icon: 'news', section: 'news' };
const results: NavItem<'results'> = { to: '/achievement', key: 'results', icon: 'search', section: 'results' };
const personal: NavItem<'personal'> = { to: '/personal', key: 'personal', icon: 'user', section: 'personal' };

/** The header's links; the season menu is between the two lists. */
export const headerStart: readonly NavItem[] = [home, competitions];
export const headerEnd: readonly NavItem[] = [
  news,
  results,
  { to: '/down', key: 'downloads', icon: 'dl' },
  { to: '/faq', key: 'faq', icon: 'help' },
];

/** The phone's tab bar. */
export const tabs: readonly NavItem<keyof Resources['app']['tab']>[] = [home, competitions, results, news, personal];

/** Returns `aria-current` of an item: the page itself, or another page of its section. */
export const currentOf = ({ to, section }: NavItem, pathname: string): 'page' | 'true' | undefined => {
  const page = pageAt(pathname);
  if (page?.path === to) return 'page';
  return section !== undefined && page?.section === section ? 'true' : undefined;
};
