import { z } from 'zod';
import { cleaned, Id, IdParams, Instant, jsonParam, listOf, Paging, Revision, Text, trimmed, Window } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { CodeCount } from '#contract/registrations/invitations.ts';
import { VERSION_NOTE_MAX } from '#contract/text/textLengths.ts';
import { CompetitionData } from './competitionData.ts';
import { CompetitionStatus, Group, Mode, Participation } from './public.ts';

const count = z.int().min(0);
export const versionNumber = z.int().min(1).max(1_000_000);
export const versionStates = ['draft', 'published', 'superseded'] as const;

export const CompetitionVersionSummary = z.object({
  number: versionNumber,
  state: z.enum(versionStates),
  /** The person who last saved or published it. */
  by: z.string(),
  at: Instant,
  note: z.string().nullable(),
});
export type CompetitionVersionSummary = z.infer<typeof CompetitionVersionSummary>;

/** A version with its full content. */
export const CompetitionVersion = CompetitionVersionSummary.extend({ data: CompetitionData });
export type CompetitionVersion = z.infer<typeof CompetitionVersion>;

/** A competition in the editors' list. */
export const EditedCompetition = z.object({
  id: Id,
  title: Text,
  season: z.int(),
  mode: Mode,
  signup: Window,
  contest: Window,
  /** Null before publication. */
  status: CompetitionStatus.nullable(),
  /** True if it has left the everyday lists. */
  isArchived: z.boolean(),
  /** The unpublished draft. */
  draft: z.object({ by: z.string(), at: Instant }).nullable(),
  seatsTaken: count,
  capacity: z.int().nullable(),
});
export type EditedCompetition = z.infer<typeof EditedCompetition>;

/** Facts that existing entries depend on. */
export const CompetitionUse = z.object({
  /** Entries that are neither cancelled nor withdrawn. */
  entries: count,
  groups: z.partialRecord(Group, count),
  participation: z.partialRecord(Participation, count),
  seatsTaken: count,
  waiting: count,
});

/** A competition as its editor sees it. */
export const EditedRecord = z.object({
  id: Id,
  /** The version shown by the portal; null before the first publication. */
  published: CompetitionVersion.nullable(),
  /** The draft. A save sends back its `version`, so that a concurrent change is a conflict. */
  draft: CompetitionVersion.extend({ version: z.int().min(1) }).nullable(),
  /** Newest first. */
  versions: z.array(CompetitionVersionSummary),
  use: CompetitionUse,
  /** True if it has invitation codes, or awards of another competition invite to it. */
  hasWayIn: z.boolean(),
});
export type EditedRecord = z.infer<typeof EditedRecord>;

/** The draft that the caller has read; `version` is 0 if there was none. */
const Read = z.object({ number: versionNumber, version: Revision });
const inQuery = <T extends z.ZodType<number, number>>(schema: T) => z.coerce.number().pipe(schema);
/** The draft to discard. */
export const ReadDraft = z.object({ number: inQuery(versionNumber), version: inQuery(Revision) });
/** Two versions to compare. */
export const TwoVersions = z.object({ from: inQuery(versionNumber), to: inQuery(versionNumber) });
/** The families notified of moved windows. */
export const tellings = ['none', 'all', 'without_work'] as const;
export type Telling = (typeof tellings)[number];
/** The choices for marks that were made by an earlier version of a rubric: they stay as they are, or works are marked again. */
export const markChoices = ['keep', 'again'] as const;
export type MarkChoice = (typeof markChoices)[number];
const content = { anyOf: ['content'], in: 'its_competition' } as const;
const contentEverywhere = { anyOf: ['content'], in: 'all_competitions' } as const;

export const EditedFilter = z.object({
  season: z.int().optional(),
  /** Part of the title. */
  q: cleaned.max(80).optional(),
});
export type EditedFilter = z.infer<typeof EditedFilter>;

const list = { access: 'organiser', right: content, answers: listOf(EditedCompetition), errors: [] } as const;

