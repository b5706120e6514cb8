import type { Download, NewsSummary, Question, Slide } from '#contract/content.ts';
import { bigint, flag, integer, optional, type RowOf, text } from './columns.ts';

export const news = {
  id: text(),
  category: text<NewsSummary['category']>(),
  title: text(),
  summary: text(),
  /** Markdown, as are a question's answer, a review's story and a page's body. */
  body: text(),
  art: optional(text()),
  picture: optional(text()),
  /** Hidden before. */
  publishedAt: bigint(),
};
export type NewsTable = RowOf<typeof news>;

export const question = {
  id: text(),
  category: text<Question['category']>(),
  question: text(),
  answer: text(),
  position: integer(),
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
  publishedAt: bigint(),
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
};
export type ReviewTable = RowOf<typeof review>;

export const photo = {
  id: text(),
  reviewId: optional(text()),
  season: integer(),
  caption: text(),
  picture: text(),
  position: integer(),
  /** Since when an organiser keeps it from the public; null where it is shown. */
  hiddenAt: optional(bigint()),
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
  /** Since when an organiser keeps it from the public; null where it is shown. */
  hiddenAt: optional(bigint()),
};
export type VideoTable = RowOf<typeof video>;

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
};
export type SlideTable = RowOf<typeof slide>;

export const partner = {
  id: text(),
  name: text(),
  url: optional(text()),
  logo: text(),
  position: integer(),
};
export type PartnerTable = RowOf<typeof partner>;

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
