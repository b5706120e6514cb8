import { z } from 'zod';
import { peopleAdmin } from '#contract/accounts/people.ts';
import { Id, IdParams, jsonParam, Locale } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { judgingAdmin } from '#contract/judging/admin.ts';
import { messagesAdmin } from '#contract/messages/messages.ts';
import { registrationsAdmin } from '#contract/registrations/admin.ts';
import { invitationsAdmin } from '#contract/registrations/invitations.ts';
import { RevealReason } from '#contract/registrations/looks.ts';
import { votesAdmin } from '#contract/votes/admin.ts';
import { worksAdmin } from '#contract/works/admin.ts';
import { auditAdmin } from './audit.ts';
import { type ExportList, exportColumns, showsIdNumbers } from './exportColumns.ts';
import { reportsAdmin } from './reports.ts';
import { rightNames } from './rules/staffRights.ts';
import { staffAdmin } from './staff.ts';

export const exportFormats = ['xlsx', 'csv'] as const;
/** Encoding of a CSV: UTF-8 with a byte order mark, by which table programs recognise it, or GBK for older ones in China. */
export const exportEncodings = ['utf8', 'gbk'] as const;

const columnsOf = <const T extends readonly [string, ...string[]]>(names: T) => z.array(z.enum(names)).max(names.length);

/** The parameters of every export. */
const Asked = z.object({ format: z.enum(exportFormats), encoding: z.enum(exportEncodings).default('utf8'), locale: Locale });

const registrationQuestion = registrationsAdmin['POST /api/admin/registrations/search'].body.shape;
const workQuestion = worksAdmin['POST /api/admin/works/search'].body.shape;
const voteQuestion = votesAdmin['POST /api/admin/votes/search'].body.shape;
const flagQuestion = votesAdmin['POST /api/admin/votes/flags/search'].body.shape;
const messageQuestion = messagesAdmin['POST /api/admin/messages/search'].body.shape;
const staffQuestion = staffAdmin['POST /api/admin/accounts/search'].body.shape;
const peopleQuestion = peopleAdmin['POST /api/admin/people/search'].body.shape;
const reportQuestion = reportsAdmin['GET /api/admin/reports'].query.shape;
const auditQuestion = auditAdmin['POST /api/admin/audit/search'].body.shape;
const codeQuestion = invitationsAdmin['POST /api/admin/competitions/:id/invitation-codes/search'].body.shape;

/** The reason for exporting ID numbers; each family can read it. */
const withReason = { reason: RevealReason.optional() };
interface MayShowNumbers {
  privateColumns?: readonly string[] | undefined;
  reason?: RevealReason | undefined;
}
const needsReason = ({ privateColumns, reason }: MayShowNumbers, context: z.RefinementCtx): void => {
  if (showsIdNumbers(privateColumns) && reason === undefined)
    context.addIssue({ code: 'custom', path: ['reason'], message: 'reason_required' });
};

/** Parameters of each list's export: its own filter and order, as its page sends them, and columns. */
export const exportRequests = {
  registrations: Asked.extend({
    filter: registrationQuestion.filter,
    sort: registrationQuestion.sort,
    columns: columnsOf(exportColumns.registrations.plain),
    privateColumns: columnsOf(exportColumns.registrations.private).optional(),
    ...withReason,
  }).superRefine(needsReason),
  children: Asked.extend({
    filter: registrationQuestion.filter,
    sort: registrationQuestion.sort,
    columns: columnsOf(exportColumns.children.plain),
    privateColumns: columnsOf(exportColumns.children.private).optional(),
    ...withReason,
  }).superRefine(needsReason),
  works: Asked.extend({ filter: workQuestion.filter, sort: workQuestion.sort, columns: columnsOf(exportColumns.works.plain) }),
  votes: Asked.extend({ filter: voteQuestion.filter, sort: voteQuestion.sort, columns: columnsOf(exportColumns.votes.plain) }),
  voteFlags: Asked.extend({ filter: flagQuestion.filter, sort: flagQuestion.sort, columns: columnsOf(exportColumns.voteFlags.plain) }),
  messages: Asked.extend({
    filter: messageQuestion.filter,
    sort: messageQuestion.sort,
    columns: columnsOf(exportColumns.messages.plain),
    privateColumns: columnsOf(exportColumns.messages.private).optional(),
  }),
  staff: Asked.extend({
    filter: staffQuestion.filter,
    sort: staffQuestion.sort,
    columns: columnsOf(exportColumns.staff.plain),
    privateColumns: columnsOf(exportColumns.staff.private).optional(),
  }),
  people: Asked.extend({
    filter: peopleQuestion.filter,
    sort: peopleQuestion.sort,
    columns: columnsOf(exportColumns.people.plain),
    privateColumns: columnsOf(exportColumns.people.private).optional(),
  }),
  reports: Asked.extend({
    filter: reportQuestion.filter,
    sort: reportQuestion.sort,
    columns: columnsOf(exportColumns.reports.plain),
  }),
  audit: Asked.extend({ filter: auditQuestion.filter, sort: auditQuestion.sort, columns: columnsOf(exportColumns.audit.plain) }),
  /** The marks of a competition that stand, or those of one round. */
  marks: Asked.extend({
    competitionId: Id,
    filter: jsonParam(z.object({ roundId: Id.optional() }).strict()).optional(),
    columns: columnsOf(exportColumns.marks.plain),
  }),
  invitationCodes: Asked.extend({
    competitionId: Id,
    filter: codeQuestion.filter,
    sort: codeQuestion.sort,
    columns: columnsOf(exportColumns.invitationCodes.plain),
  }),
} satisfies Record<ExportList, z.ZodType>;

