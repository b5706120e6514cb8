import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { Instant, Locale, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { PublicCorrection, Result } from '#contract/results/public.ts';
import { CertificateKind } from './template.ts';

/**
 * A certificate as the reader may see it. `masked`: the reader has neither looked the result up nor owns it, and sees the event, the award and a
 * masked name, the same on both sides; no scores, rank, group, team or school. Names are null without the consent to publish them.
 */
export const Certificate = Result.extend({
  kind: CertificateKind,
  name: z.string().nullable(),
  /** Null if `masked`: it reveals a child's age; and of a teacher or judge. */
  group: Group.nullable(),
  /** The name printed on the English side of the certificate. */
  englishName: z.string().nullable(),
  masked: z.boolean(),
  publishedAt: Instant,
  /** True if the PDF font has all characters of the name, so that `GET /api/certificates/:no.pdf` works. */
  hasPdf: z.boolean(),
  /** Present if it is no longer valid: since when, why as the public is told, and the number of the one that took its place; null if none did. */
  revoked: z.object({ at: Instant, reason: Text.nullable(), successorNo: z.string().nullable() }).nullable(),
  /** The fragment of the check page's address that its QR code has beside, by which it is verified without a network (`rules/proof.ts`). Null if `masked`. */
  proof: z.string().nullable(),
  /** Number of checks by strangers. Views of its family and of organisers do not count. */
  checks: z.int().min(0),
  /** The corrections of its competition's results, the newest first. */
  corrections: z.array(PublicCorrection),
});
export type Certificate = z.infer<typeof Certificate>;

const CertificateParams = z.object({ no: z.string().min(1).max(40) });

export const certificates = {
  'DELETE /api/certificates/lookup': {
    access: 'public',
    summary: 'Ends what a look-up of results allows: the client is a stranger again, and so is whoever has a copy of its cookie.',
    errors: [],
  },
  'GET /api/certificate-keys': {
    access: 'public',
    cache: 'public',
    summary: 'The public keys (Ed25519, 32 bytes in base64url) that verify the QR codes of certificates, the newest first.',
    answers: z.object({ items: z.array(z.object({ id: z.string(), key: z.string() })) }),
    errors: [],
  },
  'GET /api/certificates/:no': {
    access: 'public',
    summary: 'Verifies a certificate by its number.',
    params: CertificateParams,
    answers: Certificate,
    errors: ['not_found'],
  },
} satisfies Endpoints;

/** Endpoints that answer with files: fetched by links, not by the typed client. */
export const certificateFiles = {
  'GET /api/account/certificates.zip': {
    access: 'account',
    summary:
      'Every published result of my entries as a table in one language (by default the account’s), with their certificates, as a ZIP.',
    query: z.object({ locale: Locale.optional() }),
    errors: [],
  },
  'GET /api/account/certificates.pdf': {
    access: 'account',
    summary: 'The certificates of my entries as one PDF, a page each. Its title is in one language (by default the account’s).',
    query: z.object({ locale: Locale.optional() }),
    errors: ['not_found'],
  },
  'GET /api/certificates/:no.svg': {
    access: 'public',
    summary: 'The same as a picture whose letters are outlines, for the page that shows the certificate.',
    params: CertificateParams,
    errors: ['not_found', 'not_allowed'],
  },
  'GET /api/certificates/:no.pdf': {
    access: 'public',
    summary: 'The certificate as a PDF, for clients that looked the result up in the last quarter of an hour and for its owner.',
    params: CertificateParams,
    errors: ['not_found', 'not_allowed'],
  },
} satisfies Endpoints;
