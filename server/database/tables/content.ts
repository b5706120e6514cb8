/** What visitors read, and the published results; conventions as in `tables.ts`. */
type Flag = 0 | 1;

export interface NewsTable {
  id: string;
  category: 'announcement' | 'region' | 'jury' | 'materials' | 'story';
  title: string;
  summary: string;
  /** Markdown, as are a question's answer, a review's story and a page's body. */
  body: string;
  art: string | null;
  picture: string | null;
  /** Nobody sees it before. */
  publishedAt: number;
}

export interface QuestionTable {
  id: string;
  category: 'signup' | 'contest' | 'work' | 'results' | 'account';
  question: string;
  answer: string;
  position: number;
}

export interface DownloadTable {
  id: string;
  category: 'rules' | 'mats' | 'lessons' | 'forms';
  title: string;
  description: string;
  url: string;
  format: string;
  sizeBytes: number;
  pinned: Flag;
  publishedAt: number;
}

export interface ReviewTable {
  id: string;
  season: number;
  title: string;
  summary: string;
  story: string;
  art: string;
  heldAt: number;
  teams: number;
  countries: number;
  winners: string;
}

export interface PhotoTable {
  id: string;
  reviewId: string | null;
  season: number;
  caption: string;
  picture: string;
  position: number;
}

export interface VideoTable {
  id: string;
  reviewId: string | null;
  season: number;
  title: string;
  description: string;
  durationMs: number;
  poster: string;
  url: string;
  type: string;
  width: number;
  height: number;
  subtitles: string;
  publishedAt: number;
}

export interface SlideTable {
  id: string;
  tone: 'sun' | 'sky' | 'mint' | 'grape';
  title: string;
  body: string;
  art: string | null;
  picture: string | null;
  actionLabel: string;
  actionTo: string;
  position: number;
}

export interface PartnerTable {
  id: string;
  name: string;
  url: string | null;
  logo: string;
  position: number;
}

export interface PageTable {
  slug: string;
  title: string;
  lead: string;
  body: string;
  milestones: string;
  version: string | null;
  updatedAt: number;
}

export interface ResultTable {
  id: string;
  certificateNo: string;
  competitionId: string;
  /** The entry that it belongs to; null where the event was held without this site. */
  registrationId: string | null;
  name: string;
  /** HMAC of the name in the form in which names are compared. */
  nameIndex: string;
  /** Blind index: HMAC of country and number. The number itself is not kept here. */
  idNumberIndex: string;
  groupName: 'early_childhood' | 'primary';
  teamName: string | null;
  organization: string | null;
  /** Scores in hundredths of a point. */
  creativity: number | null;
  task: number | null;
  total: number | null;
  durationMs: number | null;
  award: 'first' | 'second' | 'third' | 'participation';
  rank: number | null;
  publishName: Flag;
  /** Nobody sees it before. */
  publishedAt: number;
}
