import { z } from 'zod';
import { Id, listOf } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Refusals } from '#contract/office/decisions.ts';
import { FOR_FAMILIES } from '#contract/office/rules/staffRights.ts';
import { MAX_DECIDED_AT_ONCE } from './admin.ts';

export const assignmentAdmin = {
  'GET /api/admin/reviewers': {
    access: 'organiser',
    right: FOR_FAMILIES,
    summary: 'Colleagues to whom entries can be assigned, each with those of my competitions that they may review (null: all).',
    answers: listOf(z.object({ id: Id, name: z.string(), competitionIds: z.array(Id).nullable() })),
    errors: [],
  },
  'POST /api/admin/registrations/assignments': {
    access: 'organiser',
    right: FOR_FAMILIES,
    summary:
      'Assigns entries to a colleague who may review them, to myself or to nobody; says of each whether it was assigned. Families never see it.',
    body: z.object({
      ids: z.array(Id).min(1).max(MAX_DECIDED_AT_ONCE),
      /** Null for nobody. */
      accountId: Id.nullable(),
      /** Assignees as shown on the screen, by entry: if another organiser has changed one, it is refused with `conflict`. Defaults to the present ones. */
      was: z.record(Id, Id.nullable()).optional(),
    }),
    answers: z.object({ assigned: z.array(Id), refused: Refusals }),
    errors: [],
  },
} satisfies Endpoints;
