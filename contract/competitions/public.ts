import { z } from 'zod';
import { Picture, Portrait } from '#contract/content/picture.ts';
import { choice, Id, IdParams, Instant, listOf, Text, Window } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Award } from './awards.ts';
import { FormQuestions } from './formQuestions.ts';
import { competitionStatuses } from './rules/competitionStatus.ts';

export const modes = ['online', 'offline'] as const;
export const Mode = z.enum(modes);
export type Mode = z.infer<typeof Mode>;
export const groups = ['early_childhood', 'primary'] as const;
export const Group = choice(groups);
export type Group = z.infer<typeof Group>;
export const Participation = choice(['team', 'single']);
export type Participation = z.infer<typeof Participation>;
export const CompetitionStatus = z.enum(competitionStatuses);

/** The time at which a competition was called off, and the reason. */
export const CalledOff = z.object({ at: Instant, reason: Text });
export type CalledOff = z.infer<typeof CalledOff>;

export const AgeBand = z.object({ min: z.int(), max: z.int() });

/** A competition in a list. */
export const CompetitionSummary = z.object({
  id: Id,
  slug: z.string(),
  /** The season's year. */
  season: z.int(),
  mode: Mode,
  title: Text,
  summary: Text,
  /** Name of its drawing in `public/art`. */
  art: z.string(),
  /** Its cover, in place of the drawing; null if none. Devices have stored competitions without it. */
  picture: Picture.nullable().optional(),
  status: CompetitionStatus,
  signup: Window,
  contest: Window,
  work: Window.nullable(),
  voting: Window.nullable(),
  /** Null unless it is called off; devices have stored competitions without it. */
  calledOff: CalledOff.nullable().optional(),
  /** Per person, in minor units: `cny` in fen, `usd` in cents. */
  fee: z.object({ cny: z.int().min(0), usd: z.int().min(0) }),
  groups: z.array(Group),
  ageBands: z.partialRecord(Group, AgeBand),
  participation: z.array(Participation),
  teamSize: z.object({ min: z.int(), max: z.int() }),
  needsInvitation: z.boolean(),
  /** True if an institution's form requires a number for each child's guardian; otherwise the numbers may follow later. */
  needsGuardianNumbers: z.boolean().default(false),
  venue: z.object({ city: Text, name: Text, address: Text, directions: Text }).nullable(),
});
export type CompetitionSummary = z.infer<typeof CompetitionSummary>;

export const Competition = CompetitionSummary.extend({
  /** Paragraphs, separated by empty lines. */
  overview: Text,
  /** Maximum number of entries; further ones go on the waiting list. `null`: no limit. */
  capacity: z.int().nullable(),
  /** Free seats; `null` without a capacity. */
  placesLeft: z.int().nullable(),
  waitlistLength: z.int(),
  /** The best first. */
  awards: z.array(Award.extend({ body: Text })),
  /** Null, or missing on devices that stored it before: no picture. */
  judges: z.array(z.object({ name: Text, title: Text, picture: Portrait.nullable().optional() })),
  downloads: z.array(z.object({ title: Text, url: z.string(), format: z.string(), sizeBytes: z.int(), pinned: z.boolean() })),
  /** Its own questions in the entry form, in their order. Devices have stored competitions without it. */
  formQuestions: FormQuestions.optional(),
});
export type Competition = z.infer<typeof Competition>;

export const competitions = {
  'GET /api/competitions': {
    access: 'public',
    cache: 'public',
    summary: 'Competitions, the newest season first; within one, those that can be signed up for first.',
    query: z.object({
      season: z.coerce.number().int().min(0).max(9999).optional(),
      mode: Mode.optional(),
      status: CompetitionStatus.optional(),
    }),
    answers: listOf(CompetitionSummary),
    errors: [],
  },
  'GET /api/competitions/:id': {
    access: 'public',
    cache: 'public',
    summary: 'One competition, by id or slug.',
    params: IdParams,
    answers: Competition,
    errors: ['not_found'],
  },
} satisfies Endpoints;
