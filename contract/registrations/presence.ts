import { z } from 'zod';
import { IdParams } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { FOR_FAMILIES } from '#contract/office/rules/staffRights.ts';

/** Interval at which an open entry is reported as open. */
export const TOLD_EVERY_MS = 15_000;
/** Time after the last report for which an entry counts as open. */
export const SEEN_MS = 40_000;

export const presenceAdmin = {
  'POST /api/admin/registrations/:id/presence': {
    access: 'organiser',
    right: FOR_FAMILIES,
    summary: 'I have an entry open. Who else has, and whether it is still as it was read.',
    params: IdParams,
    answers: z.object({
      /** Names of the others, sorted. */
      others: z.array(z.string()),
      version: z.int(),
      /** The decision about it that can still be undone; null if none. */
      pendingBatchId: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
} satisfies Endpoints;
