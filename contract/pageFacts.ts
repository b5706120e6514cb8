import type { Page, PageName } from './pages.ts';

/** What a page's query chooses, where its title and description come from the data. */
export type PageSubject = 'competition' | 'news' | 'review' | 'video' | 'work';

/** What only the server says of a page. */
export interface PageFacts {
  /** The key of its title and description. */
  head: string;
  /** Whether search engines may list it: not if it is personal or asks for something. */
  listed: boolean;
  subject?: PageSubject;
  /** The query parameter that names the subject; `id` by default. */
  param?: string;
  /** The subject that the path itself names. */
  slug?: string;
  /** The module of its screen below `src/`, where it can be seen without a session: its styles and chunks stand in the page. */
  module?: string;
  /** The drawing that its screen begins with. */
  art?: string;
}

/** Beside `pages`, which the portal loads on every visit. */
const facts = {
  index: { head: 'home', listed: true, module: 'content/HomeScreen.tsx', art: 'hero-mat' },
  matchSign: { head: 'competitions', listed: true, module: 'competitions/CompetitionListScreen.tsx' },
  matchSignDetail: { head: 'competition', listed: true, subject: 'competition', module: 'shell/competitions/CompetitionScreen.tsx' },
  jinjiangcitySignDetail: {
    head: 'competition',
    listed: true,
    subject: 'competition',
    slug: 'jinjiangcity',
    module: 'shell/competitions/JinjiangScreen.tsx',
  },
  news: { head: 'news', listed: true, module: 'content/news/NewsListScreen.tsx' },
  newsDetails: { head: 'article', listed: true, subject: 'news', module: 'content/news/NewsScreen.tsx' },
  faq: { head: 'faq', listed: true, module: 'content/faq/FaqScreen.tsx' },
  down: { head: 'downloads', listed: true, module: 'content/downloads/DownloadsScreen.tsx' },
  matchReview2022: { head: 'reviews', listed: true, module: 'content/gallery/ReviewListScreen.tsx' },
  matchReviewDetail: { head: 'review', listed: true, subject: 'review', module: 'content/gallery/ReviewScreen.tsx' },
  matchPhotos: { head: 'photos', listed: true, module: 'content/gallery/PhotosScreen.tsx' },
  matchVideos: { head: 'videos', listed: true, module: 'content/gallery/VideosScreen.tsx' },
  matchVideo: { head: 'video', listed: true, subject: 'video', module: 'content/gallery/VideoScreen.tsx' },
  eventIntroduction: { head: 'about', listed: true, module: 'content/pages/AboutScreen.tsx' },
  agreement: { head: 'agreement', listed: true, module: 'content/pages/LegalScreen.tsx' },
  privacy: { head: 'privacy', listed: true, module: 'content/pages/LegalScreen.tsx' },
  terms: { head: 'terms', listed: true, module: 'content/pages/LegalScreen.tsx' },
  agreement_en: { head: 'agreement', listed: true, module: 'content/pages/LegalScreen.tsx' },
  policy_en: { head: 'privacy', listed: true, module: 'content/pages/LegalScreen.tsx' },
  'privacy-en': { head: 'privacy', listed: true, module: 'content/pages/LegalScreen.tsx' },
  'terms-en': { head: 'terms', listed: true, module: 'content/pages/LegalScreen.tsx' },
  achievement: { head: 'results', listed: true, module: 'results/AchievementScreen.tsx' },
  achievementDetail: { head: 'result', listed: false, module: 'results/AchievementDetailScreen.tsx' },
  vote: { head: 'vote', listed: false, subject: 'work', param: 'no', module: 'votes/VoteScreen.tsx' },
  login: { head: 'login', listed: false, module: 'accounts/LoginScreen.tsx' },
  register: { head: 'register', listed: false, module: 'accounts/RegisterScreen.tsx' },
  retrievePassword: { head: 'retrievePassword', listed: false, module: 'accounts/RetrievePasswordScreen.tsx' },
  personal: { head: 'personal', listed: false },
  desk: { head: 'desk', listed: false },
  account: { head: 'account', listed: false },
  sign: { head: 'sign', listed: false },
  signOffline: { head: 'sign', listed: false },
  signSingle: { head: 'sign', listed: false },
  signInfo: { head: 'entry', listed: false },
  reviewResults: { head: 'entry', listed: false },
  submitWork: { head: 'work', listed: false },
  uploadWork: { head: 'uploadWork', listed: false, module: 'registrations/UploadWorkScreen.tsx' },
  guardian: { head: 'guardian', listed: false, module: 'guardians/GuardianScreen.tsx' },
} as const satisfies Record<PageName, PageFacts>;

/** The keys of titles and descriptions. */
export type HeadKey = (typeof facts)[PageName]['head'];

interface KnownFacts extends PageFacts {
  head: HeadKey;
}

/** What the server says of a page. */
export const factsOf = ({ name }: Page): KnownFacts => facts[name];
