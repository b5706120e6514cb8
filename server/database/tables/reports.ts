import type { ReportKind, ReportReason, ReportResolution } from '#contract/office/reports.ts';
import { bigint, integer, optional, type RowOf, text } from './columns.ts';

/** Everything that was reported of one thing. */
export const reportCase = {
  id: text(),
  kind: text<ReportKind>(),
  subjectId: text(),
  /** Of a work; null for what belongs to no competition. */
  competitionId: optional(text()),
  openCount: integer(),
  totalCount: integer(),
  firstAt: bigint(),
  lastAt: bigint(),
  /** What an organiser has decided last. */
  resolution: optional(text<ReportResolution>()),
  resolvedAt: optional(bigint()),
  resolvedBy: optional(text()),
  version: integer(),
};
export type ReportCaseTable = RowOf<typeof reportCase>;

/** One report of a visitor. */
export const report = {
  id: text(),
  caseId: text(),
  /** Chosen by the browser, so that a repeated request is the same report. */
  requestId: text(),
  /** Keyed hash of the device's cookie: a device has one open report of a thing. */
  deviceHash: text(),
  reason: text<ReportReason>(),
  /** What was written, and how the reporter can be reached. */
  sealed: text(),
  createdAt: bigint(),
  resolvedAt: optional(bigint()),
};
export type ReportTable = RowOf<typeof report>;
