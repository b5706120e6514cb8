import type { FieldProblems } from '#contract/http/problem.ts';

/** What is wrong with the words of a message, by language and part: the call has them under `texts`. */
export const wordProblems = (fields: FieldProblems = {}): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([path, code]) => [path.replace(/^texts\./, ''), code]));
