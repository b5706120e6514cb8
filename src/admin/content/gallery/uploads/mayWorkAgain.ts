import type { ProblemCode } from '#contract/http/problem.ts';

/** What is wrong with the file itself, however often it is sent. */
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

/** Whether a file that was refused for this may be taken when it is sent again. */
export const mayWorkAgain = (code: ProblemCode): boolean => !OF_THE_FILE.has(code);
