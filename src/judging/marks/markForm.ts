import { z } from 'zod';
import type { FieldProblems } from '#contract/http/problem.ts';
import { type MarkContent, type MarkState, NewMark } from '#contract/judging/public.ts';
import type { Rubric } from '#contract/judging/rubric.ts';
import { markProblems } from '#contract/judging/rules/mark.ts';
import { totalOf } from '#contract/judging/rules/rubric.ts';
import { parseDuration } from '#src/judging/sheet/duration.ts';
import type { FormState } from '#src/offline/index.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { labelOf } from './markLabel.ts';

/** A mark as it is typed. */
export const MarkForm = z.object({
  points: z.record(z.string(), z.int().nullable()),
  duration: z.string(),
  comment: z.string(),
  note: z.string(),
});
export type MarkForm = z.infer<typeof MarkForm>;

export const emptyForm: MarkForm = { points: {}, duration: '', comment: '', note: '' };

/** Returns the form of a mark. Points of criteria that the rubric no longer has are left out. */
export const formOfMark = ({ criteria }: Rubric, { points, durationMs, comment, note }: Omit<MarkContent, 'state'>): MarkForm => ({
  points: Object.fromEntries(criteria.map(({ key }) => [key, points[key] ?? null])),
  duration: durationMs === null ? '' : clockTime(durationMs),
  comment,
  note,
});

/** Returns the form within a rubric: without points of criteria that it does not have. */
export const withinRubric = ({ criteria }: Rubric, form: MarkForm): MarkForm => ({
  ...form,
  points: Object.fromEntries(criteria.map(({ key }) => [key, form.points[key] ?? null])),
});

interface Making {
  roundId: string;
  rubric: Rubric;
  rubricNumber: number;
  basedOn: number;
  state: MarkState;
  /** Time at which the judge pressed, by the device's clock. */
  madeAt: number;
}

/** Makes the mark that is sent of a form; what is wrong with it, by field, if it cannot be. */
export const makeMark = (form: MarkForm, { rubric, ...making }: Making): { mark: NewMark } | { problems: FieldProblems } => {
  const durationMs = parseDuration(form.duration);
  const { points, comment, note } = withinRubric(rubric, form);
  const content = { state: making.state, points, durationMs: durationMs ?? null, comment, note };
  const problems: FieldProblems = {
    ...markProblems(rubric, content),
    ...(durationMs === undefined && { durationMs: 'invalid' }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const parsed = NewMark.safeParse({ ...content, ...making });
  if (parsed.success) return { mark: parsed.data };
  const tooLong = Object.fromEntries(parsed.error.issues.map(({ path }) => [path.join('.'), 'too_long' as const]));
  return { problems: tooLong };
};

interface Saving {
  rubric: Rubric;
  basedOn: number;
  state: MarkState | null;
  receipt: string | null;
  madeAt: number | null;
}

/** Returns a form as the device saves it. */
export const savedFormOf = (form: MarkForm, { rubric, ...facts }: Saving): FormState => ({
  form,
  label: labelOf({ ...facts, total: totalOf(rubric, form.points) }),
  filled: rubric.criteria.filter(({ key }) => (form.points[key] ?? null) !== null).length,
  total: rubric.criteria.length,
});
