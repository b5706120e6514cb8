import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { mayHaveArrived } from '#src/offline/network/mayHaveArrived.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

interface SendFailure {
  /** Null if the submission was refused: the form has its own title for that. */
  title: string | null;
  message: string;
}

/** Returns a function for the words about a failed submission of `owner`, which may have arrived if only its answer was lost. */
export const useSendFailure = ({ name, affiliation }: Account): ((problem: unknown) => SendFailure) => {
  const { t } = useTranslation('savedForm');
  const message = useProblemMessage();
  return (problem) => {
    if (problem instanceof Problem && problem.code === 'signed_out')
      return { title: null, message: t('belongsTo', { name: name || affiliation }) };
    if (!mayHaveArrived(problem)) return { title: null, message: message(problem) };
    return { title: t('unsure.title'), message: `${message(problem)} ${t('unsure.again')}` };
  };
};
