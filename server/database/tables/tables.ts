import type { ColumnType } from 'kysely';
import type {
  DownloadTable,
  NewsTable,
  PageTable,
  PartnerTable,
  PhotoTable,
  QuestionTable,
  ResultTable,
  ReviewTable,
  SlideTable,
  VideoTable,
} from './content.ts';
import type { VoteFlagTable, VoteRulingTable, VoteTable, WorkVotesTable } from './votes.ts';
import type { UploadLockTable, UploadTable, WorkFileTable, WorkTable } from './works.ts';

/** Instants are epoch milliseconds, booleans 0 or 1, structured values JSON text: the same on SQLite and PostgreSQL. */
type Flag = 0 | 1;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface AccountTable {
  id: string;
  role: 'participant' | 'judge' | 'organiser';
  kind: 'family' | 'kindergarten' | 'primary_school';
  /** E.164 */
  mobile: string | null;
  email: string | null;
  name: string;
  affiliation: string;
  locale: 'zh-CN' | 'en-US';
  /** argon2id */
  passwordHash: string;
  termsAcceptedAt: number;
  createdAt: number;
  updatedAt: number;
}

export interface SessionTable {
  id: string;
  /** HMAC of the cookie's token. */
  tokenHash: string;
  accountId: string;
  device: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

export interface ChallengeTable {
  id: string;
  tokenHash: string | null;
  createdAt: number;
  expiresAt: number;
}

export interface VerificationCodeTable {
  id: string;
  purpose: string;
  /** HMAC of channel and target. */
  targetHash: string;
  codeHash: string;
  tries: number;
  createdAt: number;
  expiresAt: number;
}

export interface RateLimitTable {
  /** HMAC of what is counted. */
  key: string;
  count: number;
  startedAt: number;
  lastAt: number;
}

export interface ServerKeyTable {
  id: string;
  publicPem: string;
  privateSealed: string;
  createdAt: number;
}

export interface MessageTable {
  id: string;
  accountId: string | null;
  channel: 'sms' | 'email';
  template: string;
  locale: 'zh-CN' | 'en-US';
  /** Recipient and parameters; erased once the message is sent. */
  sealed: string;
  createdAt: number;
  sendAfter: number;
  attempts: number;
  sentAt: number | null;
  failedAt: number | null;
}

export interface AuditTable {
  id: string;
  at: number;
  actorId: string | null;
  actorName: string;
  action: string;
  subject: string;
  subjectId: string;
  /** JSON: what was before and after. Never an ID number. */
  detail: string;
}

export interface IdempotencyTable {
  accountId: string;
  key: string;
  endpoint: string;
  bodyHash: string;
  answer: string | null;
  createdAt: number;
}

export interface CompetitionTable {
  id: string;
  slug: string;
  season: number;
  mode: 'online' | 'offline';
  title: string;
  summary: string;
  overview: string;
  art: string;
  signupOpensAt: number | null;
  signupClosesAt: number | null;
  contestOpensAt: number | null;
  contestClosesAt: number | null;
  workOpensAt: number | null;
  workClosesAt: number | null;
  votingOpensAt: number | null;
  votingClosesAt: number | null;
  /** Minor units, per person. */
  feeCny: number;
  feeUsd: number;
  groups: string;
  ageBands: string;
  participation: string;
  teamMin: number;
  teamMax: number;
  needsInvitation: Flag;
  venue: string | null;
  awards: string;
  judges: string;
  downloads: string;
  capacity: number | null;
  seatsTaken: Defaulted<number>;
  /** The last number given on the waiting list. */
  waitlistLast: Defaulted<number>;
  createdAt: number;
  updatedAt: number;
}

export interface InvitationCodeTable {
  id: string;
  competitionId: string;
  /** Upper case, without spaces. */
  code: string;
  institution: string | null;
  useLimit: number;
  used: Defaulted<number>;
}

export interface RegistrationTable {
  id: string;
  competitionId: string;
  accountId: string;
  state: 'submitted' | 'waitlisted' | 'approved' | 'rejected' | 'work_submitted' | 'scored' | 'published' | 'cancelled';
  participation: 'team' | 'single';
  groupName: 'early_childhood' | 'primary';
  teamName: string;
  parentName: string;
  parentPhone: string;
  organization: string;
  instructorName: string;
  instructorPhone: string;
  address: string;
  invitationCodeId: string | null;
  /** Order on the waiting list; null once a place was given. */
  waitlistNo: number | null;
  reason: string | null;
  decidedAt: number | null;
  publishName: Flag;
  publishWork: Flag;
  consentVersion: string;
  consentAt: number;
  version: number;
  registeredAt: number;
  updatedAt: number;
}

export interface MemberTable {
  id: string;
  registrationId: string;
  position: number;
  name: string;
  gender: 'female' | 'male';
  country: string;
  region: string | null;
  idNumberSealed: string;
  /** Blind index: HMAC of country and number. */
  idNumberIndex: string;
  idNumberMasked: string;
  ageWarning: 'age_below_band' | 'age_above_band' | null;
  /** Competition and blind index while the entry lives, null once cancelled: unique, so a child is in one team of a competition. */
  claim: string | null;
}

export interface ConsentRecordTable {
  id: string;
  registrationId: string;
  accountId: string;
  publishName: Flag;
  publishWork: Flag;
  textVersion: string;
  at: number;
}

export interface Tables {
  account: AccountTable;
  session: SessionTable;
  challenge: ChallengeTable;
  verificationCode: VerificationCodeTable;
  rateLimit: RateLimitTable;
  serverKey: ServerKeyTable;
  message: MessageTable;
  audit: AuditTable;
  idempotency: IdempotencyTable;
  competition: CompetitionTable;
  invitationCode: InvitationCodeTable;
  registration: RegistrationTable;
  member: MemberTable;
  consentRecord: ConsentRecordTable;
  news: NewsTable;
  question: QuestionTable;
  download: DownloadTable;
  review: ReviewTable;
  photo: PhotoTable;
  video: VideoTable;
  slide: SlideTable;
  partner: PartnerTable;
  page: PageTable;
  result: ResultTable;
  upload: UploadTable;
  uploadLock: UploadLockTable;
  work: WorkTable;
  workFile: WorkFileTable;
  vote: VoteTable;
  workVotes: WorkVotesTable;
  voteRuling: VoteRulingTable;
  voteFlag: VoteFlagTable;
}
