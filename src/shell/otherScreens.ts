import { type ComponentType, createElement } from 'react';
import type { Participation } from '#contract/competitions/public.ts';
import { type PageName, pages } from '#contract/portal/pages.ts';
import { OwnTeamsSlot } from './screen/OwnTeamsSlot.tsx';

/** Loads the module of a screen. */
type LoadScreen = () => Promise<{ default: ComponentType }>;

const legal: LoadScreen = () => import('#src/content/texts/LegalScreen.tsx');

/** Gives a loaded screen its props: pages that differ by them share its module. */
const withProps = async <P extends object>(module: Promise<{ default: ComponentType<P> }>, props: P): ReturnType<LoadScreen> => {
  const { default: Screen } = await module;
  return { default: () => createElement(Screen, props) };
};
const signUp =
  (participation: Participation): LoadScreen =>
  () =>
    withProps(import('#src/registrations/SignScreen.tsx'), { participation });
/** Components of another subject that a competition shows. */
const slots = { OwnTeams: OwnTeamsSlot };

/** Map of all pages in `contract/portal/pages.ts` except home, and of an unknown address, to their screens. */
export const otherScreens: Readonly<Record<Exclude<PageName, 'index'> | 'notFound', LoadScreen>> = {
  notFound: () => import('./NotFoundScreen.tsx'),
  login: () => import('#src/accounts/LoginScreen.tsx'),
  register: () => import('#src/accounts/RegisterScreen.tsx'),
  retrievePassword: () => import('#src/accounts/RetrievePasswordScreen.tsx'),
  eventIntroduction: () => import('#src/content/texts/AboutScreen.tsx'),
  matchPhotos: () => import('#src/content/gallery/PhotosScreen.tsx'),
  matchVideos: () => import('#src/content/gallery/VideosScreen.tsx'),
  matchVideo: () => import('#src/content/gallery/VideoScreen.tsx'),
  matchReview2022: () => import('#src/content/gallery/PastEventListScreen.tsx'),
  matchReviewDetail: () => import('#src/content/gallery/PastEventScreen.tsx'),
  matchSign: () => import('#src/competitions/CompetitionListScreen.tsx'),
  matchSignDetail: () => withProps(import('#src/competitions/CompetitionDetailScreen.tsx'), slots),
  jinjiangcitySignDetail: () => withProps(import('#src/competitions/JinjiangDetailScreen.tsx'), slots),
  news: () => import('#src/content/news/NewsListScreen.tsx'),
  newsDetails: () => import('#src/content/news/NewsScreen.tsx'),
  desk: () => import('#src/registrations/DeskScreen.tsx'),
  deskGuardians: () => import('#src/registrations/DeskGuardiansScreen.tsx'),
  deskWorks: () => import('#src/registrations/DeskWorksScreen.tsx'),
  messages: () => import('#src/registrations/MessagesScreen.tsx'),
  ownVotes: () => import('#src/registrations/OwnVotesScreen.tsx'),
  personal: () => import('#src/registrations/PersonalScreen.tsx'),
  reviewResults: () => import('#src/registrations/ReviewResultsScreen.tsx'),
  roster: () => import('#src/registrations/RosterScreen.tsx'),
  sign: signUp('team'),
  signOffline: signUp('team'),
  signSingle: signUp('single'),
  signInfo: () => import('#src/registrations/EntryScreen.tsx'),
  submitWork: () => import('#src/works/SubmitWorkScreen.tsx'),
  uploadWork: () => import('#src/registrations/UploadWorkScreen.tsx'),
  account: () => import('#src/accounts/AccountScreen.tsx'),
  down: () => import('#src/content/downloads/DownloadsScreen.tsx'),
  faq: () => import('#src/content/faq/FaqScreen.tsx'),
  search: () => import('#src/content/search/SearchScreen.tsx'),
  agreement: legal,
  privacy: legal,
  'privacy-en': legal,
  terms: legal,
  'terms-en': legal,
  agreement_en: legal,
  policy_en: legal,
  vote: () => import('#src/votes/VoteScreen.tsx'),
  judging: () => import('#src/judging/JudgingScreen.tsx'),
  judgeMessages: () => import('#src/accounts/JudgeMessagesScreen.tsx'),
  judgedWork: () => import('#src/judging/JudgedWorkScreen.tsx'),
  judgedTeam: () => import('#src/judging/JudgedTeamScreen.tsx'),
  guardian: () => import('#src/guardians/GuardianScreen.tsx'),
  checkIn: () => import('#src/checkIn/CheckInScreen.tsx'),
  live: () => import('#src/live/LiveScreen.tsx'),
  unsubscribe: () => import('#src/accounts/UnsubscribeScreen.tsx'),
  achievement: () => import('#src/results/AchievementScreen.tsx'),
  achievementDetail: () => import('#src/results/AchievementDetailScreen.tsx'),
};

const needSession: ReadonlySet<string> = new Set(pages.filter(({ session }) => session).map(({ name }) => name));

/** Loads a screen; one that needs a session belongs to the account that opens it. */
export const loadOtherScreen = async (name: keyof typeof otherScreens): Promise<{ default: ComponentType }> => {
  if (!needSession.has(name)) return otherScreens[name]();
  const [{ default: Screen }, { OwnedPage }] = await Promise.all([otherScreens[name](), import('./screen/OwnedPage.tsx')]);
  return { default: () => createElement(OwnedPage, null, createElement(Screen)) };
};
