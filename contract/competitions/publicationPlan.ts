import { z } from 'zod';
import { AnyProblem, Id, IdParams, Instant, Revision } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { PublicationChoices, versionNumber } from './admin.ts';

/** The publication of a competition's draft at a set hour. */
export const PublicationPlan = z.object({
  competitionId: Id,
  at: Instant,
  by: z.string(),
  /** The draft that is to be published. */
  number: versionNumber,
  version: Revision,
  /** True for a plan of the draft as it is now; a saved change makes it false, and then it is refused at its hour. */
  isCurrent: z.boolean(),
  /** Why it was not carried out at its hour; null while it waits. */
  problem: AnyProblem.nullable(),
});
export type PublicationPlan = z.infer<typeof PublicationPlan>;

const common = {
  access: 'organiser',
  right: { anyOf: ['content'], in: 'its_competition' },
  params: IdParams,
  answers: z.object({ plan: PublicationPlan.nullable() }),
} as const;

export const publicationPlanAdmin = {
  'GET /api/admin/competition-drafts/:id/plan': {
    ...common,
    summary: 'When the draft of a competition is to be published, or why it was not at its hour.',
    errors: ['not_found'],
  },
  'PUT /api/admin/competition-drafts/:id/plan': {
    ...common,
    summary:
      'Has the draft that was read published at a set hour, in place of an earlier plan. It is not where by then something is missing or somebody has changed it; the organiser is told.',
    body: PublicationChoices.extend({ at: Instant }),
    /** `invalid_input` at `at`: a time that has passed; or what is missing already. */
    errors: ['not_found', 'conflict'],
  },
  'DELETE /api/admin/competition-drafts/:id/plan': {
    ...common,
    summary: 'Calls a planned publication off, or forgets that it was refused.',
    errors: ['not_found'],
  },
} satisfies Endpoints;