/** The draft to publish, and what its organiser chooses beside. */
export const PublicationChoices = Read.extend({
  note: trimmed.max(VERSION_NOTE_MAX, { error: 'too_long' }).optional(),
  /** Families to notify if a window or the venue changes; by default all with a live entry. */
  tell: z.enum(tellings).default('all'),
  /** Confirms a capacity below the places already taken. */
  acceptsBelowTaken: z.boolean().default(false),
  /** The choice for marks that stand if the rubric changes; if left out, the board of judging asks. */
  marks: z.enum(markChoices).optional(),
  /** Invitation codes to make with the publication: without any, one that needs a code is not published. */
  codes: CodeCount.optional(),
});
export type PublicationChoices = z.infer<typeof PublicationChoices>;

export const competitionsAdmin = {
  'GET /api/admin/competition-drafts': {
    ...list,
    summary: 'Competitions to edit, published or not, the newest season first.',
    query: Paging.extend({ filter: jsonParam(EditedFilter.omit({ q: true }).strict()).optional() }),
  },
  'POST /api/admin/competition-drafts/search': {
    ...list,
    summary: 'Competitions to edit, by part of their title too.',
    body: Paging.extend({ filter: jsonParam(EditedFilter).optional() }),
  },
  'POST /api/admin/competition-drafts': {
    access: 'organiser',
    right: contentEverywhere,
    summary: 'Begins a competition, or with `copyOf` the next season of one: a draft that nobody sees but organisers.',
    body: z.object({ copyOf: Id.optional() }),
    answers: EditedRecord,
    status: 201,
    errors: ['not_found'],
  },
  'GET /api/admin/competition-drafts/:id': {
    access: 'organiser',
    right: content,
    summary: 'A competition with its draft, what is published, its versions and what its entries stand on.',
    params: IdParams,
    answers: EditedRecord,
    errors: ['not_found'],
  },
  'PUT /api/admin/competition-drafts/:id': {
    access: 'organiser',
    right: content,
    summary: 'Saves the draft, or begins one. Fails with conflict where somebody else has saved or published since it was read.',
    params: IdParams,
    body: Read.extend({ data: CompetitionData }),
    answers: z.object({ number: versionNumber, version: z.int().min(1), by: z.string(), at: Instant }),
    errors: ['not_found', 'conflict'],
  },
  'DELETE /api/admin/competition-drafts/:id': {
    access: 'organiser',
    right: content,
    summary: 'Discards the draft that was read; a competition that was never published goes with it.',
    params: IdParams,
    query: ReadDraft,
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/competition-drafts/:id/publication': {
    access: 'organiser',
    right: content,
    summary: 'Publishes the draft that was read. What is missing, and what entries do not allow, is named by field.',
    params: IdParams,
    body: PublicationChoices,
    answers: EditedRecord,
    invalidates: ['GET /api/competitions', 'GET /api/competitions/:id'],
    errors: ['not_found', 'conflict', 'not_allowed'],
  },
  'GET /api/admin/competition-drafts/:id/families': {
    access: 'organiser',
    right: content,
    summary: 'How many families would hear of a change: all with a live entry, and those of them without a work.',
    params: IdParams,
    answers: z.object({ all: count, withoutWork: count }),
    errors: ['not_found'],
  },
  'GET /api/admin/competition-drafts/:id/versions': {
    access: 'organiser',
    right: content,
    summary: 'Two versions side by side, and where they differ.',
    params: IdParams,
    query: TwoVersions,
    answers: z.object({ from: CompetitionVersion, to: CompetitionVersion, changed: z.array(z.string()) }),
    errors: ['not_found'],
  },
  'POST /api/admin/competition-drafts/:id/restorations': {
    access: 'organiser',
    right: content,
    summary: 'Makes an earlier version the draft; nothing is published by it.',
    params: IdParams,
    body: Read.extend({ restore: versionNumber }),
    answers: EditedRecord,
    errors: ['not_found', 'conflict'],
  },
} satisfies Endpoints;
