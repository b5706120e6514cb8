import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { AnyProblem, Id, IdParams, Instant, Locale, listOf, Paging, Revision, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Preparation } from '#contract/works/preparation.ts';
import { Calibration, Mark, MarkState } from './public.ts';
import { RoundData, RoundState } from './round.ts';
import { Criterion } from './rubric.ts';
import { conflictKinds } from './rules/conflicts.ts';

const REASON_MAX = 300;
export const Reason = trimmed.min(1, { error: 'required' }).max(REASON_MAX, { error: 'too_long' });

/** Most works of a group that a later round takes of an earlier one. */
export const MAX_FIRST = 1000;

/** Settings of a round with the works that it takes. */
export const RoundSettings = RoundData.extend({
  /** The groups whose works it takes; null for all. */
  groups: z.array(Group).min(1).nullable(),
  /** Takes only the first works of each group of an earlier round; null for all. */
  after: z.object({ roundId: Id, first: z.int().min(1).max(MAX_FIRST) }).nullable(),
});
export type RoundSettings = z.infer<typeof RoundSettings>;

/** A round of a competition. */
export const Round = RoundSettings.extend({
  id: Id,
  competitionId: Id,
  state: RoundState,
  rubricNumber: z.int().min(1),
  /** Number of marks or attempts that count and were made by an earlier version of the rubric. */
  marksOfOldRubric: z.int().min(0),
  /** The version of the rubric under which organisers keep these marks; null, or an earlier one, if they have not decided. */
  keptRubric: z.int().nullable(),
  version: Revision,
});
export type Round = z.infer<typeof Round>;

/** An account that can be a judge of a round. */
export const Judge = z.object({ id: Id, name: z.string(), affiliation: z.string() });
export type Judge = z.infer<typeof Judge>;

/** A judge's place in a round. */
export const PanelMember = z.object({
  judgeId: Id,
  /** Languages of works that the judge reads; null for all. */
  languages: z.array(Locale).min(1).nullable(),
  /** Most works that the judge takes in this round; null for any number. */
  limit: z.int().min(1).max(10_000).nullable(),
});
export type PanelMember = z.infer<typeof PanelMember>;

/** Kinds of conflict between a judge and a work: declared by the judge, or shown by the data. */
export const ConflictKind = z.enum(['declared', ...conflictKinds]);
export type ConflictKind = z.infer<typeof ConflictKind>;

/** A conflict between a judge and a work. It keeps the two apart until an organiser overrules it. */
export const Conflict = z.object({
  judgeId: Id,
  workId: Id,
  kinds: z.array(ConflictKind),
  /** `open`: nobody has ruled. */
  ruling: z.enum(['open', 'confirmed', 'overruled']),
  /** The judge's own words; null unless declared. */
  note: z.string().nullable(),
  ruled: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

/** A work assigned to a judge, on the board. */
export const Cell = z.object({
  judgeId: Id,
  /** `taken_away`: no longer the judge's, but a mark of it came late. */
  state: z.enum(['waiting', 'opened', 'taken_away']).or(MarkState),
  /** Total of the mark that stands, in hundredths of a point; null without one, and for one that is not handed in. */
  total: z.int().nullable(),
  /** Code of the mark that stands; null without one, and for one that is not handed in: whoever tries all points would find those that make it. */
  receipt: z.string().nullable(),
  /** True if a mark came late and waits for an organiser. */
  isLate: z.boolean(),
});
export type Cell = z.infer<typeof Cell>;

/** A work of a round, on the board. */
export const BoardWork = z.object({
  id: Id,
  no: z.string(),
  title: z.string(),
  group: Group,
  preparation: Preparation,
  /** The language of the account that submitted it. */
  language: Locale,
  cells: z.array(Cell),
  /** Combined total of its marks, in hundredths of a point; null without any. */
  total: z.int().nullable(),
  /** Difference between its highest and lowest mark, in hundredths; null with fewer than two. */
  spread: z.int().nullable(),
  /** True if an organiser has accepted these marks although they are too far apart. */
  isSpreadAccepted: z.boolean(),
  /** True if it is judged in this round no more, because its entry was withdrawn or the round takes it no longer, but has marks. They make no total. */
  isOut: z.boolean(),
  /** True if the actor is of this entry's family or school: its judges and marks are hidden from them. */
  isHidden: z.boolean(),
});
export type BoardWork = z.infer<typeof BoardWork>;

/** A judge of a round, on the board. */
export const BoardJudge = Judge.extend({
  languages: PanelMember.shape.languages,
  limit: PanelMember.shape.limit,
  hasLeft: z.boolean(),
  /** Time of the judge's last mark that arrived; null if none. */
  lastMarkAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
});
export type BoardJudge = z.infer<typeof BoardJudge>;

export const Board = z.object({
  round: Round,
  judges: z.array(BoardJudge),
  works: z.array(BoardWork),
  conflicts: z.array(Conflict),
  /** The work that all judges mark, with what they have handed in; null if there is none, and for one of the actor's own family or school. */
  calibration: Calibration.extend({ workId: Id, criteria: z.array(Criterion.pick({ key: true, title: true })) }).nullable(),
  /** The last assignment of many that can still be taken back; null if none. */
  undo: z.object({ id: Id, until: Instant, added: z.int(), removed: z.int() }).nullable(),
});
export type Board = z.infer<typeof Board>;

const Pair = z.object({ workId: Id, judgeId: Id });
/** Most assignments that one change by hand assigns or takes back. */
export const MAX_HAND_PAIRS = 2000;
/** The outcome of a change by hand: how many were carried out, and which were not. */
export const HandOutcome = z.object({ done: z.int(), refused: z.array(Pair.extend({ code: AnyProblem })) });
export type HandOutcome = z.infer<typeof HandOutcome>;

/** The choices of an automatic assignment: the same works, judges and conflicts give the same answer for the same seed. */
const Seeded = z.object({
  seed: z.string().min(1).max(40),
  /** True if works that their judges have not opened may move. */
  move: z.boolean(),
});

/** An automatic assignment before it is confirmed: nobody has been told. */
export const Proposal = z.object({
  added: z.array(Pair),
  removed: z.array(Pair),
  loads: z.array(z.object({ judgeId: Id, before: z.int(), after: z.int() })),
  /** Works that cannot get all their judges, and the reasons. */
  unmet: z.array(
    z.object({
      workId: Id,
      missing: z.int().min(1),
      because: z.array(z.object({ judgeId: Id, reason: z.enum(['conflict', 'language', 'limit']) })),
    }),
  ),
  /** Identifies what was proposed: a confirmation names it, and is refused once something has changed. */
  digest: z.string(),
});
export type Proposal = z.infer<typeof Proposal>;

/** An organiser's answer to a mark that came late. */
const Answer = z.object({ by: z.string(), at: Instant, reason: z.string() });

/** A mark in a work's history. */
export const HistoricMark = Mark.extend({
  /** Null for one that is not handed in. */
  receipt: Mark.shape.receipt.nullable(),
  judge: Judge.pick({ id: true, name: true }),
  /** True for the one that stands. */
  stands: z.boolean(),
  taken: Answer.nullable(),
  /** Set if it came late and an organiser has not taken it. */
  refused: Answer.nullable(),
});
export type HistoricMark = z.infer<typeof HistoricMark>;

export const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['judging'], in: 'its_competition' } } as const;

