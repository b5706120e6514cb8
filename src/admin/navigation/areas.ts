import type { WordOf } from '#src/admin/kit/words/words.ts';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

/** An area linked from the side bar, the tab bar and the palette. */
export interface Area {
  /** The part of the back office whose right it needs, and the resource that names it. */
  part: WordOf<'frame.areas'>;
  to: string;
  icon: IconDrawing;
  /** Its block in the season's program; areas without one follow below. */
  block?: string;
  /** True for the portal's content; it is between the season's flow and the rest. */
  isContent?: true;
  /** The key that opens it after G. */
  key?: string;
}

/** The areas, in the order of the season's flow. */
export const areas: readonly Area[] = [
  { part: 'today', to: '/', icon: 'home', key: 't' },
  { part: 'competitions', to: '/competitions', icon: 'play', block: '#74C052', key: 'c' },
  { part: 'registrations', to: '/registrations', icon: 'edit', block: '#FFBF2E', key: 'r' },
  { part: 'works', to: '/works', icon: moreIcons.video, block: '#FA6E4F', key: 'w' },
  { part: 'judging', to: '/judging', icon: moreIcons.scale, block: '#9C77F0', key: 'j' },
  { part: 'eventDay', to: '/event-day', icon: 'cal', block: '#6FBEF5', key: 'e' },
  { part: 'results', to: '/results', icon: 'cup', block: '#3A52E0', key: 's' },
  { part: 'certificates', to: '/certificates', icon: moreIcons.medal, block: '#3FBF98' },
  { part: 'news', to: '/news', icon: 'news', isContent: true, key: 'n' },
  { part: 'questions', to: '/questions', icon: 'help', isContent: true, key: 'q' },
  { part: 'downloads', to: '/downloads', icon: 'dl', isContent: true, key: 'd' },
  { part: 'events', to: '/events', icon: 'cup', isContent: true },
  { part: 'photos', to: '/photos', icon: moreIcons.image, isContent: true },
  { part: 'videos', to: '/videos', icon: moreIcons.video, isContent: true },
  { part: 'home', to: '/home', icon: moreIcons.filter, isContent: true },
  { part: 'slides', to: '/slides', icon: moreIcons.star, isContent: true },
  { part: 'partners', to: '/partners', icon: moreIcons.school, isContent: true },
  { part: 'about', to: '/about', icon: 'info', isContent: true },
  { part: 'legal', to: '/legal', icon: moreIcons.book, isContent: true },
  { part: 'reports', to: '/reports', icon: moreIcons.shield },
  { part: 'voteFlags', to: '/voteFlags', icon: 'alert', key: 'b' },
  { part: 'votes', to: '/votes', icon: moreIcons.heart, key: 'v' },
  { part: 'people', to: '/people', icon: 'users', key: 'a' },
  { part: 'staff', to: '/staff', icon: moreIcons.key, key: 'p' },
  { part: 'messages', to: '/messages', icon: moreIcons.mail, key: 'm' },
  { part: 'audit', to: '/audit', icon: moreIcons.book, key: 'l' },
  { part: 'settings', to: '/settings', icon: moreIcons.settings },
];

/** Returns true if a page belongs to an area. */
export const isAt = ({ to }: Pick<Area, 'to'>, pathname: string): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));

/** Pages outside all areas, by the part whose right they need. */
const otherPages = [{ part: 'cannedReasons', to: '/canned-reasons' }] as const;

/** Returns the part of the back office that a page belongs to; a page of none is open to everybody there. */
export const partAt = (pathname: string): string => [...areas, ...otherPages].find((page) => isAt(page, pathname))?.part ?? 'today';
