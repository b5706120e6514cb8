import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import type { MarkContent, NewMark } from '#contract/judging/public.ts';
import type { Rubric } from '#contract/judging/rubric.ts';
import { isBlank, trimText } from '#contract/text/blankText.ts';
import { receiptOf } from './receipt.ts';
import { bandAt, onScale } from './rubric.ts';

/** Returns true if the points lie in the highest band of a criterion that asks for a note there. */
const needsNote = ({ criteria }: Rubric, points: MarkContent['points']): boolean =>
  criteria.some((criterion) => {
    const given = points[criterion.key];
    return criterion.noteAtTop && typeof given === 'number' && bandAt(criterion, given) === criterion.bands.length - 1;
  });

/**
 * Returns what is wrong with a mark under its rubric, by field. Points must be on the scale whatever the state; only what is handed in must be complete,
 * and an abstention needs its reason.
 */
export const markProblems = (rubric: Rubric, { state, points, durationMs, note }: MarkContent): FieldProblems => {
  const problems: Record<string, FieldCode> = {};
  const keys = new Set(rubric.criteria.map(({ key }) => key));
  for (const key of Object.keys(points)) if (!keys.has(key)) problems[`points.${key}`] = 'invalid';
  for (const criterion of rubric.criteria) {
    const given = points[criterion.key] ?? null;
    if (given !== null && onScale(criterion, given) !== given) problems[`points.${criterion.key}`] = 'off_scale';
    else if (given === null && state === 'handed_in') problems[`points.${criterion.key}`] = 'required';
  }
  if (state === 'handed_in' && rubric.timed && durationMs === null) problems['durationMs'] = 'required';
  if ((state === 'abstained' || (state === 'handed_in' && needsNote(rubric, points))) && isBlank(note)) problems['note'] = 'required';
  return problems;
};

/** Returns a typed text as databases keep it: half of a pair of surrogates, as of an emoji that was cut, is no character. */
export const asStored = (text: string): string => trimText(text).replace(/\p{Surrogate}/gu, '\ufffd');

/** Makes the receipt of a mark for the work of that number. */
export const receiptOfMark = (
  workNo: string,
  { rubricNumber, points, durationMs, comment, note, state, madeAt }: Omit<NewMark, 'roundId' | 'basedOn'>,
): Promise<string> =>
  receiptOf({
    workNo,
    rubricVersion: rubricNumber,
    points,
    durationMs,
    texts: { comment: asStored(comment), note: asStored(note) },
    abstained: state === 'abstained',
    at: madeAt,
  });

/** Returns true if an organiser can take a mark: it came late, waits, and its judge has not replaced it by the one that stands, whose number is given. */
export const canTakeMark = (
  { isLate, isTaken, number }: { isLate: boolean; isTaken: boolean; number: number },
  standing: number,
): boolean => isLate && !isTaken && number > standing;
