import { useTranslate } from 'react-admin';
import { isReasonChosen } from '#contract/rules/auditActions.ts';

/** Why something was done, in words: as it was typed, or as it was chosen. */
export const useReasonWords = () => {
  const translate = useTranslate();
  return (action: string, reason: string | null): string | null =>
    reason !== null && isReasonChosen(action) ? translate(`revealReason.${reason}`) : reason;
};
