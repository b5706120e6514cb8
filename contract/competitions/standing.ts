import { z } from 'zod';
import { Id, IdParams, Instant, Text } from '#contract/http/common.ts';
import { bothTexts } from '#contract/http/draftText.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { CALL_OFF_REASON_MAX } from './limits.ts';

/** A published competition beside its text, as organisers see it. */
export const CompetitionStanding = z.object({
  id: Id,
  canBeCalledOff: z.boolean(),
  canBeArchived: z.boolean(),
  /** Null unless it is called off. `tellsAt`: the time at which those who have entered are told; null once they are being told. */
  calledOff: z.object({ at: Instant, by: z.string(), reason: Text, tellsAt: Instant.nullable() }).nullable(),
  archived: z.object({ at: Instant, by: z.string() }).nullable(),
  /** Accounts with an entry that takes part, who are told. */
  people: z.int().min(0),
  /** Entries for which a fee was received. */
  paid: z.int().min(0),
});
export type CompetitionStanding = z.infer<typeof CompetitionStanding>;

const common = {
  access: 'organiser',
  right: { anyOf: ['content'], in: 'its_competition' },
  params: IdParams,
  answers: CompetitionStanding,
} as const;
const invalidates = ['GET /api/competitions', 'GET /api/competitions/:id'] as const;

export const standingAdmin = {
  'GET /api/admin/competitions/:id/standing': {
    ...common,
    summary: 'Whether a published competition is called off or archived, whom that concerns, and the fees received.',
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/calling-off': {
    ...common,
    summary:
      'Calls a competition off: signing up, handing in and voting end at once, its page shows the reason, and everybody with an entry is told once it can no longer be taken back.',
    body: z.object({ reason: bothTexts(CALL_OFF_REASON_MAX) }),
    invalidates: [...invalidates],
    /** `invalid_input` at `reason.…`: it is missing in a language. */
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/admin/competitions/:id/reinstatement': {
    ...common,
    summary: 'Takes the calling off of a competition back: its own dates count again. Nobody is told where nobody was told yet.',
    invalidates: [...invalidates],
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'PUT /api/admin/competitions/:id/archive': {
    ...common,
    summary: 'Archives a competition that is over, or brings it back. Its public pages stay.',
    body: z.object({ archived: z.boolean() }),
    invalidates: [...invalidates],
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
