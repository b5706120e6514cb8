import { z } from 'zod';
import { Picture } from '#contract/content/picture.ts';
import { Download, Page, Partner, Photo, type Slide, Video, Winner } from '#contract/content/public.ts';
import { Text } from '#contract/http/common.ts';
import type { NewsRow, PartnerRow, PastEventRow, PhotoRow, SlideRow, VideoRow } from './store.ts';

/** Parses a JSON column. A value that does not fit its schema is a bug in its writer and throws. */
const parse = <T extends z.ZodType>(schema: T, json: string): z.output<T> => schema.parse(JSON.parse(json));

export const text = (json: string) => parse(Text, json);

const illustrationOf = ({ art, picture }: { art: string | null; picture: string | null }) => ({
  art,
  picture: picture === null ? null : parse(Picture, picture),
});

export const toNewsSummary = (row: NewsRow) => ({
  id: row.id,
  category: row.category,
  title: text(row.title),
  summary: text(row.summary),
  publishedAt: row.publishedAt,
  illustration: illustrationOf(row),
});

export const languagesOf = ({ languages }: { languages: string }) => parse(Download.shape.languages, languages);

export const toPhoto = (row: PhotoRow): Photo => ({
  id: row.id,
  season: row.season,
  caption: text(row.caption),
  picture: parse(Photo.shape.picture, row.picture),
});

export const toVideoSummary = (row: VideoRow) => ({
  id: row.id,
  season: row.season,
  title: text(row.title),
  durationMs: row.durationMs,
  poster: parse(Picture, row.poster),
});

export const toVideo = (row: VideoRow): Video => ({
  ...toVideoSummary(row),
  description: text(row.description),
  url: row.url,
  type: row.type,
  width: row.width,
  height: row.height,
  subtitles: parse(Video.shape.subtitles, row.subtitles),
  publishedAt: row.publishedAt,
});

export const toPastEventSummary = (row: PastEventRow) => ({
  id: row.id,
  season: row.season,
  title: text(row.title),
  summary: text(row.summary),
  art: row.art,
  heldAt: row.heldAt,
  teams: row.teams,
  countries: row.countries,
});

/** A stored winner, with the id of the entry if the event was held on this site. */
const StoredWinner = Winner.extend({ registrationId: z.string().exactOptional() });
export type StoredWinner = z.infer<typeof StoredWinner>;

export const storedWinners = (row: PastEventRow): StoredWinner[] => parse(z.array(StoredWinner), row.winners);

/** Returns a winner as everyone may see it: the entry's current consent decides, and a deleted entry consents to nothing. */
export const toWinner = ({ registrationId, ...winner }: StoredWinner, named: ReadonlySet<string>): Winner =>
  registrationId === undefined || named.has(registrationId) ? winner : { ...winner, teamName: null, organization: null, memberNames: [] };

export const toSlide = (row: SlideRow): Slide => ({
  id: row.id,
  tone: row.tone,
  title: text(row.title),
  body: text(row.body),
  illustration: illustrationOf(row),
  action: { label: text(row.actionLabel), to: row.actionTo },
});

export const toPartner = (row: PartnerRow): Partner => ({
  id: row.id,
  name: text(row.name),
  url: row.url,
  logo: parse(Partner.shape.logo, row.logo),
});

export const toPage = (row: {
  slug: string;
  title: string;
  lead: string;
  body: string;
  milestones: string;
  version: string | null;
  updatedAt: number;
}) =>
  z.parse(Page, {
    slug: row.slug,
    title: text(row.title),
    lead: text(row.lead),
    body: text(row.body),
    milestones: parse(Page.shape.milestones, row.milestones),
    version: row.version,
    updatedAt: row.updatedAt,
  });
