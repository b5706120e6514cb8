import { z } from 'zod';
import { IdParams, Instant, listOf } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';

/** What was opened of an entry: names and contacts, or its ID numbers in full. */
const LookKind = z.enum(['entry', 'id_numbers']);
/** In the ledger also the contacts of an account. */
export type LookKind = z.infer<typeof LookKind> | 'contacts';

/** Why; a closed set, so that no reason can hold what is personal, and a family reads it in its own language. `review`: it was opened in the back office. */
export const LookReason = z.enum(['review', 'identity_check', 'duplicate_check', 'family_request', 'complaint']);
export type LookReason = z.infer<typeof LookReason>;
/** What an organiser chooses from before ID numbers are shown in full. */
export const RevealReason = LookReason.exclude(['review']);
export type RevealReason = z.infer<typeof RevealReason>;

/** One look of staff at an entry, as its family reads it. */
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
