import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, optionalLine, Text, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { RoundState, TableSettings } from './round.ts';
import { Criterion } from './rubric.ts';
import { COLUMN, MAX_SHEET_ROWS, plainColumns, sheetFaultCodes, sheetNoteCodes } from './rules/scoreSheet/sheetTypes.ts';

/** Longest text of a cell: no cell that is read is longer. */
const MAX_CELL = 1000;
/** Limit of a request that brings a sheet. */
const MAX_SHEET_BYTES = 8_000_000;
const REASON_MAX = 300;

const Column = z.string().regex(COLUMN);

/** A score sheet as a browser has read it: the texts of its cells, in the order of its columns. */
export const SheetContent = z.object({
  /** The rubric's version for which its columns were found. */
  rubricNumber: z.int().min(1),
  columns: z
    .array(Column)
    .min(1)
    .max(plainColumns.length + 10)
    .refine((columns) => new Set(columns).size === columns.length),
  rows: z
    .array(
      z.object({
        /** The row's number in the file. */
        row: z.int().min(1).max(2_000_000),
        cells: z.array(z.string().max(MAX_CELL, { error: 'too_long' })).max(plainColumns.length + 10),
      }),
    )
    .min(1, { error: 'required' })
    .max(MAX_SHEET_ROWS, { error: 'too_long' }),
});
export type SheetContent = z.infer<typeof SheetContent>;

const Values = z.record(z.string(), z.union([z.string(), z.number()]));
const toldRows = <T extends readonly [string, ...string[]]>(codes: T) =>
  z.array(z.object({ row: z.int(), told: z.array(z.object({ column: Column, code: z.enum(codes), values: Values })) }));

/** The outcome of judging a sheet. */
export const SheetReport = z.object({
  /** Number of attempts that its rows tell. */
  attempts: z.int().min(0),
  /** Number of teams that they are of. */
  teams: z.int().min(0),
  /** Number of rows without a score. */
  empty: z.int().min(0),
  faulty: toldRows(sheetFaultCodes),
  noted: toldRows(sheetNoteCodes),
});
export type SheetReport = z.infer<typeof SheetReport>;

/** A sheet that was imported. */
export const ScoreSheet = z.object({
  id: Id,
  /** Among the sheets of its round, from 1. */
  number: z.int().min(1),
  fileName: z.string(),
  attempts: z.int().min(1),
  teams: z.int().min(1),
  by: z.string(),
  at: Instant,
  takenBack: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  /** True if it tells of a team of the actor's own family or school: another organiser takes it back. */
  isOwn: z.boolean(),
});
export type ScoreSheet = z.infer<typeof ScoreSheet>;

/** A team as a sheet's template names it. */
export const SheetTeamRow = z.object({
  id: Id,
  /** Its start number, or its entry's code while the day is not planned. */
  number: z.string(),
  teamName: z.string(),
  organization: z.string(),
  group: Group,
  /** True if a judge has scored it at a table. */
  isScoredAtTable: z.boolean(),
  /** Number of its attempts that use one of those allowed. */
  used: z.int().min(0),
  /** The number of its next attempt. */
  next: z.int().min(1),
});
export type SheetTeamRow = z.infer<typeof SheetTeamRow>;

/** All that the page of a round's score sheets shows. */
export const ScoreSheets = z.object({
  round: z.object({ id: Id, competitionId: Id, name: Text, state: RoundState, table: TableSettings }),
  competition: Text,
  rubric: z.object({ criteria: z.array(Criterion.pick({ key: true, title: true, step: true })), timed: z.boolean() }),
  rubricNumber: z.int().min(1),
  /** The teams of the round in the order of their numbers, without those of the actor's own family or school. */
  teams: z.array(SheetTeamRow),
  /** Number of teams of the actor's own family or school: another organiser enters them. */
  ownTeams: z.int().min(0),
  /** The newest first. */
  sheets: z.array(ScoreSheet),
  /** True once results are published, or are ordered to be: from then on a correction changes them. */
  isPublished: z.boolean(),
});
export type ScoreSheets = z.infer<typeof ScoreSheets>;

const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['judging'], in: 'its_competition' } } as const;

export const scoreSheetsAdmin = {
  'GET /api/admin/rounds/:id/score-sheets': {
    ...ITS_COMPETITION,
    summary: 'What a round’s score sheet asks: its teams and criteria; and the sheets that were imported.',
    params: IdParams,
    answers: ScoreSheets,
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/admin/rounds/:id/score-sheets/trials': {
    ...ITS_COMPETITION,
    summary: 'Judges a score sheet and names what is wrong with each row. Stores nothing.',
    params: IdParams,
    body: SheetContent,
    maxBodyBytes: MAX_SHEET_BYTES,
    answers: SheetReport,
    errors: ['not_found', 'rubric_outdated', 'action_not_allowed_now'],
  },
  'POST /api/admin/rounds/:id/score-sheets': {
    ...ITS_COMPETITION,
    summary: 'Stores the attempts of a score sheet as one version: all of them, or none if a row is faulty.',
    status: 201,
    idempotent: true,
    params: IdParams,
    body: SheetContent.extend({ fileName: optionalLine(200) }),
    maxBodyBytes: MAX_SHEET_BYTES,
    answers: ScoreSheet,
    invalidates: ['GET /api/admin/rounds/:id/score-sheets', 'GET /api/admin/rounds/:id/attempts'],
    errors: ['not_found', 'rubric_outdated', 'action_not_allowed_now', 'round_locked', 'sheet_faulty'],
  },
  'POST /api/admin/score-sheets/:id/withdrawals': {
    ...ITS_COMPETITION,
    summary:
      'Takes a score sheet back as a whole, with a reason, until results are published: its attempts stay in the history and count no more.',
    params: IdParams,
    body: z.object({ reason: trimmed.min(1, { error: 'required' }).max(REASON_MAX, { error: 'too_long' }) }),
    invalidates: ['GET /api/admin/rounds/:id/score-sheets', 'GET /api/admin/rounds/:id/attempts'],
    /** `action_not_allowed_now`: it is taken back already, or tells of a team of the actor’s own family or school. */
    errors: ['not_found', 'action_not_allowed_now', 'round_locked', 'results_published'],
  },
} satisfies Endpoints;
