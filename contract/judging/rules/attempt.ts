import type { FieldProblems } from '#contract/http/problem.ts';
import type { AttemptContent, NewAttempt } from '#contract/judging/attempts.ts';
import type { Rubric } from '#contract/judging/rubric.ts';
import { withPenalties } from './attempts.ts';
import { asStored, markProblems } from './mark.ts';
import { receiptOfText, sortedPairs } from './receipt.ts';
import { totalOf } from './rubric.ts';

/**
 * Returns the problems of an attempt under its rubric, by field. Points must be on the scale; one that a judge hands in must be complete, as a mark, but not one
 * that was aborted or written on a sheet, whose missing points stay missing.
 */
export const attemptProblems = (
  rubric: Rubric,
  { state, ...content }: AttemptContent,
  { mayMiss = false }: { mayMiss?: boolean } = {},
): FieldProblems => markProblems(rubric, { ...content, state: state === 'handed_in' && !mayMiss ? 'handed_in' : 'provisional' });

/** Returns the total of an attempt in hundredths of a point, penalties taken off; null while a criterion has no points. */
export const totalOfAttempt = (rubric: Rubric, { points, penalties }: Pick<AttemptContent, 'points' | 'penalties'>): number | null => {
  const total = totalOf(rubric, points);
  return (
    total &&
    withPenalties(
      total,
      penalties.map((penalty) => penalty.points * 100),
    )
  );
};

/** Makes the receipt of an attempt: judge's device and server make it each from the attempt that it has. */
export const receiptOfAttempt = ({ points, comment, note, penalties, ...attempt }: Omit<NewAttempt, 'replaces'>): Promise<string> =>
  receiptOfText(
    JSON.stringify([
      attempt.id,
      attempt.registrationId,
      attempt.rubricNumber,
      attempt.state,
      sortedPairs(points, (given) => given === null),
      attempt.durationMs,
      penalties.map((penalty) => [asStored(penalty.reason), penalty.points]),
      asStored(comment),
      asStored(note),
      attempt.signature,
      attempt.madeAt,
    ]),
  );
