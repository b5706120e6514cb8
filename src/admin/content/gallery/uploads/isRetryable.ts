import type { ProblemCode } from '#contract/http/problem.ts';

/** Problems of the file itself, which no retry solves. */
const OF_THE_FILE: ReadonlySet<ProblemCode> = new Set([
  'file_type_not_accepted',
  'file_too_large',
  'file_empty',
  'file_unreadable',
  'film_unreadable',
  'film_incomplete',
  'picture_too_large',
  'film_too_many_pixels',
]);

/** Returns true if a file rejected for this reason may be accepted on retry. */
export const isRetryable = (code: ProblemCode): boolean => !OF_THE_FILE.has(code);
