import { z } from 'zod';
import { Id, Instant, listOf, optionalLine, Paging, Revision, Text, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { CONTENT_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { OwnPicture, Picture } from './picture.ts';
import { Subtitles } from './public.ts';
import { galleryKinds } from './rules/galleryItem.ts';
import { MAX_SUBTITLE_FILE_BYTES } from './rules/subtitles.ts';

const Caption = z.object({ 'zh-CN': optionalLine(200), 'en-US': optionalLine(200) });
const words = trimmed.max(600, { error: 'too_long' });
/** Content of a WebVTT or SubRip file; null removes the present subtitles. */
const subtitles = z.string().max(MAX_SUBTITLE_FILE_BYTES, { error: 'subtitles_too_large' }).nullable();
const Season = z.int({ error: 'invalid' }).min(2000, { error: 'invalid' }).max(2200, { error: 'invalid' });

/** A photo or a video of the galleries, as organisers see it. */
export const GalleryItem = z.object({
  id: Id,
  season: z.int(),
  /** The past event that it belongs to. */
  reviewId: Id.nullable(),
  /** For a video its title. */
  caption: Text,
  /** Empty for a photo. */
  description: Text,
  /** For a video its poster. */
  picture: Picture,
  video: z.object({ url: z.string(), type: z.string(), durationMs: z.int(), subtitles: z.array(Subtitles) }).nullable(),
  isShown: z.boolean(),
  /** Revision, increased by each change; a change sends back the one it has read. */
  version: z.int().min(0),
});
export type GalleryItem = z.infer<typeof GalleryItem>;

const GalleryChange = z.object({
  id: Id,
  version: Revision,
  caption: Caption.optional(),
  description: z.object({ 'zh-CN': words, 'en-US': words }).optional(),
  season: Season.optional(),
  reviewId: Id.nullable().optional(),
  /** Only a video's picture can be replaced. */
  picture: OwnPicture.optional(),
  /** Only for a video; a language that is absent stays as it is. */
  subtitles: z.object({ 'zh-CN': subtitles.optional(), 'en-US': subtitles.optional() }).optional(),
  isShown: z.boolean().optional(),
});
export type GalleryChange = z.infer<typeof GalleryChange>;

const KindParams = z.object({ kind: z.enum(galleryKinds) });
const right = CONTENT_EVERYWHERE;

export const galleryAdmin = {
  'GET /api/admin/gallery/:kind': {
    access: 'organiser',
    right,
    summary: 'Photos or videos of a season in the order of the gallery, hidden ones among them, and the past events they can belong to.',
    params: KindParams,
    query: Paging.extend({ season: z.coerce.number().pipe(Season) }),
    answers: listOf(GalleryItem).extend({
      hidden: z.int().min(0),
      reviews: z.array(z.object({ id: Id, season: z.int(), title: Text, at: Instant })),
    }),
    errors: [],
  },
  'POST /api/admin/gallery/:kind': {
    access: 'organiser',
    right,
    summary:
      'Makes a photo or a video of an upload of mine, hidden until it is shown. The same upload, and the same file in a season, makes one, however often it is asked for.',
    params: KindParams,
    body: z.object({ uploadId: Id, season: Season, reviewId: Id.nullable() }),
    answers: GalleryItem,
    status: 201,
    errors: [
      'upload_not_found',
      'upload_not_ready',
      'file_type_not_accepted',
      'file_unreadable',
      'picture_too_large',
      'film_unreadable',
      'film_incomplete',
    ],
  },
  'POST /api/admin/gallery/:kind/changes': {
    access: 'organiser',
    right,
    summary: 'Changes photos or videos, all of them or none. Fails with conflict where one was changed since it was read.',
    params: KindParams,
    body: z.object({ items: z.array(GalleryChange).min(1).max(200) }),
    answers: z.object({ items: z.array(GalleryItem) }),
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/gallery/:kind/moves': {
    access: 'organiser',
    right,
    summary:
      'Moves photos or videos of a season before another one, or to the end. Fails with conflict where one of them is not there any more.',
    params: KindParams,
    body: z.object({ season: Season, ids: z.array(Id).min(1).max(200), before: Id.nullable() }),
    errors: ['conflict'],
  },
  'POST /api/admin/gallery/:kind/removals': {
    access: 'organiser',
    right,
    summary: 'Removes photos or videos with their files for good; nobody can bring them back. What is gone already counts as removed.',
    params: KindParams,
    body: z.object({ ids: z.array(Id).min(1).max(200) }),
    errors: [],
  },
} satisfies Endpoints;
