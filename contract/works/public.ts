import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { AnyProblem, Id, IdParams, Instant, line, listOf, Paging, Revision, Text, trimmed, Window } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_IMAGES } from '#contract/uploads/rules/uploadFile.ts';
import { Preparation } from './preparation.ts';
import { workLink } from './rules/workLink.ts';

export const WORK_TITLE_MAX = 60;
/** Maximum length in graphemes. */
export const WORK_DESCRIPTION_MAX = 500;

const WorkNo = z.string().min(1).max(32);
const UploadId = z.string().regex(/^[0-9a-f]{32}$/, { error: 'upload_missing' });

const description = trimmed
  .min(1, { error: 'required' })
  .max(20 * WORK_DESCRIPTION_MAX, { error: 'too_long' })
  .refine((text) => countGraphemes(text) <= WORK_DESCRIPTION_MAX, { error: 'too_long' })
  .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), { error: 'invalid' });

const NewMedia = z.discriminatedUnion('kind', [
  /** `posterUploadId`: the poster of the video (an upload with the metadata `purpose poster`). */
  z.object({ kind: z.literal('video'), uploadId: UploadId, posterUploadId: UploadId.optional() }),
  z.object({
    kind: z.literal('link'),
    url: z
      .string()
      .min(1, { error: 'required' })
      .refine((url) => workLink(url) !== null, { error: 'link_not_accepted' }),
  }),
  z.object({
    kind: z.literal('images'),
    uploadIds: z
      .array(UploadId)
      .min(1, { error: 'required' })
      .max(MAX_IMAGES, { error: 'too_many_images' })
      .refine((ids) => new Set(ids).size === ids.length, { error: 'invalid' }),
  }),
]);

/** A work as submitted. */
export const NewWork = z.object({
  title: line(WORK_TITLE_MAX),
  description,
  media: NewMedia,
  /** The content version that the form was filled from, 0 if there was none: an older one is refused. Absent from forms of earlier releases. */
  basedOn: Revision.optional(),
});
export type NewWork = z.infer<typeof NewWork>;

/** The media of a work. An image's `url` is the full size without metadata. */
export const Media = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('video'), url: z.string(), type: z.string(), posterUrl: z.string().optional() }),
  z.object({ kind: z.literal('link'), url: z.string() }),
  z.object({ kind: z.literal('images'), items: z.array(z.object({ url: z.string(), previewUrl: z.string() })) }),
]);
export type Media = z.infer<typeof Media>;
export const MediaKind = z.enum(['video', 'link', 'images']);
export type MediaKind = z.infer<typeof MediaKind>;

const Votes = z.int().min(0);

export const WorkSummary = z.object({
  no: WorkNo,
  title: z.string(),
  kind: MediaKind,
  /** A small preview: the video's poster or the first image. */
  posterUrl: z.string().nullable(),
  /** Null without the consent to publish it. */
  teamName: z.string().nullable(),
  group: Group,
  votes: Votes,
});
export type WorkSummary = z.infer<typeof WorkSummary>;

export const Work = WorkSummary.extend({
  description: z.string(),
  media: Media,
  /** Its files can be read by their URLs once it is `ready`; a public work is. */
  preparation: Preparation,
  competition: z.object({ id: Id, slug: z.string(), season: z.int(), title: Text, voting: Window.nullable() }),
});
export type Work = z.infer<typeof Work>;

/** Time since which an organiser holds a work back, and the reason (empty if none was given). */
export const Held = z.object({
  at: Instant,
  reason: z.string(),
  /** The reason in both languages, if it is a canned one. Devices have stored works without it. */
  cannedReason: Text.nullable().optional(),
});

/** A work as its owner sees it. */
export const OwnWork = Work.extend({
  registrationId: Id,
  /** The names of its files as they were chosen, in order; devices have stored works without them. */
  fileNames: z.array(z.string()).optional(),
  /** The work's uploads in order, so that a replacement can keep some of them. */
  uploadIds: z.array(Id),
  posterUploadId: Id.nullable(),
  /** Null while only the owner and the organisers can see it. */
  releasedAt: Instant.nullable(),
  /** Devices have stored works without it. */
  held: Held.nullable().optional(),
  /** True if it is public: prepared, released, with the consent to publish. */
  public: z.boolean(),
  /** Reason why it cannot be prepared. */
  refusal: AnyProblem.nullable(),
  /** True if it can be replaced now. */
  editable: z.boolean(),
  submittedAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  /** Increases whenever the family submits it again, and only then. */
  contentVersion: z.int(),
});
export type OwnWork = z.infer<typeof OwnWork>;

export const works = {
  'POST /api/registrations/:id/work': {
    access: 'participant',
    agreed: true,
    summary: 'Submits an entry’s work, or replaces it, while its work window is open. A replaced work waits for its release again.',
    status: 201,
    idempotent: true,
    params: IdParams,
    body: NewWork,
    answers: OwnWork,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id', 'GET /api/registrations/:id/work'],
    errors: [
      'not_found',
      'window_invalid',
      'work_not_open',
      'work_closed',
      'action_not_allowed_now',
      'conflict',
      'upload_not_found',
      'upload_not_ready',
      'file_type_not_accepted',
    ],
  },
  'GET /api/registrations/:id/work': {
    inSupportView: true,
    access: 'account',
    summary: 'The work of one of my entries.',
    params: IdParams,
    answers: OwnWork,
    errors: ['not_found'],
  },
} satisfies Endpoints;

/**
 * Public reads. A work that is not public is visible to its owner and organisers and, once prepared, without names to the judges to whom it is
 * assigned.
 */
export const publicWorks = {
  'GET /api/works/:no': {
    access: 'public',
    cache: 'offline',
    summary: 'A released work.',
    params: z.object({ no: WorkNo }),
    answers: Work,
    errors: ['not_found'],
  },
  'GET /api/competitions/:id/works': {
    access: 'public',
    cache: 'offline',
    summary: 'A competition’s released works, by id or slug; the last released first, or those with the most votes.',
    params: IdParams,
    query: Paging.extend({ group: Group.optional(), sort: z.enum(['newest', 'votes']).optional() }),
    answers: listOf(WorkSummary),
    errors: ['not_found'],
  },
} satisfies Endpoints;
