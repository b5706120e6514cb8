import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import type { ContentKind } from '#contract/content/contentData.ts';
import type { Download, legalSlugs, NewsSummary, Question, Slide } from '#contract/content/public.ts';
import {
  bigint,
  bigintWithDefault,
  counter,
  flag,
  integer,
  integerWithDefault,
  optional,
  type RowOf,
  text,
  textWithDefault,
} from './columns.ts';

export const news = {
  id: text(),
  category: text<NewsSummary['category']>(),
  title: text(),
  summary: text(),
  /** Markdown, as are a question's answer, a review's story and a page's body. */
  body: text(),
  art: optional(text()),
  picture: optional(text()),
  /** Not public before this time. */
  publishedAt: bigint(),
  updatedAt: bigintWithDefault(),
};
export type NewsTable = RowOf<typeof news>;

export const question = {
  id: text(),
  category: text<Question['category']>(),
  question: text(),
  answer: text(),
  position: integer(),
  publishedAt: bigintWithDefault(),
  updatedAt: bigintWithDefault(),
};
export type QuestionTable = RowOf<typeof question>;

export const download = {
  id: text(),
  category: text<Download['category']>(),
  title: text(),
  description: text(),
  url: text(),
  format: text(),
  sizeBytes: bigint(),
  pinned: flag(),
  /** Position among the pinned ones; 0 for all others. */
  position: integerWithDefault(),
  /** JSON: languages of the file. */
  languages: textWithDefault(),
  publishedAt: bigint(),
  updatedAt: bigintWithDefault(),
};
export type DownloadTable = RowOf<typeof download>;

export const review = {
  id: text(),
  season: integer(),
  title: text(),
  summary: text(),
  story: text(),
  art: text(),
  heldAt: bigint(),
  teams: integer(),
  countries: integer(),
  winners: text(),
  publishedAt: bigintWithDefault(),
  /** Time since which organisers hide it from the portal; its photos and videos stay assigned to it. */
  offlineAt: optional(bigint()),
  updatedAt: bigintWithDefault(),
  /** The competition whose published results name its winners; null if they are entered by hand. */
  competitionId: optional(text()),
};
export type PastEventTable = RowOf<typeof review>;

export const photo = {
  id: text(),
  reviewId: optional(text()),
  season: integer(),
  caption: text(),
  picture: text(),
  position: integer(),
  /** Time since which an organiser hides it from the public; null if shown. */
  hiddenAt: optional(bigint()),
  /** Rises with each change. */
  version: counter(),
  updatedAt: bigintWithDefault(),
};
export type PhotoTable = RowOf<typeof photo>;

export const video = {
  id: text(),
  reviewId: optional(text()),
  season: integer(),
  title: text(),
  description: text(),
  durationMs: bigint(),
  poster: text(),
  url: text(),
  type: text(),
  width: integer(),
  height: integer(),
  subtitles: text(),
  publishedAt: bigint(),
  /** Time since which an organiser hides it from the public; null if shown. */
  hiddenAt: optional(bigint()),
  /** 0 until organisers have chosen an order. */
  position: integerWithDefault(),
  /** Rises with each change. */
  version: counter(),
  updatedAt: bigintWithDefault(),
};
export type VideoTable = RowOf<typeof video>;

/** A public file to be deleted: it is no longer served, and its row is deleted after its bytes. */
export const retiredFile = {
  url: text(),
  retiredAt: bigint(),
};

export const slide = {
  id: text(),
  tone: text<Slide['tone']>(),
  title: text(),
  body: text(),
  art: optional(text()),
  picture: optional(text()),
  actionLabel: text(),
  actionTo: text(),
  position: integer(),
  /** The period in which it is shown. */
  shownFrom: optional(bigint()),
  shownUntil: optional(bigint()),
  publishedAt: bigintWithDefault(),
  updatedAt: bigintWithDefault(),
};
export type SlideTable = RowOf<typeof slide>;

export const partner = {
  id: text(),
  name: text(),
  url: optional(text()),
  logo: text(),
  position: integer(),
  publishedAt: bigintWithDefault(),
  updatedAt: bigintWithDefault(),
};
export type PartnerTable = RowOf<typeof partner>;

/** The first items on the home page. */
export const homeFeature = {
  kind: text<'competition' | 'news'>(),
  ref: text(),
  position: integer(),
};

/** Time of the last choice of these, also if none are chosen: one row. */
export const homeChoice = {
  id: text<'home'>(),
  chosenAt: bigint(),
};

export const page = {
  slug: text(),
  title: text(),
  lead: text(),
  body: text(),
  milestones: text(),
  version: optional(text()),
  updatedAt: bigint(),
};
export type PageTable = RowOf<typeof page>;

/** The next text of a legal page: in force from `inForceAt` on, even before it is moved to `page`. */
export const pageUpcoming = {
  slug: text(),
  title: text(),
  lead: text(),
  body: text(),
  version: optional(text()),
  inForceAt: bigint(),
};

/** A version of a legal text that everybody must have agreed to from `inForceAt` on, before they submit anything. */
export const legalRequirement = {
  slug: text<(typeof legalSlugs)[number]>(),
  /** Number among all published versions. */
  number: integer(),
  /** The version's public name. */
  version: text(),
  /** JSON: the changes in it, in both languages. */
  changes: text(),
  inForceAt: bigint(),
};

/** Kinds that are written as drafts and published as versions in the shared tables: content, and the templates of certificates by their competition. */
export type DraftedKind = ContentKind | `certificate_${CertificateKind}`;

/** An unpublished draft of anything above, or of a template: one of each. */
export const contentDraft = {
  kind: text<DraftedKind>(),
  id: text(),
  /** Number of the version that it will become. */
  number: integer(),
  /** Rises with each save. */
  version: integer(),
  /** JSON. */
  data: text(),
  /** JSON: time of the last change to the text of each language. */
  textAt: text(),
  byId: optional(text()),
  byName: text(),
  at: bigint(),
};
export type ContentDraftTable = RowOf<typeof contentDraft>;

/** Everything that was ever published. */
export const contentVersion = {
  kind: text<DraftedKind>(),
  id: text(),
  number: integer(),
  state: text<'published' | 'superseded'>(),
  data: text(),
  textAt: text(),
  byId: optional(text()),
  byName: text(),
  at: bigint(),
  note: optional(text()),
  /** Time since which the portal no longer has it, although nothing was published after it. */
  offlineAt: optional(bigint()),
};
export type ContentVersionTable = RowOf<typeof contentVersion>;

/** The tables whose texts name files by their public URL, also inside JSON and Markdown. */
export const contentNamingFiles = [
  'news',
  'question',
  'download',
  'review',
  'photo',
  'video',
  'slide',
  'partner',
  'page',
  'pageUpcoming',
  'contentDraft',
  'contentVersion',
] as const;
