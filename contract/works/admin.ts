import { z } from 'zod';
import { Group, Mode } from '#contract/competitions/public.ts';
import {
  AddressPaging,
  AnyProblem,
  CursorPaging,
  cleaned,
  Id,
  IdParams,
  Instant,
  jsonParam,
  pagedListOf,
  Text,
  trimmed,
} from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { BatchOptions, MessageOutlook, PendingBatch, PendingDecision, Refusals } from '#contract/office/decisions.ts';
import type { RightName } from '#contract/office/rules/staffRights.ts';
import { EntryState } from '#contract/registrations/public.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { Preparation } from './preparation.ts';
import { Held, Media, MediaKind, WorkSummary } from './public.ts';
import { workStages } from './rules/workStage.ts';

const WorkStage = z.enum(workStages);

export const AdminWorkSummary = WorkSummary.omit({ teamName: true }).extend({
  id: Id,
  registrationId: Id,
  entryState: EntryState,
  competition: z.object({ id: Id, title: Text, season: z.int(), mode: Mode }),
  teamName: z.string(),
  accountName: z.string(),
  /** True if the family consents to its publication. */
  publishWork: z.boolean(),
  media: Media,
  /** Reason why it cannot be prepared. */
  refusal: AnyProblem.nullable(),
  releasedAt: Instant.nullable(),
  held: Held.nullable(),
  public: z.boolean(),
  stage: WorkStage,
  /** Number of open reports from visitors. */
  reports: z.int().min(0),
  preparation: Preparation,
  submittedAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  /** A decision that can still be undone. */
  pendingDecision: PendingDecision.nullable(),
});
export type AdminWorkSummary = z.infer<typeof AdminWorkSummary>;

export const AdminWork = AdminWorkSummary.extend({
  description: z.string(),
  files: z.array(
    z.object({
      position: z.int(),
      filename: z.string(),
      type: z.string(),
      sizeBytes: z.int(),
      sha256: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      /** For a film. */
      durationMs: z.int().nullable(),
    }),
  ),
  history: z.array(
    z.object({ at: Instant, action: z.string(), by: z.string(), reason: z.string().nullable(), cannedReason: Text.nullable().optional() }),
  ),
});
export type AdminWork = z.infer<typeof AdminWork>;

export const AdminWorkFilter = z.object({
  competitionId: Id.optional(),
  season: z.int().min(0).max(9999).optional(),
  group: Group.optional(),
  kind: MediaKind.optional(),
  released: z.boolean().optional(),
  stages: z.array(WorkStage).min(1).max(workStages.length).optional(),
  publishWork: z.boolean().optional(),
  /** Part of the title, the team's name or the number. */
  q: cleaned.max(80).optional(),
});
export type AdminWorkFilter = z.infer<typeof AdminWorkFilter>;

/** Rights that give access to unreleased works: of those who release them and those who assign them to judges. */
export const workReaders = ['review', 'judging'] as const satisfies RightName[];

/** A field's name, with a leading `-` for descending order. */
const sort = z
  .enum(['stage', 'submittedAt', '-submittedAt', 'updatedAt', '-updatedAt', 'title', '-title', 'no', '-no', 'votes', '-votes'])
  .optional();
const list = {
  access: 'organiser',
  right: { anyOf: workReaders, in: 'its_competition' },
  answers: pagedListOf(AdminWorkSummary),
  errors: [],
} as const;

export const worksAdmin = {
  'GET /api/admin/works': {
    ...list,
    summary: 'Works, filtered and sorted; the last handed in first if not said.',
    query: AddressPaging.extend({ filter: jsonParam(AdminWorkFilter.omit({ q: true }).strict()).optional(), sort }),
  },
  'POST /api/admin/works/search': {
    ...list,
    summary: 'Works, by title, team or number too.',
    body: CursorPaging.extend({ filter: jsonParam(AdminWorkFilter).optional(), sort }),
  },
  'GET /api/admin/works/:id': {
    access: 'organiser',
    right: { anyOf: workReaders, in: 'its_competition' },
    summary: 'One work with its files and what happened to it.',
    params: IdParams,
    answers: AdminWork,
    errors: ['not_found'],
  },
  'POST /api/admin/works/releases': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    summary:
      'Releases works or holds them back, one or many; says of each whether it was done. It is carried out once it can no longer be taken back. Without the consent to publish, or before it is prepared, none is released. Open reports of a work are settled by it.',
    body: BatchOptions.extend({
      ids: z.array(Id).min(1).max(500),
      release: z.boolean(),
      /** Reason for holding works back; their families read it. */
      reason: trimmed.min(1, { error: 'required' }).max(DECISION_REASON_MAX, { error: 'too_long' }).optional(),
      /** A canned reason in place of a typed one: each family reads it in its own language. */
      cannedReasonId: Id.optional(),
    }),
    answers: z.object({ done: z.array(Id), refused: Refusals, pending: PendingBatch, messages: MessageOutlook.optional() }),
    errors: [],
  },
} satisfies Endpoints;
