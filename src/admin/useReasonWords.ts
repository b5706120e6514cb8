import { useTranslate } from 'react-admin';

/** Actions whose reason is one of a closed set, which is said in the reader's language. */
const chosen: ReadonlySet<string> = new Set(['contacts_seen', 'id_numbers_seen']);

/** Why something was done, in words: as it was typed, or as it was chosen. */
export const useReasonWords = () => {
  const translate = useTranslate();
  return (action: string, reason: string | null): string | null =>
    reason !== null && chosen.has(action) ? translate(`revealReason.${reason}`) : reason;
};
