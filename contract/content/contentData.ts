import { z } from 'zod';
import { Id, Instant, Locale } from '#contract/http/common.ts';
import { bothLines, bothTexts, lineUpTo } from '#contract/http/draftText.ts';
import { OwnPicture } from './picture.ts';
import { downloadCategories, NewsCategory, questionCategories, slideTones, Winner } from './public.ts';
import { documentExtensions } from './rules/documentFile.ts';

const year = z.int({ error: 'invalid' }).min(1900, { error: 'invalid' }).max(2200, { error: 'invalid' });

/** Maximum length of an article, in characters per language: both languages fit into one request. */
export const MAX_BODY = 30_000;
/** Maximum length of an answer to a question. */
const MAX_ANSWER = 10_000;

/** An article as organisers write it. */
export const NewsData = z.object({
  kind: z.literal('news'),
  category: NewsCategory,
  title: bothLines(120),
  summary: bothLines(400),
  /** Markdown. */
  body: bothTexts(MAX_BODY),
  /** A drawing of `public/art`, shown if there is no picture. */
  art: lineUpTo(60).nullable(),
  picture: OwnPicture.nullable(),
});
export type NewsData = z.infer<typeof NewsData>;

/** A question of families, with its answer. */
export const QuestionData = z.object({
  kind: z.literal('question'),
  category: z.enum(questionCategories),
  question: bothLines(200),
  /** Markdown. */
  answer: bothTexts(MAX_ANSWER),
});
export type QuestionData = z.infer<typeof QuestionData>;

/** A document of this site's own. Its name identifies it as one, and nothing shown as a page has such a name. */
export const StoredDocument = z.object({
  url: z.string().regex(new RegExp(`^/files/[0-9a-f]{20}/[a-z0-9][a-z0-9-]*\\.(?:${documentExtensions.join('|')})$`)),
  /** The display name of its format. */
  format: lineUpTo(10),
  sizeBytes: z.int().min(1),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

/** A file that everyone can download. */
export const DownloadData = z.object({
  kind: z.literal('download'),
  category: z.enum(downloadCategories),
  title: bothLines(120),
  description: bothLines(300),
  /** Languages of the file itself. */
  languages: z.array(Locale).max(2),
  /** True if listed before all others, in an order of its own. */
  pinned: z.boolean(),
  file: StoredDocument.nullable(),
});
export type DownloadData = z.infer<typeof DownloadData>;

/** A slide at the top of the home page. */
export const SlideData = z.object({
  kind: z.literal('slide'),
  tone: z.enum(slideTones),
  title: bothLines(60),
  body: bothLines(160),
  actionLabel: bothLines(24),
  /** A path of the portal. */
  actionTo: lineUpTo(300),
  /** A drawing of `public/art`, shown if there is no picture. */
  art: lineUpTo(60).nullable(),
  picture: OwnPicture.nullable(),
  /** The period in which it is shown; null for an open start or end. */
  from: Instant.nullable(),
  until: Instant.nullable(),
});
export type SlideData = z.infer<typeof SlideData>;

/** An institution named on the home page. */
export const PartnerData = z.object({
  kind: z.literal('partner'),
  name: bothLines(60),
  /** Its own site; empty if none. */
  url: lineUpTo(300),
  logo: z
    .object({
      url: z.string().regex(/^\/files\/[0-9a-f]{20}\/[a-z0-9][a-z0-9-]*\.(?:webp|svg|png)$/),
      width: z.int().min(1).max(20_000),
      height: z.int().min(1).max(20_000),
    })
    .nullable(),
});
export type PartnerData = z.infer<typeof PartnerData>;

/** A legal text; its time of publication is when it comes into force. */
export const PageData = z.object({
  kind: z.literal('page'),
  title: bothLines(80),
  lead: bothTexts(600),
  /** Markdown. */
  body: bothTexts(MAX_BODY),
  /** Display name of this version. */
  version: lineUpTo(20),
});
export type PageData = z.infer<typeof PageData>;

/** A winner of a past event. */
const WinnerData = z.object({
  award: Winner.shape.award,
  group: Winner.shape.group,
  /** Empty if the team has none, or for an entry of this site. */
  teamName: bothLines(80),
  organization: bothLines(120),
  memberNames: z.array(lineUpTo(80)).max(12),
  /** ISO 3166-1 alpha-2. */
  country: lineUpTo(2),
  /** The winning entry of this site: its names are shown as its family allows. Null for winners entered by hand. */
  registrationId: Id.nullable(),
});
export type WinnerData = z.infer<typeof WinnerData>;

/** A past event; those from before this site are entered by hand. */
export const PastEventData = z.object({
  kind: z.literal('review'),
  season: year.nullable(),
  title: bothLines(120),
  summary: bothLines(400),
  /** Markdown. */
  story: bothTexts(MAX_BODY),
  /** A drawing of `public/art`. */
  art: lineUpTo(60),
  heldAt: Instant.nullable(),
  teams: z.int({ error: 'invalid' }).min(0, { error: 'invalid' }).max(1_000_000, { error: 'invalid' }),
  countries: z.int({ error: 'invalid' }).min(0, { error: 'invalid' }).max(300, { error: 'invalid' }),
  winners: z.array(WinnerData).max(200),
  /** The competition whose published results name the winners, before those entered here; null for none. Set by the server alone. */
  competitionId: Id.nullable().default(null),
});
export type PastEventData = z.infer<typeof PastEventData>;

/** The page about the competition. */
export const AboutData = z.object({
  kind: z.literal('about'),
  title: bothLines(80),
  lead: bothTexts(600),
  /** Markdown. */
  body: bothTexts(MAX_BODY),
  /** Milestones; the portal shows the oldest first. */
  milestones: z.array(z.object({ year, title: bothLines(80), body: bothTexts(600) })).max(40),
});
export type AboutData = z.infer<typeof AboutData>;

/** The content that organisers write, by kind, as stored in a draft or a version. */
export const ContentData = z.discriminatedUnion('kind', [
  NewsData,
  QuestionData,
  DownloadData,
  SlideData,
  PartnerData,
  PageData,
  PastEventData,
  AboutData,
]);
export type ContentData = z.infer<typeof ContentData>;

export const contentKinds = [
  'news',
  'question',
  'download',
  'slide',
  'partner',
  'page',
  'review',
  'about',
] as const satisfies readonly ContentData['kind'][];
export const ContentKind = z.enum(contentKinds);
export type ContentKind = z.infer<typeof ContentKind>;

/** Kinds shown in an order that organisers choose. */
export const orderedKinds = ['question', 'download', 'slide', 'partner'] as const satisfies readonly ContentKind[];
export const OrderedKind = z.enum(orderedKinds);
export type OrderedKind = z.infer<typeof OrderedKind>;

/** Last change of the texts, by language. */
export const TextAt = z.object({ 'zh-CN': Instant, 'en-US': Instant });
export type TextAt = z.infer<typeof TextAt>;
