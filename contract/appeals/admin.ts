import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, Locale } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Appeal, AppealText } from './public.ts';
import { appealRulings } from './rules/appealStates.ts';

/** An appeal as organisers see it. */
export const OfficeAppeal = Appeal.extend({
  group: Group,
  teamName: z.string(),
  organization: z.string().nullable(),
  /** The language of the family's account. */
  locale: Locale,
  /** The name of the organiser who answered. */
  answeredBy: z.string().nullable(),
  /** The number of the correction that followed; null if none has. */
  publication: z.int().nullable(),
  /** True for an entry of the actor's own family or school: without text and answer. */
  isHidden: z.boolean(),
});
export type OfficeAppeal = z.infer<typeof OfficeAppeal>;

const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['results'], in: 'its_competition' } } as const;
const answers = z.object({ items: z.array(OfficeAppeal), until: Instant.nullable() });
export type OfficeAppeals = z.infer<typeof answers>;

/** Reads that an answered appeal makes stale. */
const stale = ['GET /api/admin/overview'] as const;

export const appealsAdmin = {
  'GET /api/admin/competitions/:id/appeals': {
    ...ITS_COMPETITION,
    summary: 'The appeals against the results of a competition, those that wait for an answer first.',
    params: IdParams,
    answers,
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/appeals/looks': {
    ...ITS_COMPETITION,
    summary: 'Tells the family that its appeal has been looked at. One that was, or is answered, stays as it is.',
    params: IdParams,
    body: z.object({ appealId: Id }),
    answers,
    /** `action_not_allowed_now`: there is no such appeal, or it is of the actor’s own family or school. */
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/admin/competitions/:id/appeals/answers': {
    ...ITS_COMPETITION,
    summary: 'Answers an appeal, for good, and tells the family. One that is upheld is named in the correction that follows.',
    params: IdParams,
    body: z.object({ appealId: Id, ruling: z.enum(appealRulings), answer: AppealText }),
    answers,
    invalidates: [...stale],
    /** `action_not_allowed_now`: it is answered already, there is no such appeal, or it is of the actor’s own family or school. */
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
