import type { z } from 'zod';
import type { FieldCode, Problem } from '#contract/problem.ts';
import type { ResultQuery } from '#contract/results.ts';

/** What the query asks for; `challengeToken` is the passed slider check. */
export type QueryValues = z.input<typeof ResultQuery>;
export type QueryField = keyof QueryValues;
/** What is wrong, field by field. */
export type QueryProblems = Partial<Record<QueryField, FieldCode | 'challenge_required' | 'challenge_failed'>>;

/** In the order in which they stand. */
export const queryFields = ['name', 'country', 'idNumber', 'challengeToken'] as const satisfies QueryField[];

/**
 * What keeps a query from being sent: only that something is missing. A number that cannot be one is looked up like any
 * other, so that nobody learns more from the form than from its answer.
 */
export const missingIn = (values: QueryValues): QueryProblems => {
  const problems: QueryProblems = {};
  for (const field of queryFields) {
    if (values[field].trim() === '') problems[field] = field === 'challengeToken' ? 'challenge_required' : 'required';
  }
  return problems;
};

/** The server's refusal at the fields it concerns; empty where it concerns the query as a whole. */
export const toQueryProblems = ({ code, detail }: Problem): QueryProblems => {
  if (code === 'challenge_failed') return { challengeToken: code };
  const { fields = {} } = detail;
  const problems: QueryProblems = {};
  for (const field of queryFields) if (fields[field]) problems[field] = fields[field];
  return problems;
};
