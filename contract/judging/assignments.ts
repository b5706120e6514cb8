import { z } from 'zod';
import { AnyProblem, Id, Instant, listOf, Paging, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Work } from '#contract/works/public.ts';

/** A work as its judge sees it: nothing identifies a child, a team, a school or an account. */
export const AssignedWork = Work.pick({
  no: true,
  title: true,
  description: true,
  kind: true,
  group: true,
  media: true,
  preparation: true,
}).extend({
  competition: z.object({ id: Id, title: Text, season: z.int() }),
  assignedAt: Instant,
});
export type AssignedWork = z.infer<typeof AssignedWork>;

export const Judge = z.object({ id: Id, name: z.string(), affiliation: z.string() });
export type Judge = z.infer<typeof Judge>;

const Assignment = z.object({ workIds: z.array(Id).min(1).max(500), judgeIds: z.array(Id).min(1).max(50) });
export const AssignmentOutcome = z.object({ done: z.array(Id), refused: z.array(z.object({ id: Id, code: AnyProblem })) });
export type AssignmentOutcome = z.infer<typeof AssignmentOutcome>;

export const assignments = {
  'GET /api/admin/assignments': {
    access: 'judge',
    summary: 'The works assigned to me, the last assigned first, without names.',
    query: Paging,
    answers: listOf(AssignedWork),
    errors: [],
  },
} satisfies Endpoints;

export const assignmentsAdmin = {
  'POST /api/admin/assignments': {
    access: 'organiser',
    right: { anyOf: ['judging'], in: 'its_competition' },
    summary: 'Assigns works to judges; says of each work whether it was done. What is assigned already stays as it is.',
    body: Assignment,
    answers: AssignmentOutcome,
    errors: [],
  },
  'POST /api/admin/assignments/removals': {
    access: 'organiser',
    right: { anyOf: ['judging'], in: 'its_competition' },
    summary: 'Takes works from judges again; says of each work whether it was done.',
    body: Assignment,
    answers: AssignmentOutcome,
    errors: [],
  },
  'GET /api/admin/judges': {
    access: 'organiser',
    right: { anyOf: ['judging'], in: 'its_competition' },
    summary: 'The judges, by name: whom works can be assigned to.',
    query: Paging,
    answers: listOf(Judge),
    errors: [],
  },
} satisfies Endpoints;
