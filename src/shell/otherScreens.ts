import type { ComponentType } from 'react';
import type { PageName } from '#contract/portal/pages.ts';

/** Loads the module of a screen. */
export type LoadScreen = () => Promise<{ default: ComponentType }>;

const legal: LoadScreen = () => import('../content/pages/LegalScreen.tsx');

/** The screens of all pages in `contract/portal/pages.ts` but home, and that of an unknown address. */
export const otherScreens: Readonly<Record<Exclude<PageName, 'index'> | 'notFound', LoadScreen>> = {
  notFound: () => import('./NotFoundScreen.tsx'),
  login: () => import('../accounts/LoginScreen.tsx'),
  register: () => import('../accounts/RegisterScreen.tsx'),
  retrievePassword: () => import('../accounts/RetrievePasswordScreen.tsx'),
  eventIntroduction: () => import('../content/pages/AboutScreen.tsx'),
  matchPhotos: () => import('../content/gallery/PhotosScreen.tsx'),
  matchVideos: () => import('../content/gallery/VideosScreen.tsx'),
  matchVideo: () => import('../content/gallery/VideoScreen.tsx'),
  matchReview2022: () => import('../content/gallery/ReviewListScreen.tsx'),
  matchReviewDetail: () => import('../content/gallery/ReviewScreen.tsx'),
  matchSign: () => import('../competitions/CompetitionListScreen.tsx'),
  matchSignDetail: () => import('./competitions/CompetitionScreen.tsx'),
  jinjiangcitySignDetail: () => import('./competitions/JinjiangScreen.tsx'),
  news: () => import('../content/news/NewsListScreen.tsx'),
  newsDetails: () => import('../content/news/NewsScreen.tsx'),
  desk: () => import('../registrations/DeskScreen.tsx'),
  personal: () => import('../registrations/PersonalScreen.tsx'),
  reviewResults: () => import('../registrations/ReviewResultsScreen.tsx'),
  sign: () => import('../registrations/TeamSignScreen.tsx'),
  signOffline: () => import('../registrations/OfflineSignScreen.tsx'),
  signSingle: () => import('../registrations/SingleSignScreen.tsx'),
  signInfo: () => import('../registrations/EntryScreen.tsx'),
  submitWork: () => import('../works/SubmitWorkScreen.tsx'),
  uploadWork: () => import('../registrations/UploadWorkScreen.tsx'),
  account: () => import('../accounts/AccountScreen.tsx'),
  down: () => import('../content/downloads/DownloadsScreen.tsx'),
  faq: () => import('../content/faq/FaqScreen.tsx'),
  agreement: legal,
  privacy: legal,
  'privacy-en': legal,
  terms: legal,
  'terms-en': legal,
  agreement_en: legal,
  policy_en: legal,
  vote: () => import('../votes/VoteScreen.tsx'),
  guardian: () => import('../guardians/GuardianScreen.tsx'),
  unsubscribe: () => import('../accounts/UnsubscribeScreen.tsx'),
  achievement: () => import('../results/AchievementScreen.tsx'),
  achievementDetail: () => import('../results/AchievementDetailScreen.tsx'),
};
