import { z } from 'zod';
import { Group, Mode } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, Revision, Text, Window } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { PlanSettings, Run, StartNumber, Table } from './plan.ts';

/** A team of the day: an approved entry, or one with a slot that is reviewed again. */
export const DayTeam = z.object({
  id: Id,
  startNumber: StartNumber.nullable(),
  teamName: z.string(),
  /** School or organisation; empty for none. */
  organization: z.string(),
  /** The same for all spellings of a school; null for none. */
  school: z.string().nullable(),
  group: Group,
  size: z.int(),
  /** False while its entry is reviewed again. */
  isApproved: z.boolean(),
});
export type DayTeam = z.infer<typeof DayTeam>;

/** A run with its table and time. */
export const DaySlot = z.object({ teamId: Id, run: Run, table: Table, startsAt: Instant });
export type DaySlot = z.infer<typeof DaySlot>;

/** The plan of an event day. */
export const DayPlan = z.object({
  settings: PlanSettings,
  version: Revision,
  /** By time, then by table. */
  slots: z.array(DaySlot),
  /** The last publication; null before the first. */
  published: z.object({ at: Instant, by: z.string() }).nullable(),
  /** Entries whose slots differ from what is published. */
  unpublished: z.int().min(0),
  /** The last change that has not been taken back; null if there is none. */
  undo: z.object({ kind: z.enum(['made', 'moved']), by: z.string(), at: Instant }).nullable(),
});
export type DayPlan = z.infer<typeof DayPlan>;

export const EventDay = z.object({
  competition: z.object({ id: Id, title: Text, mode: Mode, contest: Window.nullable() }),
  /** By number, then those without one. */
  teams: z.array(DayTeam),
  plan: DayPlan.nullable(),
});
export type EventDay = z.infer<typeof EventDay>;

/** A member as a badge names them: by consent, null without it. */
const BadgeMember = z.object({ name: z.string().nullable() });

/** The data of printed sheets besides the plan. */
export const DaySheets = z.object({
  /** Teams with a start number, by id: with the entry's number, whether the team may be named in public, and its members. */
  teams: z.record(Id, z.object({ number: z.string().nullable(), isNamed: z.boolean(), members: z.array(BadgeMember) })),
  /** The criteria of the judges' sheet. */
  criteria: z.array(z.object({ key: z.string(), title: Text, hint: Text })),
  timed: z.boolean(),
});
export type DaySheets = z.infer<typeof DaySheets>;

const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['review'], in: 'its_competition' } } as const;

/** A change of the plan as it was last read; 0 for none. */
const Based = z.object({ version: Revision });

export const eventDayAdmin = {
  'GET /api/admin/competitions/:id/event-day': {
    ...ITS_COMPETITION,
    summary: 'The teams of an offline competition’s day, and their plan of tables and times.',
    params: IdParams,
    answers: EventDay,
    errors: ['not_found'],
  },
  'PUT /api/admin/competitions/:id/event-day': {
    ...ITS_COMPETITION,
    summary: 'Makes the plan from the approved entries, anew or around the slots that it has. No family sees it before it is published.',
    params: IdParams,
    body: Based.extend({
      settings: PlanSettings,
      /** True if slots stay as they are, and only what has none gets one. */
      keep: z.boolean(),
    }),
    answers: EventDay,
    errors: ['not_found', 'conflict', 'window_invalid', 'action_not_allowed_now'],
  },
  'POST /api/admin/competitions/:id/event-day/moves': {
    ...ITS_COMPETITION,
    summary: 'Moves a run to a table and time, or takes its slot away. A run that is there changes places with it.',
    params: IdParams,
    body: Based.extend({ teamId: Id, run: Run, to: z.object({ table: Table, startsAt: Instant }).nullable() }),
    answers: EventDay,
    errors: ['not_found', 'conflict', 'action_not_allowed_now'],
  },
  'POST /api/admin/competitions/:id/event-day/undo': {
    ...ITS_COMPETITION,
    summary: 'Takes the last change of the plan back. What is published stays until the next publication.',
    params: IdParams,
    body: Based,
    answers: EventDay,
    errors: ['not_found', 'conflict', 'action_not_allowed_now'],
  },
  'POST /api/admin/competitions/:id/event-day/publications': {
    ...ITS_COMPETITION,
    summary: 'Shows the plan to families. Each whose slots it sets or changes gets one message.',
    params: IdParams,
    body: Based,
    answers: EventDay,
    errors: ['not_found', 'conflict', 'action_not_allowed_now'],
  },
  'GET /api/admin/competitions/:id/event-day/sheets': {
    ...ITS_COMPETITION,
    summary: 'What badges and score sheets show beside the plan: members’ names by consent, the criteria.',
    params: IdParams,
    answers: DaySheets,
    errors: ['not_found'],
  },
} satisfies Endpoints;
