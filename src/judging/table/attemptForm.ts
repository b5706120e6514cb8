import { z } from 'zod';
import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import { type AttemptState, NewAttempt } from '#contract/judging/attempts.ts';
import type { Rubric } from '#contract/judging/rubric.ts';
import { attemptProblems, totalOfAttempt } from '#contract/judging/rules/attempt.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { parseDuration } from '#src/judging/sheet/duration.ts';
import type { FormState } from '#src/offline/index.ts';
import { labelOf } from './attemptLabel.ts';
import { stoppedWatch, WatchState } from './stopwatch.ts';

/** A penalty as it is typed: its reason can be empty, its points 0 while none are typed. */
const TypedPenalty = z.object({ reason: z.string(), points: z.int().min(0) });
export type TypedPenalty = z.infer<typeof TypedPenalty>;

/** An attempt as it is typed. */
export const AttemptForm = z.object({
  points: z.record(z.string(), z.int().nullable()),
  duration: z.string(),
  watch: WatchState,
  penalties: z.array(TypedPenalty),
  comment: z.string(),
  note: z.string(),
  /** SVG path data; empty without a sign. */
  signature: z.string(),
  /** Id of the own attempt that it corrects; null for a new one. */
  replaces: z.uuid().nullable(),
});
export type AttemptForm = z.infer<typeof AttemptForm>;

export const emptyAttempt: AttemptForm = {
  points: {},
  duration: '',
  watch: stoppedWatch,
  penalties: [],
  comment: '',
  note: '',
  signature: '',
  replaces: null,
};

/** Returns the form with the points of the rubric's criteria alone. */
export const withinRubric = ({ criteria }: Rubric, form: AttemptForm): AttemptForm => ({
  ...form,
  points: Object.fromEntries(criteria.map(({ key }) => [key, form.points[key] ?? null])),
});

interface Making {
  id: string;
  registrationId: string;
  rubric: Rubric;
  rubricNumber: number;
  state: AttemptState;
  /** Time at which the judge pressed, by the device's clock. */
  madeAt: number;
}

/** Returns the problems of what is typed, by field: an attempt that was aborted needs its reason alone. */
const typedProblems = ({ penalties, watch, note }: AttemptForm, state: AttemptState): FieldProblems => {
  const problems: Record<string, FieldCode> = {};
  if (state === 'aborted') return isBlank(note) ? { note: 'required' } : {};
  if (watch.startedAt !== null) problems['watch'] = 'invalid';
  for (const [at, { reason, points }] of penalties.entries()) {
    if (isBlank(reason)) problems[`penalties.${at}.reason`] = 'required';
    if (points === 0) problems[`penalties.${at}.points`] = 'required';
  }
  return problems;
};

/** Makes the attempt that is sent of a form; what is wrong with it, by field, if it cannot be. */
export const makeAttempt = (form: AttemptForm, { rubric, ...making }: Making): { attempt: NewAttempt } | { problems: FieldProblems } => {
  const { points, penalties, duration, watch, comment, note, signature, replaces } = withinRubric(rubric, form);
  const durationMs = parseDuration(duration);
  const isAborted = making.state === 'aborted';
  // what an attempt that was broken off lacks keeps nobody from beginning again
  const kept = isAborted ? penalties.filter((each) => !isBlank(each.reason) && each.points > 0) : penalties;
  const measured = watch.startedAt === null ? (durationMs ?? null) : null;
  const content = { state: making.state, points, durationMs: measured, penalties: kept, comment, note };
  const problems: FieldProblems = {
    ...attemptProblems(rubric, content),
    ...(durationMs === undefined && !isAborted && { durationMs: 'invalid' as const }),
    ...typedProblems(form, making.state),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const parsed = NewAttempt.safeParse({ ...making, ...content, signature: signature === '' ? null : signature, replaces });
  if (parsed.success) return { attempt: parsed.data };
  return { problems: Object.fromEntries(parsed.error.issues.map(({ path }) => [path.join('.'), 'too_long' as const])) };
};

/** Returns the total of a form less its penalties, in hundredths; null while a criterion has no points. */
export const totalOfForm = (rubric: Rubric, { points, penalties }: Pick<AttemptForm, 'points' | 'penalties'>): number | null =>
  totalOfAttempt(rubric, { points, penalties });

interface Saving {
  rubric: Rubric;
  /** Name of its team. */
  team: string;
  state: AttemptState | null;
  receipt: string | null;
  madeAt: number | null;
}

/** Returns a form as the device saves it. */
export const savedFormOf = (form: AttemptForm, { rubric, ...facts }: Saving): FormState => ({
  form,
  label: labelOf({
    ...facts,
    total: totalOfForm(rubric, form),
    durationMs: parseDuration(form.duration) ?? null,
    penalties: form.penalties.filter(({ reason }) => !isBlank(reason)),
    replaces: form.replaces,
    abortedFor: facts.state === 'aborted' ? form.note : '',
  }),
  filled: rubric.criteria.filter(({ key }) => (form.points[key] ?? null) !== null).length,
  total: rubric.criteria.length,
});
