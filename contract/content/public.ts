import { z } from 'zod';
import { AwardLook } from '#contract/competitions/awards.ts';
import { CompetitionSummary, Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, Locale, listOf, Paging, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Picture } from './picture.ts';

/** A drawing of `public/art` by name, or a photograph. */
export const Illustration = z.object({ art: z.string().nullable(), picture: Picture.nullable() });

export const newsCategories = ['announcement', 'region', 'jury', 'materials', 'story'] as const;
export const NewsCategory = z.enum(newsCategories);

export const NewsSummary = z.object({
  id: Id,
  category: NewsCategory,
  title: Text,
  summary: Text,
  publishedAt: Instant,
  illustration: Illustration,
});
export type NewsSummary = z.infer<typeof NewsSummary>;

const NewsLink = NewsSummary.pick({ id: true, title: true });

export const News = NewsSummary.extend({
  /** Markdown. */
  body: Text,
  /** Time of the last content change; never before `publishedAt`. */
  updatedAt: Instant,
  /** The previous and the next article by date of publication. */
  previous: NewsLink.nullable(),
  next: NewsLink.nullable(),
});
export type News = z.infer<typeof News>;

export const questionCategories = ['signup', 'contest', 'work', 'results', 'account'] as const;
export const Question = z.object({
  id: Id,
  category: z.enum(questionCategories),
  question: Text,
  /** Markdown. */
  answer: Text,
});
export type Question = z.infer<typeof Question>;

export const downloadCategories = ['rules', 'mats', 'lessons', 'forms'] as const;
export const Download = z.object({
  id: Id,
  category: z.enum(downloadCategories),
  title: Text,
  description: Text,
  /** Stays the same when the file is replaced. With `lang` it is saved under its title in that language. */
  url: z.string(),
  /** The display name of the file format: `PDF`, `SVG`, `CSV`. */
  format: z.string(),
  sizeBytes: z.int(),
  pinned: z.boolean(),
  /** Languages of the file. */
  languages: z.array(Locale),
  publishedAt: Instant,
});
export type Download = z.infer<typeof Download>;

export const Photo = z.object({ id: Id, season: z.int(), caption: Text, picture: Picture });
export type Photo = z.infer<typeof Photo>;

export const VideoSummary = z.object({ id: Id, season: z.int(), title: Text, durationMs: z.int(), poster: Picture });
export type VideoSummary = z.infer<typeof VideoSummary>;

/** The subtitles of a film in one language: WebVTT, under an address that changes with them. */
export const Subtitles = z.object({ locale: Locale, url: z.string() });
export type Subtitles = z.infer<typeof Subtitles>;

export const Video = VideoSummary.extend({
  description: Text,
  url: z.string(),
  /** MIME type. */
  type: z.string(),
  width: z.int(),
  height: z.int(),
  subtitles: z.array(Subtitles),
  publishedAt: Instant,
});
export type Video = z.infer<typeof Video>;

export const Winner = z.object({
  award: z.enum(['first', 'second', 'third']),
  group: Group,
  /** This and the next two are null, null and empty without the consent to publish names. */
  teamName: Text.nullable(),
  organization: Text.nullable(),
  memberNames: z.array(z.string()),
  /** ISO 3166-1 alpha-2; empty if unknown. */
  country: z.string(),
});
export type Winner = z.infer<typeof Winner>;

/** A winner as its page shows it. */
export const PublicWinner = Winner.extend({
  /** The award's own name and drawing, of which `award` is the nearest of three; absent for winners entered by hand. */
  title: Text.exactOptional(),
  look: AwardLook.exactOptional(),
});
export type PublicWinner = z.infer<typeof PublicWinner>;

export const PastEventSummary = z.object({
  id: Id,
  season: z.int(),
  title: Text,
  summary: Text,
  /** Name of its drawing in `public/art`. */
  art: z.string(),
  heldAt: Instant,
  teams: z.int(),
  countries: z.int(),
});
export type PastEventSummary = z.infer<typeof PastEventSummary>;

export const PastEvent = PastEventSummary.extend({
  /** Markdown. */
  story: Text,
  winners: z.array(PublicWinner),
  videos: z.array(VideoSummary),
  photos: z.array(Photo),
});
export type PastEvent = z.infer<typeof PastEvent>;

