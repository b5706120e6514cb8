import type en from './words/en-US.json';

/** What a path's query chooses, where its words come from the data. */
export type PageSubject = 'competition' | 'news' | 'review' | 'video' | 'work';

export interface PortalPath {
  path: string;
  words: keyof typeof en;
  /** Whether search engines may list it; what is somebody's own, or asks for something, is not. */
  listed: boolean;
  subject?: PageSubject;
  /** What its query names the subject by; `id` if not said. */
  param?: string;
  /** The competition that the path itself names. */
  slug?: string;
}

/** Every screen of the portal as the server knows it: what stands in its head (specification, section 2). */
export const portalPaths: readonly PortalPath[] = [
  { path: '/', words: 'home', listed: true },
  { path: '/eventIntroduction', words: 'about', listed: true },
  { path: '/matchSign', words: 'competitions', listed: true },
  { path: '/matchSignDetail', words: 'competition', listed: true, subject: 'competition' },
  { path: '/jinjiangcitySignDetail', words: 'competition', listed: true, subject: 'competition', slug: 'jinjiangcity' },
  { path: '/matchReview', words: 'reviews', listed: true },
  { path: '/matchReviewDetail', words: 'review', listed: true, subject: 'review' },
  { path: '/matchPhotos', words: 'photos', listed: true },
  { path: '/matchVideos', words: 'videos', listed: true },
  { path: '/matchVideo', words: 'video', listed: true, subject: 'video' },
  { path: '/news', words: 'news', listed: true },
  { path: '/news-details', words: 'article', listed: true, subject: 'news' },
  { path: '/down', words: 'downloads', listed: true },
  { path: '/faq', words: 'faq', listed: true },
  { path: '/agreement', words: 'agreement', listed: true },
  { path: '/privacy', words: 'privacy', listed: true },
  { path: '/terms', words: 'terms', listed: true },
  { path: '/agreement_en', words: 'agreement', listed: true },
  { path: '/policy_en', words: 'privacy', listed: true },
  { path: '/privacy-en', words: 'privacy', listed: true },
  { path: '/terms-en', words: 'terms', listed: true },
  { path: '/achievement', words: 'results', listed: true },
  { path: '/achievement-detail', words: 'result', listed: false },
  { path: '/vote', words: 'vote', listed: false, subject: 'work', param: 'no' },
  { path: '/login', words: 'login', listed: false },
  { path: '/register', words: 'register', listed: false },
  { path: '/retrievePassword', words: 'retrievePassword', listed: false },
  { path: '/personal', words: 'personal', listed: false },
  { path: '/account', words: 'account', listed: false },
  { path: '/sign', words: 'sign', listed: false },
  { path: '/signOffline', words: 'sign', listed: false },
  { path: '/signSingle', words: 'sign', listed: false },
  { path: '/signInfo', words: 'entry', listed: false },
  { path: '/reviewResults', words: 'entry', listed: false },
  { path: '/submitWork', words: 'work', listed: false },
];

/** The row of a path; a slash at its end does not matter. */
export const portalPath = (path: string): PortalPath | undefined => {
  const plain = path.replace(/(?<=.)\/+$/, '');
  return portalPaths.find((each) => each.path === plain);
};
