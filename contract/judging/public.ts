import { z } from 'zod';
import { Id, Instant, Revision, Text, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { AnswerView } from '#contract/registrations/formAnswers.ts';
import { Media, Work } from '#contract/works/public.ts';
import { RoundState } from './round.ts';
import { MAX_POINTS, Rubric } from './rubric.ts';

/** Maximum lengths of a mark's texts, in UTF-16 code units. */
export const COMMENT_MAX = 600;
export const NOTE_MAX = 600;
/** The longest time that a task can take, in milliseconds: a day. */
export const MAX_DURATION_MS = 24 * 3600_000;
/** Highest number of criteria of a rubric, and so of the points of a mark. */
const MAX_CRITERIA = 10;

const longText = (max: number) => trimmed.max(max, { error: 'too_long' });

/** State of a mark: still open for its judge, handed in, or withheld because of a conflict. */
export const markStates = ['provisional', 'handed_in', 'abstained'] as const;
export const MarkState = z.enum(markStates);
export type MarkState = z.infer<typeof MarkState>;

/** Reason why a mark does not count until an organiser takes it. A mark of a work that is erased is refused with not_found: nothing is left to keep it with. */
export const lateReasons = ['round_over', 'round_locked', 'taken_away', 'conflict_ruled', 'work_withdrawn'] as const;
export const LateReason = z.enum(lateReasons);
export type LateReason = z.infer<typeof LateReason>;

/** The content of a mark. */
export const MarkContent = z.object({
  state: MarkState,
  /** The points by criterion; null where there are none yet. Missing is never zero. */
  points: z
    .record(
      z.string().regex(/^[a-z0-9_]{1,30}$/),
      z.int().min(0, { error: 'off_scale' }).max(MAX_POINTS, { error: 'off_scale' }).nullable(),
    )
    .refine((points) => Object.keys(points).length <= MAX_CRITERIA, { error: 'too_long' }),
  /** Time that the task took; null if not noted. */
  durationMs: z.int().min(0).max(MAX_DURATION_MS, { error: 'invalid' }).nullable(),
  /** For the family, once results are public. */
  comment: longText(COMMENT_MAX),
  /** For organisers alone; the reason of an abstention. */
  note: longText(NOTE_MAX),
});
export type MarkContent = z.infer<typeof MarkContent>;

/** A mark as a judge sends it. */
export const NewMark = MarkContent.extend({
  roundId: Id,
  /** Number of the rubric's version by which it was made. */
  rubricNumber: z.int().min(1),
  /** Number of the judge's mark that the device knew when this one was begun; 0 for none. */
  basedOn: Revision,
  /** Time on the judge's device when it was made, which may be wrong: the order of arrival counts. */
  madeAt: Instant,
});
export type NewMark = z.infer<typeof NewMark>;

/** A mark as the server stores it. */
export const Mark = NewMark.omit({ roundId: true, basedOn: true }).extend({
  id: Id,
  /** Number among the marks of one judge for one work in one round; the highest one that counts stands. */
  number: z.int().min(1),
  /** Weighted total in hundredths of a point; null while a criterion has no points. */
  total: z.int().nullable(),
  receivedAt: Instant,
  /** Short code of its content, the same on the judge's device and on the board (`rules/receipt.ts`). */
  receipt: z.string(),
  late: LateReason.nullable(),
});
export type Mark = z.infer<typeof Mark>;

/** The range of the points that judges have handed in for one work, for one criterion, without names. */
export const PointsRange = z.object({ key: z.string(), lowest: z.int(), mean: z.number(), highest: z.int() });

/** The marks of a round's calibration: the work that all its judges mark, so that they can compare their scales. */
export const Calibration = z.object({ marks: z.int().min(0), ranges: z.array(PointsRange) });
export type Calibration = z.infer<typeof Calibration>;
const [Film, , Pictures] = Media.options;
/** The media of a work as its judge sees them. The address of a link can name a family, and is given only when it is asked for. */
export const JudgedMedia = z.discriminatedUnion('kind', [Film, z.object({ kind: z.literal('link') }), Pictures]);
export type JudgedMedia = z.infer<typeof JudgedMedia>;

/** A work as its judge sees it: in a blind round nothing identifies a child, a team, a school or an account. */
export const JudgedWork = Work.pick({
  no: true,
  title: true,
  description: true,
  kind: true,
  group: true,
  preparation: true,
}).extend({
  media: JudgedMedia,
  /** Its team and school; null in a blind round. */
  by: z.object({ team: z.string(), organization: z.string() }).nullable(),
  /** The family's answers that judges may read, of the entry and of each child, with no name of its people. Left out if none. */
  formAnswers: z.object({ entry: z.array(AnswerView), children: z.array(z.array(AnswerView)) }).optional(),
  assignedAt: Instant,
  /** The judge's own mark that stands; null if there is none. */
  mark: Mark.nullable(),
  /** The judge's newest mark that arrived late and that no organiser has taken; null if none. */
  lateMark: Mark.nullable(),
  /** Set if an organiser has refused `lateMark`. */
  refusal: z.object({ at: Instant, reason: z.string() }).optional(),
  /** Set for the round's calibration: the marks that are handed in; null before the judge's own is. */
  calibration: Calibration.nullable().optional(),
  /** Number of the judge's earlier marks for it. */
  earlier: z.int().min(0),
});
export type JudgedWork = z.infer<typeof JudgedWork>;

/** A round as one of its judges sees it. */
export const JudgeRound = z.object({
  id: Id,
  name: Text,
  competition: z.object({ id: Id, title: Text, season: z.int() }),
  state: RoundState,
  opensAt: Instant,
  closesAt: Instant,
  rubric: Rubric,
  rubricNumber: z.int().min(1),
  works: z.array(JudgedWork),
});
export type JudgeRound = z.infer<typeof JudgeRound>;

/** The server's answer to a mark. */
export const MarkReceipt = z.object({
  id: Id,
  no: z.string(),
  number: z.int().min(1),
  receipt: z.string(),
  receivedAt: Instant,
  late: LateReason.nullable(),
  /** The same judge's mark that it replaces and that came from another device since this one was begun; null if none. */
  replaced: z.object({ number: z.int(), total: z.int().nullable(), receivedAt: Instant }).nullable(),
});
export type MarkReceipt = z.infer<typeof MarkReceipt>;

export const judging = {
  'GET /api/judging/rounds': {
    access: 'judge',
    summary: 'My rounds, open ones first, each with its rubric, the works assigned to me, in a blind round without names, and my marks.',
    answers: z.object({ items: z.array(JudgeRound) }),
    errors: [],
  },
  'POST /api/judging/works/:no/marks': {
    access: 'judge',
    summary: 'Stores my mark of a work. Earlier ones stay in its history; one that comes late is kept until an organiser takes it.',
    status: 201,
    idempotent: true,
    params: z.object({ no: z.string().min(1).max(32) }),
    body: NewMark,
    answers: MarkReceipt,
    invalidates: ['GET /api/judging/rounds'],
    errors: ['not_found', 'rubric_outdated', 'action_not_allowed_now'],
  },
  'POST /api/judging/works/:no/openings': {
    access: 'judge',
    summary: 'Notes that I have opened a work: it is not moved to another judge when works are balanced anew.',
    params: z.object({ no: z.string().min(1).max(32) }),
    body: z.object({ roundId: Id }),
    errors: ['not_found'],
  },
  'POST /api/judging/works/:no/addresses': {
    access: 'judge',
    summary: 'The address of my work’s page on another site, which may name its makers. The audit log records that I asked for it.',
    params: z.object({ no: z.string().min(1).max(32) }),
    body: z.object({ roundId: Id }),
    answers: z.object({ url: z.string() }),
    errors: ['not_found'],
  },
} satisfies Endpoints;