export const pageSlugs = ['agreement', 'privacy', 'terms', 'about'] as const;
export const PageSlug = z.enum(pageSlugs);
/** The legal texts, each of whose versions is in force from its start to the next. */
export const legalSlugs = ['agreement', 'privacy', 'terms'] as const satisfies readonly (typeof pageSlugs)[number][];

export const Page = z.object({
  slug: PageSlug,
  title: Text,
  /** One sentence about the purpose of the page. */
  lead: Text,
  /** Markdown. */
  body: Text,
  /** A timeline, oldest first; only `about` has one. */
  milestones: z.array(z.object({ year: z.int(), title: Text, body: Text })),
  /** The version of a legal text; null for other pages. */
  version: z.string().nullable(),
  updatedAt: Instant,
});
export type Page = z.infer<typeof Page>;

export const slideTones = ['sun', 'sky', 'mint', 'grape'] as const;
export const Slide = z.object({
  id: Id,
  tone: z.enum(slideTones),
  title: Text,
  body: Text,
  illustration: Illustration,
  /** `to` is a path of the portal. */
  action: z.object({ label: Text, to: z.string() }),
});
export type Slide = z.infer<typeof Slide>;

export const Partner = z.object({
  id: Id,
  name: Text,
  /** Its own site. */
  url: z.string().nullable(),
  logo: z.object({ url: z.string(), width: z.int(), height: z.int() }),
});
export type Partner = z.infer<typeof Partner>;

export const Home = z.object({
  /** The current season's year. */
  season: z.int(),
  slides: z.array(Slide),
  /** This season's: those featured by organisers first, then in the order of `GET /api/competitions`. */
  competitions: z.array(CompetitionSummary),
  /** Featured by organisers first, then the newest. */
  news: z.array(NewsSummary),
  /** The four seasons before this one, the newest first; without a review, `art` and `title` are null. */
  pastSeasons: z.array(z.object({ season: z.int(), art: z.string().nullable(), title: Text.nullable() })),
  partners: z.array(Partner),
});
export type Home = z.infer<typeof Home>;

const Season = z.coerce.number().int().min(0).max(9999);
const BySeason = Paging.extend({ season: Season.optional() });

export const content = {
  'GET /api/home': { access: 'public', cache: 'public', summary: 'What the home screen shows.', answers: Home, errors: [] },
  'GET /api/news': {
    access: 'public',
    cache: 'public',
    summary: 'News, the newest first.',
    query: Paging.extend({ category: NewsCategory.optional() }),
    answers: listOf(NewsSummary),
    errors: [],
  },
  'GET /api/news/:id': {
    access: 'public',
    cache: 'public',
    summary: 'One article.',
    params: IdParams,
    answers: News,
    errors: ['not_found'],
  },
  'GET /api/faq': { access: 'public', cache: 'public', summary: 'Questions and answers.', answers: listOf(Question), errors: [] },
  'GET /api/downloads': {
    access: 'public',
    cache: 'public',
    summary: 'Files to download: pinned ones first, then the newest.',
    answers: listOf(Download),
    errors: [],
  },
  'GET /api/photos': {
    access: 'public',
    cache: 'public',
    summary: 'Photos, the newest season first.',
    query: BySeason,
    answers: listOf(Photo),
    errors: [],
  },
  'GET /api/videos': {
    access: 'public',
    cache: 'public',
    summary: 'Videos, the newest first.',
    query: BySeason,
    answers: listOf(VideoSummary),
    errors: [],
  },
  'GET /api/videos/:id': {
    access: 'public',
    cache: 'public',
    summary: 'One video.',
    params: IdParams,
    answers: Video,
    errors: ['not_found'],
  },
  'GET /api/reviews': {
    access: 'public',
    cache: 'public',
    summary: 'Past events, the newest first.',
    query: BySeason,
    answers: listOf(PastEventSummary),
    errors: [],
  },
  'GET /api/reviews/:id': {
    access: 'public',
    cache: 'public',
    summary: 'One past event with its winners, videos and photos.',
    params: IdParams,
    answers: PastEvent,
    errors: ['not_found'],
  },
  'GET /api/pages/:slug': {
    access: 'public',
    cache: 'public',
    summary: 'A legal text, or the page about the competition.',
    params: z.object({ slug: Id }),
    answers: Page,
    errors: ['not_found'],
  },
} satisfies Endpoints;
