import { z } from 'zod';
import {
  CursorPaging,
  choice,
  Id,
  IdParams,
  Instant,
  jsonParam,
  optionalLine,
  pagedListOf,
  Revision,
  Text,
  trimmed,
} from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { DECISION_REASON_MAX, REPORT_CONTACT_MAX, REPORT_TEXT_MAX } from '#contract/text/textLengths.ts';
import { Media } from '#contract/works/public.ts';
import { PendingDecision } from './decisions.ts';

export const reportKinds = ['work', 'photo', 'video'] as const;
export const ReportKind = z.enum(reportKinds);
export type ReportKind = z.infer<typeof ReportKind>;

/** Reasons for a report; a closed set. */
export const reportReasons = ['personal', 'unsafe', 'hurtful', 'copied', 'other'] as const;
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

/** An organiser's decision: it stays public, is taken offline, or is public again. */
export const ReportResolution = z.enum(['kept', 'taken_offline', 'restored']);
export type ReportResolution = z.infer<typeof ReportResolution>;

const OptionalText = trimmed
  .max(REPORT_TEXT_MAX, { error: 'too_long' })
  .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), { error: 'invalid' })
  .optional();

export const NewReport = z.object({
  /** Chosen by the caller: a repeated request is the same report. */
  requestId: z.uuid(),
  kind: ReportKind,
  /** The number of a work, the id of anything else. */
  ref: z.string().min(1).max(64),
  reason: choice(reportReasons),
  text: OptionalText,
  /** The reporter's contact. */
  contact: optionalLine(REPORT_CONTACT_MAX).optional(),
  /** A honeypot: a field hidden from people. A value marks the report as a program's. */
  website: z.string().max(500).optional(),
});
export type NewReport = z.infer<typeof NewReport>;

export const reports = {
  'POST /api/reports': {
    access: 'public',
    summary: 'Reports a public work, photo or video to the organisers. Nothing is hidden by it; a repeated request is the same report.',
    status: 202,
    body: NewReport,
    answers: z.object({ receivedAt: Instant }),
    errors: ['not_found'],
  },
} satisfies Endpoints;

export const AdminReportCase = z.object({
  id: Id,
  kind: ReportKind,
  /** The reported thing as the portal shows it; null if it no longer exists. */
  subject: z
    .object({
      id: Id,
      title: Text,
      posterUrl: z.string().nullable(),
      /** The media that visitors see. */
      media: Media,
      /** Its page in the portal. */
      path: z.string(),
      competition: z.object({ id: Id, title: Text }).nullable(),
      isOffline: z.boolean(),
    })
    .nullable(),
  open: z.int().min(0),
  total: z.int().min(0),
  firstAt: Instant,
  lastAt: Instant,
  resolution: ReportResolution.nullable(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  version: z.int(),
  /** The decision about a work that can still be undone. */
  pendingDecision: PendingDecision.nullable(),
});
export type AdminReportCase = z.infer<typeof AdminReportCase>;

export const AdminReport = z.object({
  id: Id,
  reason: ReportReason,
  text: z.string(),
  contact: z.string(),
  at: Instant,
  isOpen: z.boolean(),
});
export type AdminReport = z.infer<typeof AdminReport>;

export const AdminReportFilter = z.object({
  open: z.boolean().optional(),
  competitionId: Id.optional(),
  /** One thing. */
  subject: z.object({ kind: ReportKind, id: Id }).optional(),
});
export type AdminReportFilter = z.infer<typeof AdminReportFilter>;

const right = { anyOf: ['review'], in: 'its_competition' } as const;

export const reportsAdmin = {
  'GET /api/admin/reports': {
    access: 'organiser',
    right,
    summary: 'Reported things, one row each with how often it was reported; the last reported first if not said.',
    query: CursorPaging.extend({ filter: jsonParam(AdminReportFilter).optional(), sort: z.enum(['lastAt', '-lastAt']).optional() }),
    answers: pagedListOf(AdminReportCase),
    errors: [],
  },
  'GET /api/admin/reports/:id': {
    access: 'organiser',
    right,
    summary: 'What was reported of one thing, the newest first.',
    params: IdParams,
    answers: AdminReportCase.extend({ reports: z.array(AdminReport) }),
    errors: ['not_found'],
  },
  'POST /api/admin/reports/:id/resolution': {
    access: 'organiser',
    right,
    summary: 'Decides on a reported thing: it is kept, taken offline or restored, and all its open reports are closed.',
    params: IdParams,
    /** `reason`: for holding back a work, read by its family. `version`: of the case that the organiser has seen. */
    body: z.object({
      resolution: ReportResolution,
      reason: trimmed.min(1, { error: 'required' }).max(DECISION_REASON_MAX, { error: 'too_long' }).optional(),
      version: Revision,
    }),
    answers: AdminReportCase,
    errors: ['not_found', 'conflict', 'action_not_allowed_now', 'publish_consent_missing', 'work_not_prepared'],
  },
} satisfies Endpoints;
