import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
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
  /** The version of the template that it is drawn by; null for the built-in one. */
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
