import { z } from 'zod';
import { IdParams, Instant, listOf } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';

/** The data viewed: an entry's names and contacts, or its full ID numbers. */
const LookKind = z.enum(['entry', 'id_numbers']);
/** The ledger also records views of an account's contacts. */
export type LookKind = z.infer<typeof LookKind> | 'contacts';

/**
 * The reason for a view; a closed set, so that it cannot contain personal data and a family reads it in its own language. `review`: opened in the
 * back office.
 */
export const LookReason = z.enum(['review', 'identity_check', 'duplicate_check', 'family_request', 'complaint']);
export type LookReason = z.infer<typeof LookReason>;
/** The reasons offered before ID numbers are shown in full. */
export const RevealReason = LookReason.exclude(['review']);
export type RevealReason = z.infer<typeof RevealReason>;

/** One view of an entry by staff, as shown to its family. */
export const Look = z.object({ at: Instant, by: z.string(), kind: LookKind, reason: LookReason });
export type Look = z.infer<typeof Look>;

export const looks = {
  'GET /api/registrations/:id/looks': {
    inSupportView: true,
    access: 'account',
    summary: 'Who has looked at one of my entries, when and why; the newest first.',
    params: IdParams,
    answers: listOf(Look),
    errors: ['not_found'],
  },
} satisfies Endpoints;