/** `waiting` for its download, `running`, `done` (all sent), `stopped` half way, or `expired` (no longer available). */
export const ExportState = z.enum(['waiting', 'running', 'done', 'stopped', 'expired']);

/** Outcome of an export. */
export const ExportResult = z.object({
  state: ExportState,
  rows: z.int().nullable(),
  /** Number of characters missing from the encoding, each replaced by `?`. */
  replaced: z.int().nullable(),
});
export type ExportResult = z.infer<typeof ExportResult>;

const common = { access: 'organiser', status: 201, answers: z.object({ id: Id }), errors: ['not_found'] } as const;
/** These fields require a confirmed session. */
const confirmed = ['privateColumns'] as const;

/** Each answers the id of a file that the same session can download once, within minutes: `GET /api/admin/exports/:id/file`. */
export const exportsAdmin = {
  'POST /api/admin/registrations/exports': {
    ...common,
    right: registrationsAdmin['GET /api/admin/registrations'].right,
    confirmed,
    summary: 'Asks for the filtered entries as a file.',
    body: exportRequests.registrations,
  },
  'POST /api/admin/registrations/children/exports': {
    ...common,
    right: registrationsAdmin['GET /api/admin/registrations'].right,
    confirmed,
    summary: 'Asks for the children of the filtered entries as a file, a row each.',
    body: exportRequests.children,
  },
  'POST /api/admin/works/exports': {
    ...common,
    right: worksAdmin['GET /api/admin/works'].right,
    summary: 'Asks for the filtered works as a file.',
    body: exportRequests.works,
  },
  'POST /api/admin/votes/exports': {
    ...common,
    right: votesAdmin['GET /api/admin/votes'].right,
    summary: 'Asks for the filtered votes as a file.',
    body: exportRequests.votes,
  },
  'POST /api/admin/votes/flags/exports': {
    ...common,
    right: votesAdmin['GET /api/admin/votes/flags'].right,
    summary: 'Asks for the filtered bursts of votes as a file.',
    body: exportRequests.voteFlags,
  },
  'POST /api/admin/messages/exports': {
    ...common,
    right: messagesAdmin['GET /api/admin/messages'].right,
    confirmed,
    summary: 'Asks for the filtered messages that were given up as a file.',
    body: exportRequests.messages,
  },
  'POST /api/admin/accounts/exports': {
    ...common,
    right: staffAdmin['GET /api/admin/accounts'].right,
    confirmed,
    summary: 'Asks for the filtered organisers and judges as a file.',
    body: exportRequests.staff,
  },
  'POST /api/admin/people/exports': {
    ...common,
    right: peopleAdmin['GET /api/admin/people'].right,
    confirmed,
    summary: 'Asks for the filtered accounts of families and institutions as a file.',
    body: exportRequests.people,
  },
  'POST /api/admin/reports/exports': {
    ...common,
    right: reportsAdmin['GET /api/admin/reports'].right,
    summary: 'Asks for the filtered reported things as a file.',
    body: exportRequests.reports,
  },
  'POST /api/admin/audit/exports': {
    ...common,
    right: auditAdmin['GET /api/admin/audit'].right,
    summary: 'Asks for the filtered audit log as a file.',
    body: exportRequests.audit,
  },
  'POST /api/admin/invitation-codes/exports': {
    ...common,
    right: invitationsAdmin['GET /api/admin/competitions/:id/invitation-codes'].right,
    summary: 'Asks for a competition’s filtered invitation codes as a file.',
    body: exportRequests.invitationCodes,
  },
  'POST /api/admin/marks/exports': {
    ...common,
    right: judgingAdmin['GET /api/admin/rounds/:id/board'].right,
    summary: 'Asks for a competition’s marks that stand as a file, without those of works of the actor’s own family or school.',
    body: exportRequests.marks,
  },
  'GET /api/admin/exports/:id': {
    access: 'organiser',
    right: { anyOf: rightNames, in: 'its_competition' },
    summary: 'How an export of mine went.',
    params: IdParams,
    answers: ExportResult,
    errors: ['not_found'],
  },
} satisfies Endpoints;

/** Saved by the browser itself, not by the typed client. */
export const exportFiles = {
  'GET /api/admin/exports/:id/file': {
    access: 'organiser',
    right: { anyOf: rightNames, in: 'its_competition' },
    summary: 'The file of an export of mine, once. It is sent while it is read: neither is ever in memory as a whole.',
    params: IdParams,
    errors: ['not_found'],
  },
} satisfies Endpoints;
