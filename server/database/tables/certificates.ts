import type { BatchForm, BatchState } from '#contract/certificates/rules/batches.ts';
import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import type { Group } from '#contract/competitions/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { bigint, counter, optional, text } from './columns.ts';

/** A certificate under its number. One of a result is named by that result, and by each later version of it that keeps the certificate. */
export const certificate = {
  no: text(),
  /** The number as it is compared: without hyphens. */
  plainNo: text(),
  kind: text<CertificateKind>(),
  competitionId: text(),
  /** The entry that it belongs to; null if the event was held without this site, the entry is erased, or it is a judge's. */
  registrationId: optional(text()),
  /** The account of whom it certifies, if it certifies no result. */
  accountId: optional(text()),
  /** The name on it, if it certifies no result. */
  person: optional(text()),
  /** Printed below that name. */
  latinName: optional(text()),
  /** The team that a teacher mentored, as it was at the issue. */
  teamName: optional(text()),
  /** The school or kindergarten of a teacher or judge, as it was at the issue. */
  organization: optional(text()),
  /** The number of the version that it is drawn by, of the template of its kind and competition; null for the built-in one. */
  templateVersionId: optional(text()),
  /** Not public before this time. */
  issuedAt: bigint(),
  /** No longer valid from this time on. */
  revokedAt: optional(bigint()),
  /** Why it is no longer valid, as the public is told in both languages, as JSON. */
  reason: optional(text()),
  /** The certificate that takes its place; null while it is valid, or without a successor. */
  successorNo: optional(text()),
  /** Number of checks by strangers. */
  checks: counter(),
};

/** A key pair that signs the QR codes of certificates (Ed25519). */
export const certificateKey = {
  id: text(),
  /** 32 bytes in base64url. */
  publicKey: text(),
  /** Empty for all but the newest: the others only verify. */
  privateSealed: text(),
  createdAt: bigint(),
};

/** Certificates that an organiser has made into one file in the background, of a group, of a school, or of all. */
export const certificateBatch = {
  id: text(),
  competitionId: text(),
  /** The organiser who asked: nobody else sees it. */
  accountId: text(),
  form: text<BatchForm>(),
  groupName: optional(text<Group>()),
  school: optional(text()),
  /** The entry of the team that it is of. */
  team: optional(text()),
  locale: text<Locale>(),
  /** `ended`: its file is to be removed, and the row with it. */
  state: text<Exclude<BatchState, 'out_of_date'> | 'ended'>(),
  /** The number of times that it was begun: names its file, and tells a run that goes on from one that was overtaken. */
  attempt: counter(),
  done: counter(),
  total: counter(),
  leftOut: counter(),
  /** The hash of what the file was made from: it is out of date as soon as that is another. */
  madeFrom: optional(text()),
  askedAt: bigint(),
  startedAt: optional(bigint()),
  readyAt: optional(bigint()),
  /** The time at which its organiser last opened the file for a download. */
  openedAt: optional(bigint()),
  bytes: optional(bigint()),
};
