import { z } from 'zod';
import { IdParams, Instant } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';

export const LiveState = z.object({
  /** Null while it is off. */
  on: z.object({ since: Instant, by: z.string(), until: Instant }).nullable(),
  /** True once a publication of the results is ordered: nobody sees ranks so far any more. */
  isOver: z.boolean(),
});
export type LiveState = z.infer<typeof LiveState>;

const ITS_RESULTS = { access: 'organiser', right: { anyOf: ['results'], in: 'its_competition' } } as const;

export const liveAdmin = {
  'GET /api/admin/competitions/:id/live': {
    ...ITS_RESULTS,
    summary: 'Whether the live board of a competition is on.',
    params: IdParams,
    answers: LiveState,
    errors: ['not_found'],
  },
  'PUT /api/admin/competitions/:id/live': {
    ...ITS_RESULTS,
    summary: 'Turns the live board on or off: while it is on, everybody sees the ranks so far.',
    params: IdParams,
    body: z.object({ on: z.boolean() }),
    answers: LiveState,
    invalidates: ['GET /api/admin/competitions/:id/live', 'GET /api/competitions/:id/live'],
    /** `action_not_allowed_now`: a publication of the results is ordered. */
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
