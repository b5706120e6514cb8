import type { Page, PageName } from './pages.ts';

/** The subject that a page's query selects, if its metadata comes from the data. */
export type PageSubject = 'competition' | 'news' | 'review' | 'video' | 'work';

/** Properties of a page that only the server needs: to serve it, and to render its screen. */
export interface PageFacts {
  /** The key of its description. */
  description: string;
  /** True if search engines may list it: not for a personal page or one that asks for something. */
  listed: boolean;
  subject?: PageSubject;
  /** The query parameter that names the subject; `id` by default. */
  param?: string;
  /** An item that is not public may be its reader's own: the portal then requests it itself. */
  own?: true;
  /** The subject that the path itself names. */
  slug?: string;
  /** For a text with an English path of its own: its path in the reader's language, and the one always in English. */
  text?: { path: string; english: string };
  /** Module of its screen below `src/`, if visible without a session: its styles and chunks are included in the page. */
  module?: string;
  /** The drawing at the top of its screen. */
  art?: string;
}

const agreement = { path: '/agreement', english: '/agreement_en' };
const privacy = { path: '/privacy', english: '/privacy-en' };
const terms = { path: '/terms', english: '/terms-en' };

/** Separate from `pages`, which the portal loads on every visit. */
const facts = {
  index: { description: 'home', listed: true, module: 'content/HomeScreen.tsx', art: 'hero-mat' },
  matchSign: { description: 'competitions', listed: true, module: 'competitions/CompetitionListScreen.tsx' },
  matchSignDetail: { description: 'competition', listed: true, subject: 'competition', module: 'competitions/CompetitionDetailScreen.tsx' },
  jinjiangcitySignDetail: {
    description: 'competition',
    listed: true,
    subject: 'competition',
    slug: 'jinjiangcity',
    module: 'competitions/JinjiangDetailScreen.tsx',
  },
  news: { description: 'news', listed: true, module: 'content/news/NewsListScreen.tsx' },
  newsDetails: { description: 'article', listed: true, subject: 'news', module: 'content/news/NewsScreen.tsx' },
  faq: { description: 'faq', listed: true, module: 'content/faq/FaqScreen.tsx' },
  search: { description: 'search', listed: false, module: 'content/search/SearchScreen.tsx' },
  down: { description: 'downloads', listed: true, module: 'content/downloads/DownloadsScreen.tsx' },
  matchReview2022: { description: 'reviews', listed: true, module: 'content/gallery/PastEventListScreen.tsx' },
  matchReviewDetail: { description: 'review', listed: true, subject: 'review', module: 'content/gallery/PastEventScreen.tsx' },
  matchPhotos: { description: 'photos', listed: true, module: 'content/gallery/PhotosScreen.tsx' },
  matchVideos: { description: 'videos', listed: true, module: 'content/gallery/VideosScreen.tsx' },
  matchVideo: { description: 'video', listed: true, subject: 'video', module: 'content/gallery/VideoScreen.tsx' },
  eventIntroduction: { description: 'about', listed: true, module: 'content/texts/AboutScreen.tsx' },
  agreement: { description: 'agreement', listed: true, text: agreement, module: 'content/texts/LegalScreen.tsx' },
  privacy: { description: 'privacy', listed: true, text: privacy, module: 'content/texts/LegalScreen.tsx' },
  terms: { description: 'terms', listed: true, text: terms, module: 'content/texts/LegalScreen.tsx' },
  agreement_en: { description: 'agreement', listed: true, text: agreement, module: 'content/texts/LegalScreen.tsx' },
  policy_en: { description: 'privacy', listed: true, text: privacy, module: 'content/texts/LegalScreen.tsx' },
  'privacy-en': { description: 'privacy', listed: true, text: privacy, module: 'content/texts/LegalScreen.tsx' },
  'terms-en': { description: 'terms', listed: true, text: terms, module: 'content/texts/LegalScreen.tsx' },
  achievement: { description: 'results', listed: true, module: 'results/AchievementScreen.tsx' },
  achievementDetail: { description: 'result', listed: false, module: 'results/AchievementDetailScreen.tsx' },
  vote: { description: 'vote', listed: false, subject: 'work', param: 'no', own: true, module: 'votes/VoteScreen.tsx' },
  login: { description: 'login', listed: false, module: 'accounts/LoginScreen.tsx' },
  register: { description: 'register', listed: false, module: 'accounts/RegisterScreen.tsx' },
  retrievePassword: { description: 'retrievePassword', listed: false, module: 'accounts/RetrievePasswordScreen.tsx' },
  personal: { description: 'personal', listed: false },
  messages: { description: 'personal', listed: false },
  ownVotes: { description: 'personal', listed: false },
  desk: { description: 'desk', listed: false },
  deskGuardians: { description: 'desk', listed: false },
  deskWorks: { description: 'work', listed: false },
  roster: { description: 'roster', listed: false },
  account: { description: 'account', listed: false },
  sign: { description: 'sign', listed: false },
  signOffline: { description: 'sign', listed: false },
  signSingle: { description: 'sign', listed: false },
  signInfo: { description: 'entry', listed: false },
  reviewResults: { description: 'entry', listed: false },
  submitWork: { description: 'work', listed: false },
  uploadWork: { description: 'uploadWork', listed: false, module: 'registrations/UploadWorkScreen.tsx' },
  judging: { description: 'judging', listed: false },
  judgeMessages: { description: 'judging', listed: false, module: 'accounts/JudgeMessagesScreen.tsx' },
  judgedWork: { description: 'judging', listed: false },
  judgedTeam: { description: 'judging', listed: false },
  guardian: { description: 'guardian', listed: false, module: 'guardians/GuardianScreen.tsx' },
  checkIn: { description: 'checkIn', listed: false, module: 'checkIn/CheckInScreen.tsx' },
  live: { description: 'live', listed: false, module: 'live/LiveScreen.tsx' },
  unsubscribe: { description: 'unsubscribe', listed: false, module: 'accounts/UnsubscribeScreen.tsx' },
} as const satisfies Record<PageName, PageFacts>;

/** The keys of descriptions. */
export type DescriptionKey = (typeof facts)[PageName]['description'];

interface KnownFacts extends PageFacts {
  description: DescriptionKey;
}

/** Returns the server's properties of a page. */
export const factsOf = ({ name }: Page): KnownFacts => facts[name];
