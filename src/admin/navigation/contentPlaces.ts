import type { ContentKind } from '#contract/content/contentData.ts';

/** Where each kind is written: the part of the back office, whose address it also is. */
export const placeOf = {
  news: 'news',
  question: 'questions',
  download: 'downloads',
  slide: 'slides',
  partner: 'partners',
  page: 'legal',
  review: 'events',
  about: 'about',
} as const satisfies Record<ContentKind, string>;
