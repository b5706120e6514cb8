import type { ReportKind, ReportReason, ReportResolution } from '#contract/office/reports.ts';
import { bigint, integer, optional, type RowOf, text } from './columns.ts';

/** All reports about one thing. */
export const reportCase = {
  id: text(),
  kind: text<ReportKind>(),
  subjectId: text(),
  /** The work's competition; null for subjects outside of any. */
  competitionId: optional(text()),
  openCount: integer(),
  totalCount: integer(),
  firstAt: bigint(),
  lastAt: bigint(),
  /** The last decision of an organiser. */
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
  /** The reporter's text and contact. */
  sealed: text(),
  createdAt: bigint(),
  resolvedAt: optional(bigint()),
};
export type ReportTable = RowOf<typeof report>;
