import type { ContentKind } from '#contract/content/contentData.ts';

/** Map of content kinds to the part of the back office in which they are edited, which is also its address. */
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
