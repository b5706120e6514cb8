import type { z } from 'zod';
import { NewAccount } from '#contract/accounts.ts';
import { fieldProblemsOf } from '#contract/common.ts';
import type { FieldCode } from '#contract/problem.ts';
import type { FormRules } from './formFields.ts';

const codeOf = (schema: z.ZodType, value: string): FieldCode | null => {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : (fieldProblemsOf(parsed.error.issues)[''] ?? 'invalid');
};

/** The names of an account as the contract has them. */
export const profileChecks: FormRules['checks'] = {
  name: ({ name }) => codeOf(NewAccount.shape.name, name),
  affiliation: ({ affiliation }) => codeOf(NewAccount.shape.affiliation, affiliation),
};
