import type { FieldProblems } from '#contract/http/problem.ts';

/** Returns the problems of a message's texts by language and part; the call reports them under `texts`. */
export const wordProblems = (fields: FieldProblems = {}): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([path, code]) => [path.replace(/^texts\./, ''), code]));
