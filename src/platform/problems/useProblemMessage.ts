import { useTranslation } from 'react-i18next';
import { type FieldCode, Problem, type ProblemCode } from '#contract/http/problem.ts';
import { StyleChunkError } from '#src/platform/chunks/chunks.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import type { Resources } from '#src/platform/i18n/namespaces.ts';

/** Map of problems to their messages without a time or duration. */
const undated: Partial<Record<ProblemCode, keyof Resources['problems']>> = {
  signup_not_open: 'signup_not_open_undated',
  signup_closed: 'signup_closed_undated',
  work_not_open: 'work_not_open_undated',
  work_closed: 'work_closed_undated',
  appeals_closed: 'appeals_closed_undated',
  voting_not_open: 'voting_not_open_undated',
  voting_closed: 'voting_closed_undated',
  already_voted_today: 'already_voted_today_undated',
  too_many_attempts: 'too_many_attempts_undated',
  sign_up_limit: 'sign_up_limit_undated',
  refused_numbers_limit: 'refused_numbers_limit_undated',
  unavailable: 'unavailable_undated',
};

/**
 * Returns a function for the message of a failure in the reader's language: what happened and what to do. Anything but a `Problem` is
 * `unexpected`.
 */
export const useProblemMessage = (): ((problem: unknown) => string) => {
  const { t } = useTranslation('problems');
  const format = useFormat();
  return (problem) => {
    if (problem instanceof StyleChunkError) return t('part_not_loaded');
    if (!(problem instanceof Problem)) return t('unexpected');
    const { at, retryAfter } = problem.detail;
    if (at !== undefined) return t(problem.code, { time: format.dateTime(at) });
    if (retryAfter !== undefined) return t(problem.code, { wait: format.wait(retryAfter) });
    return t(undated[problem.code] ?? problem.code);
  };
};

/** Returns a function for the message of a field's error in the reader's language. */
export const useFieldMessage = (): ((code: FieldCode) => string) => {
  const { t } = useTranslation('fields');
  return (code) => t(code);
};
