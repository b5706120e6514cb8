import { z } from 'zod';
import { IdParams, Instant } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';

/** Receipt given to a family when its data was erased. Nothing on the server leads from it back to the family. */
export const ErasureReceipt = z.object({
  /** Also in the audit log. */
  no: z.string(),
  at: Instant,
  entries: z.int(),
  works: z.int(),
  /** Number of uploaded files: their names are erased at once, their bytes as soon as the storage can be reached. */
  files: z.int(),
});
export type ErasureReceipt = z.infer<typeof ErasureReceipt>;

/** The ways of asking organisers for an erasure: a closed set, since a typed reason could name whom it erases. */
export const ErasureRequest = z.enum(['by_phone', 'by_email', 'by_letter', 'in_person']);
export type ErasureRequest = z.infer<typeof ErasureRequest>;

export const accountErasureAdmin = {
  'POST /api/admin/people/:id/erasure': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    confirmed: true,
    summary: 'Erases an account on its owner’s request, as the owner could: the receipt goes to its addresses, which are erased with it.',
    params: IdParams,
    body: z.object({ request: ErasureRequest }),
    answers: ErasureReceipt,
    /** `action_not_allowed_now`: staff's account, or one merged into another. */
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
