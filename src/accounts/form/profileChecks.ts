import type { z } from 'zod';
import { NewAccount } from '#contract/accounts/public.ts';
import { fieldProblemsOf } from '#contract/http/common.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import type { FormRules } from './formFields.ts';

const codeOf = (schema: z.ZodType, value: string): FieldCode | null => {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : (fieldProblemsOf(parsed.error.issues)[''] ?? 'invalid');
};

/** Checks an account's names by the contract's schemas. */
export const profileChecks: FormRules['checks'] = {
  name: ({ name }) => codeOf(NewAccount.shape.name, name),
  affiliation: ({ affiliation }) => codeOf(NewAccount.shape.affiliation, affiliation),
};
