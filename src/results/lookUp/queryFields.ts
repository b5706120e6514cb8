import type { z } from 'zod';
import type { FieldCode, Problem } from '#contract/http/problem.ts';
import type { ResultQuery } from '#contract/results/public.ts';
import { isBlank } from '#contract/text/blankText.ts';

/** The fields of the query; `challengeToken` is the token of the passed slider. */
export type QueryValues = z.input<typeof ResultQuery>;
export type QueryField = keyof QueryValues;
/** Problems by field. */
export type QueryProblems = Partial<Record<QueryField, FieldCode | 'challenge_required' | 'challenge_failed'>>;

/** The fields in display order. */
export const queryFields = ['name', 'country', 'idNumber', 'challengeToken'] as const satisfies QueryField[];

/**
 * Returns the problems that block a query: only missing values. An impossible ID number is looked up like any other, so that the form
 * reveals no more than the answer.
 */
export const missingIn = (values: QueryValues): QueryProblems => {
  const problems: QueryProblems = {};
  for (const field of queryFields) {
    if (isBlank(values[field])) problems[field] = field === 'challengeToken' ? 'challenge_required' : 'required';
  }
  return problems;
};

/** Maps a server problem to the fields it concerns; empty if it concerns the query as a whole. */
export const toQueryProblems = ({ code, detail }: Problem): QueryProblems => {
  if (code === 'challenge_failed') return { challengeToken: code };
  const { fields = {} } = detail;
  const problems: QueryProblems = {};
  for (const field of queryFields) if (fields[field]) problems[field] = fields[field];
  return problems;
};
