import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, line } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { JudgedWork, JudgeRound, MarkContent } from './public.ts';
import { TableSettings } from './round.ts';
import { MAX_POINTS } from './rubric.ts';
import { attemptStandings } from './rules/attemptStandings.ts';

/** Maximum length of a penalty's reason, in UTF-16 code units. */
export const PENALTY_REASON_MAX = 120;
export const MAX_PENALTIES = 20;
/** Maximum length of a signature's path. */
export const SIGNATURE_MAX = 8192;
/** Time for which a tablet that has a team open is known, without asking again. */
export const TABLE_SEEN_MS = 60_000;

/** State of an attempt: handed in, or broken off to begin again. */
export const attemptStates = ['handed_in', 'aborted'] as const;
export const AttemptState = z.enum(attemptStates);
export type AttemptState = z.infer<typeof AttemptState>;

export const AttemptStanding = z.enum(attemptStandings);

/** Reasons why an attempt waits for an organiser. */
export const attemptLateReasons = ['round_locked', 'taken_away'] as const;
export const AttemptLateReason = z.enum(attemptLateReasons);
export type AttemptLateReason = z.infer<typeof AttemptLateReason>;

/** Whole points that are taken off the total. */
export const Penalty = z.object({ reason: line(PENALTY_REASON_MAX), points: z.int().min(1).max(MAX_POINTS) });
export type Penalty = z.infer<typeof Penalty>;
/** A penalty as it is stored and shown: whatever is asked of a new one, an older one stays readable. */
export const ShownPenalty = z.object({ reason: z.string(), points: z.int() });

/** The captain's sign on the glass: the data of an SVG path. */
export const Signature = z
  .string()
  .min(1)
  .max(SIGNATURE_MAX)
  .regex(/^[Mm][MLQCHVZmlqchvz\d .,-]+$/);

/** The content of an attempt. */
export const AttemptContent = z.object({
  state: AttemptState,
  /** The points by criterion; null where there are none. Missing is never zero. */
  points: MarkContent.shape.points,
  durationMs: MarkContent.shape.durationMs,
  penalties: z.array(Penalty).max(MAX_PENALTIES),
  /** For the family, once results are public. */
  comment: MarkContent.shape.comment,
  /** For organisers alone. */
  note: MarkContent.shape.note,
});
export type AttemptContent = z.infer<typeof AttemptContent>;

/** An attempt as a judge sends it. */
export const NewAttempt = AttemptContent.extend({
  /** Made by the device: the same attempt arrives once, however often it is sent. */
  id: z.uuid(),
  registrationId: Id,
  rubricNumber: z.int().min(1),
  signature: Signature.nullable(),
  /** The judge's own attempt that it corrects; null if it is a new one. */
  replaces: z.uuid().nullable(),
  /** Time on the judge's device when it was made, which may be wrong: the order of arrival counts. */
  madeAt: Instant,
});
export type NewAttempt = z.infer<typeof NewAttempt>;

/** An attempt of a team, as everybody who may see it sees it. */
export const ShownAttempt = z.object({
  id: Id,
  /** In the order of arrival, from 1; a correction has the number of what it corrects. */
  number: z.int().min(1),
  state: AttemptState,
  standing: AttemptStanding,
  /** In hundredths of a point, penalties taken off; null while a criterion is missing. */
  total: z.int().nullable(),
  durationMs: z.int().nullable(),
  penalties: z.array(ShownPenalty),
  /** Null if it comes from a sheet, or the judge's account is erased. */
  judge: z.string().nullable(),
  receipt: z.string(),
  receivedAt: Instant,
});
export type ShownAttempt = z.infer<typeof ShownAttempt>;

/** An attempt as a judge of its round sees it. */
export const TeamAttempt = ShownAttempt.extend({
  /** Its content, for a judge's own attempt, which can be corrected; null for one of another judge. */
  own: AttemptContent.pick({ points: true, comment: true, note: true }).extend({ rubricNumber: z.int() }).nullable(),
});
export type TeamAttempt = z.infer<typeof TeamAttempt>;

/** A team as the judges at the tables see it. */
export const TableTeam = z.object({
  /** Id of its entry. */
  id: Id,
  /** Null while the day is not planned. */
  startNumber: z.int().nullable(),
  teamName: z.string(),
  organization: z.string(),
  group: Group,
  /** Its slots in the published plan, in order. */
  slots: z.array(z.object({ run: z.int(), table: z.int(), startsAt: Instant })),
  formAnswers: JudgedWork.shape.formAnswers,
  /** True if the judge may not score it, for a conflict: its attempts are left out. */
  isBarred: z.boolean(),
  attempts: z.array(TeamAttempt),
});
export type TableTeam = z.infer<typeof TableTeam>;

/** A round whose teams run at a table, as one of its judges sees it. */
export const TableRound = JudgeRound.omit({ works: true }).extend({ table: TableSettings, teams: z.array(TableTeam) });
export type TableRound = z.infer<typeof TableRound>;

/** The server's answer to an attempt. */
export const AttemptReceipt = ShownAttempt.pick({
  id: true,
  number: true,
  total: true,
  standing: true,
  receipt: true,
  receivedAt: true,
}).extend({
  registrationId: Id,
  /** Set if it arrived late and waits for an organiser. */
  late: AttemptLateReason.nullable(),
});
export type AttemptReceipt = z.infer<typeof AttemptReceipt>;

export const judgingAttempts = {
  'GET /api/judging/tables': {
    access: 'judge',
    summary: 'My rounds whose teams run at a table, open ones first, each with its rubric, its teams and the attempts of all judges.',
    answers: z.object({ items: z.array(TableRound) }),
    errors: [],
  },
  'POST /api/judging/rounds/:id/attempts': {
    access: 'judge',
    summary:
      'Stores an attempt of a team, or a correction of one of mine. One that arrives after the lock is kept until an organiser takes it; one too many is kept and does not count.',
    status: 201,
    idempotent: true,
    params: IdParams,
    body: NewAttempt,
    answers: AttemptReceipt,
    invalidates: ['GET /api/judging/tables'],
    errors: ['not_found', 'rubric_outdated', 'judge_conflict', 'action_not_allowed_now'],
  },
  'POST /api/judging/rounds/:id/tables': {
    access: 'judge',
    summary: 'Tells that this tablet has a team open, or none, and who else has it open. Known for 60 seconds.',
    params: IdParams,
    body: z.object({
      registrationId: Id.nullable(),
      /** A random key of the tablet, the same after a reload. */
      device: z.string().regex(/^[\w-]{8,64}$/),
    }),
    answers: z.object({
      others: z.array(
        z.object({
          judge: z.string(),
          /** True for another tablet of mine. */
          isMe: z.boolean(),
          since: Instant,
        }),
      ),
    }),
    errors: ['not_found'],
  },
} satisfies Endpoints;
