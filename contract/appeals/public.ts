import { z } from 'zod';
import { Id, IdParams, Instant, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { appealStates } from './rules/appealStates.ts';

/** Characters of an appeal and of its answer at most. */
export const APPEAL_MAX = 2000;

/** A typed text of several lines. */
export const AppealText = trimmed.min(1, { error: 'required' }).max(APPEAL_MAX, { error: 'too_long' });

/** An appeal as its family sees it. */
export const Appeal = z.object({
  id: Id,
  registrationId: Id,
  state: z.enum(appealStates),
  text: z.string(),
  sentAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
});
export type Appeal = z.infer<typeof Appeal>;

export const appeals = {
  'GET /api/registrations/:id/appeals': {
    inSupportView: true,
    access: 'account',
    summary: 'The appeals against the result of one of my entries, the newest first, and the time in which one can be made.',
    params: IdParams,
    /** `until`: the end of the time for appeals; null if the results are not public, or the competition takes none. */
    answers: z.object({ items: z.array(Appeal), until: Instant.nullable() }),
    errors: ['not_found'],
  },
  'POST /api/registrations/:id/appeals': {
    access: 'participant',
    summary: 'Asks for the result of an entry to be looked at again. One open appeal an entry.',
    status: 201,
    idempotent: true,
    params: IdParams,
    body: z.object({ text: AppealText }),
    answers: Appeal,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id', 'GET /api/registrations/:id/appeals'],
    errors: ['not_found', 'appeals_not_taken', 'appeals_closed', 'appeal_open'],
  },
} satisfies Endpoints;
