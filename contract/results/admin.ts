import { z } from 'zod';
import { Award, AwardKey } from '#contract/competitions/awards.ts';
import { Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, line, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { TableSettings } from '#contract/judging/round.ts';
import { combineWays } from '#contract/judging/rules/combine.ts';
import { AwardRule } from './rules/awardRules.ts';
import { checkNames } from './rules/checks.ts';
import { RankingTerms } from './terms.ts';

/** In hundredths of a point. */
const Hundredths = z.int().min(0);

/** The terms by which results were computed, with the names that they had then. */
export const ComputedTerms = z.object({
  criteria: z.array(z.object({ key: z.string(), title: Text, weight: z.int() })),
  ranking: RankingTerms,
  /** `qualifiesFor`: the competition for which an award qualifies; missing if it does for none. */
  awards: z.array(Award.extend({ rule: AwardRule, qualifiesFor: Id.optional() })),
  /** Of rounds whose teams run at a table with how attempts count; absent where works are marked. */
  rounds: z.array(z.object({ id: Id, name: Text, combine: z.enum(combineWays), table: TableSettings.optional() })),
  /** The jury's choices, with who gave them; missing if there are none. */
  choices: z.array(z.object({ award: AwardKey, entryId: Id, by: z.string(), at: Instant })).optional(),
});
export type ComputedTerms = z.infer<typeof ComputedTerms>;

/** An entry in stored results: without names, which can change or be erased. */
export const StoredRow = z.object({
  id: Id,
  /** Null for an entry that ran at a table and has handed in no work. */
  workId: Id.nullable(),
  roundId: Id.nullable(),
  /** Null while marks are missing, which is never zero; so is the rank. */
  total: Hundredths.nullable(),
  scores: z.record(z.string(), Hundredths),
  durationMs: z.int().min(0).nullable(),
  /** Of the round that counts. */
  marks: z.array(z.object({ judgeId: Id, total: Hundredths, isCounted: z.boolean() })),
  /** Of the round that counts, if its teams run at a table: those that stand. */
  attempts: z
    .array(z.object({ number: z.int().min(1), total: Hundredths.nullable(), durationMs: z.int().nullable(), isCounted: z.boolean() }))
    .optional(),
  votes: z.int().min(0),
  rank: z.int().min(1).nullable(),
  isTied: z.boolean(),
  /** The keys of its awards. */
  awards: z.array(z.string()),
});
export type StoredRow = z.infer<typeof StoredRow>;

const Line = z.object({
  key: z.string(),
  /** The number of entries that the rule asks for; null if it names none. */
  wanted: z.int().nullable(),
  /** The number of those that the rule gives it, ties on its line among them. */
  won: z.int(),
  /** The number of those that get it: without those that have a better one, if an entry gets one alone. */
  given: z.int(),
});

/** The results of a group as a computation stores them, the best first. */
export const StoredGroup = z.object({ group: Group, rows: z.array(StoredRow), lines: z.array(Line) });
export type StoredGroup = z.infer<typeof StoredGroup>;

/** An award that the jury chose an entry for by hand, with the reason. */
export const JuryChoice = z.object({ award: AwardKey, reason: z.string(), by: z.string(), at: Instant });
export type JuryChoice = z.infer<typeof JuryChoice>;

/** An entry with what organisers know of it. */
export const ResultRow = StoredRow.extend({
  /** Null without a work. */
  workNo: z.string().nullable(),
  teamName: z.string(),
  organization: z.string().nullable(),
  /** Its rank in the computation before; null if it had none. */
  rankBefore: z.int().nullable(),
  /** True for an entry of the actor's own family or school: without marks, total, rank and awards. */
  isHidden: z.boolean(),
  /** True for an entry that was erased after it was published: it keeps its place, without a name. */
  isErased: z.boolean(),
  /** The jury's choices as they are now; the computation may be older. */
  choices: z.array(JuryChoice),
});
export type ResultRow = z.infer<typeof ResultRow>;

/** The change of an entry since the computation before, with the marks that did it. */
export const ResultChange = z.object({
  id: Id,
  group: Group,
  teamName: z.string(),
  from: StoredRow.pick({ rank: true, total: true, awards: true }),
  to: StoredRow.pick({ rank: true, total: true, awards: true }),
  /** Marks, and attempts of teams that run at a table, with their number; the judge is null for one from a sheet. */
  marks: z.array(
    z.object({
      judge: z.string().nullable(),
      attempt: z.int().optional(),
      at: Instant,
      from: Hundredths.nullable(),
      to: Hundredths.nullable(),
    }),
  ),
});
export type ResultChange = z.infer<typeof ResultChange>;

/** Most changes of a computation that are told, those with marks first. */
export const MAX_TOLD_CHANGES = 100;

/** The newest computation of a competition's results. */
export const Computation = z.object({
  number: z.int().min(1),
  at: Instant,
  by: z.string(),
  /** False if marks, rules, entries or votes have changed since. */
  isCurrent: z.boolean(),
  terms: ComputedTerms,
  judges: z.array(z.object({ id: Id, name: z.string() })),
  groups: z.array(StoredGroup.extend({ rows: z.array(ResultRow) })),
  /** The time of the computation before; null if this is the first. */
  before: Instant.nullable(),
  changes: z.array(ResultChange),
});
export type Computation = z.infer<typeof Computation>;

/** Something to look at before results are published. */
export const ResultCheck = z.object({
  name: z.enum(checkNames),
  level: z.enum(['error', 'warning', 'ok']),
  /** Number of works, entries or rounds concerned. */
  count: z.int().min(0),
  /** The first entry that it concerns, where no list finds it; null otherwise. */
  entryId: Id.nullable(),
});
export type ResultCheck = z.infer<typeof ResultCheck>;

/** The results of a competition as organisers see them. */
export const Results = z.object({ computation: Computation.nullable(), checks: z.array(ResultCheck) });
export type Results = z.infer<typeof Results>;

const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['results'], in: 'its_competition' } } as const;

export const resultsAdmin = {
  'GET /api/admin/competitions/:id/results': {
    ...ITS_COMPETITION,
    summary: 'The newest computation of a competition’s results, what changed in it, and what is to be settled before they are published.',
    params: IdParams,
    answers: Results,
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/results/compute': {
    ...ITS_COMPETITION,
    summary: 'Computes the results anew and stores them as a version; without any change since the last one that one stays.',
    params: IdParams,
    answers: Results,
    invalidates: ['GET /api/admin/competitions/:id/results/publications'],
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/competitions/:id/results/jury-choices': {
    ...ITS_COMPETITION,
    summary:
      'Gives an award of the jury’s choice to an entry. It counts from the next computation on; published results change by a correction.',
    params: IdParams,
    body: z.object({ award: AwardKey, entryId: Id, reason: line(500) }),
    answers: Results,
    /** `not_found`: the entry is not ranked there, or is of the actor’s own family or school. `action_not_allowed_now`: no award of the jury’s choice by now. */
    errors: ['not_found', 'action_not_allowed_now', 'conflict'],
  },
  'POST /api/admin/competitions/:id/results/jury-choices/withdrawal': {
    ...ITS_COMPETITION,
    summary: 'Takes the jury’s choice of an entry back.',
    params: IdParams,
    body: z.object({ award: AwardKey, entryId: Id }),
    answers: Results,
    /** `action_not_allowed_now`: the entry has not been chosen, or no longer. */
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
