import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** Returns a function for the message of a failed submission of `owner`. */
export const useSendFailure = ({ name, affiliation }: Account): ((problem: unknown) => string) => {
  const { t } = useTranslation('savedForm');
  const message = useProblemMessage();
  return (problem) =>
    problem instanceof Problem && problem.code === 'signed_out' ? t('belongsTo', { name: name || affiliation }) : message(problem);
};