/** A change of a round that others may have changed since it was read. */
const Based = z.object({ version: Revision });

export const judgingAdmin = {
  'GET /api/admin/competitions/:id/rounds': {
    ...ITS_COMPETITION,
    summary: 'The rounds of a competition, in order.',
    params: IdParams,
    answers: z.object({ items: z.array(Round) }),
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/rounds': {
    ...ITS_COMPETITION,
    summary: 'Adds a round, as a draft that no judge sees.',
    status: 201,
    params: IdParams,
    body: RoundSettings,
    answers: Round,
    errors: ['not_found'],
  },
  'PATCH /api/admin/rounds/:id': {
    ...ITS_COMPETITION,
    summary: 'Changes the settings of a round that is not locked.',
    params: IdParams,
    body: RoundSettings.extend(Based.shape),
    answers: Round,
    errors: ['not_found', 'conflict', 'round_locked', 'action_not_allowed_now'],
  },
  'POST /api/admin/rounds/:id/openings': {
    ...ITS_COMPETITION,
    summary: 'Opens a round to its judges.',
    params: IdParams,
    body: Based,
    answers: Round,
    errors: ['not_found', 'conflict', 'action_not_allowed_now'],
  },
  'POST /api/admin/rounds/:id/locks': {
    ...ITS_COMPETITION,
    summary: 'Locks a round: marks that arrive from now on count only once an organiser takes them.',
    params: IdParams,
    body: Based,
    answers: Round,
    errors: ['not_found', 'conflict', 'action_not_allowed_now'],
  },
  'POST /api/admin/rounds/:id/unlocks': {
    ...ITS_COMPETITION,
    summary: 'Unlocks a round, with a reason.',
    params: IdParams,
    body: Based.extend({ reason: Reason }),
    answers: Round,
    errors: ['not_found', 'conflict', 'action_not_allowed_now'],
  },
  'PUT /api/admin/rounds/:id/panel': {
    ...ITS_COMPETITION,
    summary: 'Sets the judges of a round. Whoever is left out keeps what is marked and loses what is not.',
    params: IdParams,
    body: Based.extend({ members: z.array(PanelMember).max(200) }),
    answers: Round,
    errors: ['not_found', 'conflict', 'round_locked'],
  },
  'GET /api/admin/rounds/:id/board': {
    ...ITS_COMPETITION,
    summary: 'A round’s works and judges: who marks what, with which total. Works of the actor’s own family or school without either.',
    params: IdParams,
    answers: Board,
    errors: ['not_found'],
  },
  'POST /api/admin/rounds/:id/hand-changes': {
    ...ITS_COMPETITION,
    summary:
      'Assigns works to judges, or takes unmarked ones back, as one change that can be taken back for 60 seconds; names what could not be done.',
    params: IdParams,
    body: z.object({ does: z.enum(['assign', 'unassign']), pairs: z.array(Pair).min(1).max(MAX_HAND_PAIRS) }),
    answers: HandOutcome,
    errors: ['not_found', 'round_locked', 'action_not_allowed_now'],
  },
  'POST /api/admin/rounds/:id/proposals': {
    ...ITS_COMPETITION,
    summary: 'Proposes who marks what, for a preview: nothing is stored.',
    params: IdParams,
    body: Seeded,
    answers: Proposal,
    errors: ['not_found', 'round_locked', 'action_not_allowed_now'],
  },
  'POST /api/admin/rounds/:id/confirmations': {
    ...ITS_COMPETITION,
    summary: 'Carries out a proposal as one change, which can be taken back for 60 seconds; judges are told after that.',
    params: IdParams,
    body: Seeded.extend({ digest: Proposal.shape.digest }),
    answers: z.object({ id: Id, until: Instant }),
    errors: ['not_found', 'conflict', 'round_locked', 'action_not_allowed_now'],
  },
  'POST /api/admin/assignment-changes/:id/undo': {
    ...ITS_COMPETITION,
    summary: 'Takes an assignment of many back, within its 60 seconds; what has been marked since stays.',
    params: IdParams,
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/admin/rounds/:id/rulings': {
    ...ITS_COMPETITION,
    summary: 'Rules on a conflict between a judge and a work: confirms it, or overrules it with a reason.',
    params: IdParams,
    body: Pair.extend({ ruling: z.enum(['confirmed', 'overruled']), reason: Reason }),
    errors: ['not_found'],
  },
  'POST /api/admin/rounds/:id/spreads': {
    ...ITS_COMPETITION,
    summary: 'Accepts the marks of a work although they are far apart, with a reason.',
    params: IdParams,
    body: z.object({ workId: Id, reason: Reason }),
    errors: ['not_found'],
  },
  'POST /api/admin/rounds/:id/reminders': {
    ...ITS_COMPETITION,
    summary: 'Reminds judges of what they have left, one message each, at most one a day.',
    params: IdParams,
    body: z.object({ judgeIds: z.array(Id).min(1).max(200) }),
    answers: z.object({ reminded: z.array(Id), tooSoon: z.array(Id) }),
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/admin/rounds/:id/remarkings': {
    ...ITS_COMPETITION,
    summary:
      'Has works marked, or teams scored, again that were by an earlier version of the rubric; marks stay in their history, and attempts become void.',
    params: IdParams,
    body: Based,
    answers: Round,
    errors: ['not_found', 'conflict', 'round_locked'],
  },
  'PUT /api/admin/rounds/:id/calibration': {
    ...ITS_COMPETITION,
    summary:
      'Makes a work the round’s calibration, or none: it is assigned to all judges without a conflict, each of whom sees the range of the marks once theirs is in.',
    params: IdParams,
    body: Based.extend({ workId: Id.nullable() }),
    answers: Round,
    errors: ['not_found', 'conflict', 'round_locked', 'action_not_allowed_now'],
  },
  'POST /api/admin/rounds/:id/kept-marks': {
    ...ITS_COMPETITION,
    summary: 'Keeps the marks or attempts that were made by an earlier version of the rubric.',
    params: IdParams,
    body: Based,
    answers: Round,
    errors: ['not_found', 'conflict', 'round_locked'],
  },
  'GET /api/admin/competitions/:id/standing-marks': {
    access: 'organiser',
    right: { anyOf: ['judging', 'content'], in: 'its_competition' },
    summary: 'How many marks stand in rounds that are not locked, which a changed rubric would leave under an old version.',
    params: IdParams,
    answers: z.object({
      marks: z.int().min(0),
      /** True if the actor may decide what becomes of them. */
      mayDecide: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'GET /api/admin/rounds/:id/works/:workId/marks': {
    ...ITS_COMPETITION,
    summary: 'Every mark of a work in a round, the newest first, with those that came late.',
    params: IdParams.extend({ workId: Id }),
    answers: z.object({
      items: z.array(HistoricMark),
      /** The criteria of all versions of the rubric, for the points of the marks. */
      criteria: z.array(Criterion.pick({ key: true, title: true })),
    }),
    errors: ['not_found'],
  },
  'POST /api/admin/marks/:id/takings': {
    ...ITS_COMPETITION,
    summary: 'Takes a mark that came late, with a reason.',
    params: IdParams,
    body: z.object({ reason: Reason }),
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/admin/marks/:id/refusals': {
    ...ITS_COMPETITION,
    summary: 'Refuses a mark that came late, with a reason that its judge reads; it stays in the history and can be taken after all.',
    params: IdParams,
    body: z.object({ reason: Reason }),
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'GET /api/admin/judges': {
    ...ITS_COMPETITION,
    summary: 'The judges, by name: whom works can be assigned to.',
    query: Paging,
    answers: listOf(Judge),
    errors: [],
  },
} satisfies Endpoints;
