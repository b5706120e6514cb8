import { z } from 'zod';
import { ReadDraft, TwoVersions, versionNumber } from '#contract/competitions/admin.ts';
import { cleaned, Id, Instant, jsonParam, Locale, listOf, Paging, Revision, Text, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { CONTENT_EVERYWHERE, type RequiredRight } from '#contract/office/rules/staffRights.ts';
import { VERSION_NOTE_MAX } from '#contract/text/textLengths.ts';
import { ContentData, ContentKind, OrderedKind, StoredDocument, TextAt } from './contentData.ts';
import { Picture } from './picture.ts';
import { questionCategories } from './public.ts';
import { contentStates } from './rules/contentDraft.ts';

const count = z.int().min(0);
const State = z.enum(contentStates);

const VersionSummary = z.object({
  number: versionNumber,
  /** `published` is the version that the portal has, or had before it was taken offline. */
  state: z.enum(['draft', 'published', 'superseded']),
  /** The person who last saved or published it; empty for content older than versioning. */
  by: z.string(),
  at: Instant,
  note: z.string().nullable(),
});
const Version = VersionSummary.extend({ data: ContentData });

/** A list item of content that organisers write. */
export const ContentItem = z.object({
  id: Id,
  title: Text,
  state: State,
  /** Time of publication; for a draft of the last save, for offline content of its removal. */
  at: Instant,
  /** The unpublished draft. */
  draft: z.object({ by: z.string(), at: Instant }).nullable(),
  /** Languages with missing texts. */
  missing: z.array(Locale),
});
export type ContentItem = z.infer<typeof ContentItem>;

/** Content that organisers write, as its editor sees it. */
export const ContentRecord = z.object({
  id: Id,
  state: State,
  /** Null if the portal does not have it. */
  publishedAt: Instant.nullable(),
  published: Version.nullable(),
  /** The draft. A save sends back its `version`, so that a concurrent change is a conflict. */
  draft: Version.extend({ version: z.int().min(1) }).nullable(),
  /** Newest first. */
  versions: z.array(VersionSummary),
  /** Last change of the texts, by language. */
  textAt: TextAt,
  /** For a legal text: the explanation read by everybody who has to agree to the newest version; null if nobody is asked. */
  asksAgain: Text.nullable(),
});
export type ContentRecord = z.infer<typeof ContentRecord>;

/** The draft that the caller has read; `version` is 0 if there was none. */
const Read = z.object({ number: versionNumber, version: Revision });
const KindParams = z.object({ kind: ContentKind });
const ItemParams = KindParams.extend({ id: Id });

export const ContentFilter = z.object({
  state: State.optional(),
  /** Part of its texts. */
  q: cleaned.max(80).optional(),
});
export type ContentFilter = z.infer<typeof ContentFilter>;

/** Published items of a kind, in the portal's order. */
const Ordered = z.object({
  items: z.array(
    z.object({
      id: Id,
      title: Text,
      /** Category under which the portal lists it; null if all are listed together. */
      category: z.enum(questionCategories).nullable(),
    }),
  ),
});
export type Ordered = z.infer<typeof Ordered>;
const Ids = z.array(Id).max(1000);

/** A few sentences for families. */
const Changes = trimmed.min(1, { error: 'required' }).max(600, { error: 'too_long' });

const right = CONTENT_EVERYWHERE;
/** The files that a text shows are for who writes the text of one competition, too. */
const ofAnyContent: RequiredRight = { anyOf: ['content'], in: 'its_competition' };

const list = {
  access: 'organiser',
  right,
  params: KindParams,
  answers: listOf(ContentItem).extend({
    counts: z.record(State, count),
    /** Time of the next scheduled publication; null if none. */
    nextPublicationAt: Instant.nullable(),
  }),
  errors: [],
} as const;

export const contentAdmin = {
  'GET /api/admin/content/:kind': {
    ...list,
    summary: 'What organisers write of one kind, the newest first, and how much of it is in each state.',
    query: Paging.extend({ filter: jsonParam(ContentFilter.omit({ q: true }).strict()).optional() }),
  },
  'POST /api/admin/content/:kind/search': {
    ...list,
    summary: 'What organisers write of one kind, by part of its words too.',
    body: Paging.extend({ filter: jsonParam(ContentFilter).optional() }),
  },
  'POST /api/admin/content/:kind': {
    access: 'organiser',
    right,
    summary: 'Begins something: a draft that nobody sees but organisers.',
    params: KindParams,
    body: z.object({}),
    answers: ContentRecord,
    status: 201,
    errors: ['action_not_allowed_now'],
  },
  'GET /api/admin/content/:kind/:id': {
    access: 'organiser',
    right,
    summary: 'Something organisers write, with its draft, what is published and its versions.',
    params: ItemParams,
    answers: ContentRecord,
    errors: ['not_found'],
  },
  'PUT /api/admin/content/:kind/:id': {
    access: 'organiser',
    right,
    summary: 'Saves the draft, or begins one. Fails with conflict where somebody else has saved or published since it was read.',
    params: ItemParams,
    body: Read.extend({ data: ContentData }),
    answers: z.object({ number: versionNumber, version: z.int().min(1), by: z.string(), at: Instant, textAt: TextAt }),
    errors: ['not_found', 'conflict'],
  },
  'DELETE /api/admin/content/:kind/:id': {
    access: 'organiser',
    right,
    summary: 'Discards the draft that was read; what was never published goes with it.',
    params: ItemParams,
    query: ReadDraft,
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/content/:kind/:id/publication': {
    access: 'organiser',
    right,
    summary: 'Publishes the draft that was read, or without one the newest version once more: now, or at a minute to come.',
    params: ItemParams,
    body: Read.extend({
      /** Null to publish now. A change of public content takes effect at once. */
      publishAt: Instant.nullable().default(null),
      note: trimmed.max(VERSION_NOTE_MAX, { error: 'too_long' }).optional(),
      /** For a legal text: the changes, if everybody has to agree again; null if nobody is asked. */
      asksAgain: z.object({ 'zh-CN': Changes, 'en-US': Changes }).nullable().default(null),
    }),
    answers: ContentRecord,
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/content/:kind/:id/withdrawal': {
    access: 'organiser',
    right,
    summary: 'Takes something offline, or takes back that it is scheduled unless it is public by now; its versions stay.',
    params: ItemParams,
    /** The state when the caller read it: a scheduled item may be public by now. */
    body: z.object({ state: z.enum(['scheduled', 'published']) }),
    answers: ContentRecord,
    errors: ['not_found', 'action_not_allowed_now', 'already_public'],
  },
  'GET /api/admin/content/:kind/:id/versions': {
    access: 'organiser',
    right,
    summary: 'Two versions side by side, and where they differ.',
    params: ItemParams,
    query: TwoVersions,
    answers: z.object({ from: Version, to: Version, changed: z.array(z.string()) }),
    errors: ['not_found'],
  },
  'POST /api/admin/content/:kind/:id/restorations': {
    access: 'organiser',
    right,
    summary: 'Makes an earlier version the draft; nothing is published by it.',
    params: ItemParams,
    body: Read.extend({ restore: versionNumber }),
    answers: ContentRecord,
    errors: ['not_found', 'conflict'],
  },
  'GET /api/admin/content-orders/:kind': {
    access: 'organiser',
    right,
    summary: 'What is published of a kind and stands in an order that organisers choose; of downloads the pinned ones.',
    params: z.object({ kind: OrderedKind }),
    answers: Ordered,
    errors: [],
  },
  'PUT /api/admin/content-orders/:kind': {
    access: 'organiser',
    right,
    summary: 'Puts what is published into another order. Fails with conflict where the order is no longer the one that was read.',
    params: z.object({ kind: OrderedKind }),
    body: z.object({ before: Ids, after: Ids }),
    answers: Ordered,
    errors: ['conflict'],
  },
  'POST /api/admin/content-documents': {
    access: 'organiser',
    right: ofAnyContent,
    summary: 'Makes a public file of an uploaded document of mine; the upload goes.',
    body: z.object({ uploadId: Id }),
    answers: StoredDocument,
    status: 201,
    errors: ['upload_not_found', 'upload_not_ready', 'document_not_accepted'],
  },
  'POST /api/admin/content-pictures': {
    access: 'organiser',
    right: ofAnyContent,
    summary: 'Makes a picture of an upload of mine in the sizes that screens need, without anything but what is seen; the upload goes.',
    body: z.object({ uploadId: Id }),
    answers: Picture,
    status: 201,
    errors: ['upload_not_found', 'upload_not_ready', 'file_type_not_accepted', 'file_unreadable'],
  },
} satisfies Endpoints;
