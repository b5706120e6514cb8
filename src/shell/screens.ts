import type { ComponentType } from 'react';
import type { Namespace } from '../platform/i18n/namespaces.ts';

/** One row of the route table (specification, section 2). */
export interface ScreenRoute {
  path: string;
  /** What the specification calls it. */
  name: string;
  load: () => Promise<{ default: ComponentType }>;
  /** The words that are loaded with it. */
  words?: readonly Namespace[];
  /** Only for whoever is signed in. */
  session?: true;
  /** Has its own bar at the foot of a phone's screen, in place of the tab bar; `where` the address has this in its query. */
  ownBar?: true | { where: string };
}

const legal = () => import('../content/pages/LegalScreen.tsx');

export const routes: readonly ScreenRoute[] = [
  { path: '/', name: 'index', load: () => import('../content/HomeScreen.tsx'), words: ['content', 'competitions'] },
  { path: '/login', name: 'login', load: () => import('../accounts/LoginScreen.tsx'), words: ['accounts', 'fields'] },
  { path: '/register', name: 'register', load: () => import('../accounts/RegisterScreen.tsx'), words: ['accounts', 'fields'] },
  {
    path: '/retrievePassword',
    name: 'retrievePassword',
    load: () => import('../accounts/RetrievePasswordScreen.tsx'),
    words: ['accounts', 'fields'],
  },
  { path: '/eventIntroduction', name: 'eventIntroduction', load: () => import('../content/pages/AboutScreen.tsx'), words: ['reading'] },
  { path: '/matchPhotos', name: 'matchPhotos', load: () => import('../content/gallery/PhotosScreen.tsx'), words: ['gallery'] },
  { path: '/matchVideos', name: 'matchVideos', load: () => import('../content/gallery/VideosScreen.tsx'), words: ['gallery'] },
  { path: '/matchVideo', name: 'matchVideo', load: () => import('../content/gallery/VideoScreen.tsx'), words: ['gallery'] },
  { path: '/matchReview', name: 'matchReview2022', load: () => import('../content/gallery/ReviewListScreen.tsx'), words: ['gallery'] },
  { path: '/matchReviewDetail', name: 'matchReviewDetail', load: () => import('../content/gallery/ReviewScreen.tsx'), words: ['gallery'] },
  { path: '/matchSign', name: 'matchSign', load: () => import('../competitions/CompetitionListScreen.tsx'), words: ['competitions'] },
  {
    path: '/matchSignDetail',
    name: 'matchSignDetail',
    load: () => import('../competitions/CompetitionDetailScreen.tsx'),
    words: ['competitions'],
    ownBar: true,
  },
  {
    path: '/jinjiangcitySignDetail',
    name: 'jinjiangcitySignDetail',
    load: () => import('../competitions/JinjiangDetailScreen.tsx'),
    words: ['competitions'],
    ownBar: true,
  },
  { path: '/news', name: 'news', load: () => import('../content/news/NewsListScreen.tsx'), words: ['content', 'reading'] },
  { path: '/news-details', name: 'newsDetails', load: () => import('../content/news/NewsScreen.tsx'), words: ['content', 'reading'] },
  {
    path: '/personal',
    name: 'personal',
    load: () => import('../registrations/PersonalScreen.tsx'),
    words: ['registrations', 'fields', 'works'],
    session: true,
  },
  {
    path: '/reviewResults',
    name: 'reviewResults',
    load: () => import('../registrations/ReviewResultsScreen.tsx'),
    words: ['registrations', 'works'],
    session: true,
  },
  {
    path: '/sign',
    name: 'sign',
    load: () => import('../registrations/TeamSignScreen.tsx'),
    words: ['registrations', 'fields', 'savedForm'],
    session: true,
    ownBar: true,
  },
  {
    path: '/signOffline',
    name: 'signOffline',
    load: () => import('../registrations/OfflineSignScreen.tsx'),
    words: ['registrations', 'fields', 'savedForm'],
    session: true,
    ownBar: true,
  },
  {
    path: '/signSingle',
    name: 'signSingle',
    load: () => import('../registrations/SingleSignScreen.tsx'),
    words: ['registrations', 'fields', 'savedForm'],
    session: true,
    ownBar: true,
  },
  {
    path: '/signInfo',
    name: 'signInfo',
    load: () => import('../registrations/EntryScreen.tsx'),
    words: ['registrations', 'fields', 'savedForm', 'works'],
    session: true,
    ownBar: true,
  },
  {
    path: '/submitWork',
    name: 'submitWork',
    load: () => import('../works/SubmitWorkScreen.tsx'),
    words: ['works', 'fields', 'savedForm'],
    session: true,
  },
  { path: '/account', name: 'account', load: () => import('../accounts/AccountScreen.tsx'), words: ['accounts', 'fields'], session: true },
  { path: '/down', name: 'down', load: () => import('../content/downloads/DownloadsScreen.tsx'), words: ['reading'] },
  { path: '/faq', name: 'faq', load: () => import('../content/faq/FaqScreen.tsx'), words: ['reading'] },
  { path: '/agreement', name: 'agreement', load: legal, words: ['reading'] },
  { path: '/privacy', name: 'privacy', load: legal, words: ['reading'] },
  { path: '/privacy-en', name: 'privacy-en', load: legal, words: ['reading'] },
  { path: '/terms', name: 'terms', load: legal, words: ['reading'] },
  { path: '/terms-en', name: 'terms-en', load: legal, words: ['reading'] },
  { path: '/agreement_en', name: 'agreement_en', load: legal, words: ['reading'] },
  { path: '/policy_en', name: 'policy_en', load: legal, words: ['reading'] },
  { path: '/vote', name: 'vote', load: () => import('../votes/VoteScreen.tsx'), words: ['votes', 'gallery'], ownBar: { where: 'no' } },
  {
    path: '/achievement',
    name: 'achievement',
    load: () => import('../results/AchievementScreen.tsx'),
    words: ['results', 'accounts', 'fields'],
  },
  {
    path: '/achievement-detail',
    name: 'achievementDetail',
    load: () => import('../results/AchievementDetailScreen.tsx'),
    words: ['results'],
  },
];

/** The row of a path; `undefined` for an unknown one. A slash at the end does not matter. */
export const routeOf = (pathname: string): ScreenRoute | undefined => {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return routes.find((route) => route.path === path);
};
