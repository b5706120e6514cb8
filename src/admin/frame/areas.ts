import type { IconName } from '../../ui/Icon.tsx';

/** What the side bar, the tab bar and the palette lead to. */
export interface Area {
  /** The part of the back office whose right it needs, and the resource whose name it bears. */
  part: string;
  to: string;
  icon: IconName;
  /** Its block in the program that a season is; the other areas stand below it. */
  block?: string;
  /** The key that opens it after G. */
  key?: string;
}

/** In the order of the season's flow. */
export const areas: readonly Area[] = [
  { part: 'today', to: '/', icon: 'home', key: 't' },
  { part: 'competitions', to: '/competitions', icon: 'play', block: '#74C052', key: 'c' },
  { part: 'registrations', to: '/registrations', icon: 'edit', block: '#FFBF2E', key: 'r' },
  { part: 'works', to: '/works', icon: 'video', block: '#FA6E4F', key: 'w' },
  { part: 'reports', to: '/reports', icon: 'shield' },
  { part: 'voteFlags', to: '/voteFlags', icon: 'alert', key: 'b' },
  { part: 'votes', to: '/votes', icon: 'heart', key: 'v' },
  { part: 'staff', to: '/staff', icon: 'users', key: 'p' },
  { part: 'messages', to: '/messages', icon: 'mail', key: 'm' },
];

/** Whether a page belongs to an area. */
export const isAt = ({ to }: Area, pathname: string): boolean => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
