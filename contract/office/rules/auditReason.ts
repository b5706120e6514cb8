import { erasureWords } from '#contract/accounts/erasureWords.ts';
import type { Locale, Text } from '#contract/http/common.ts';
import { revealReasonWords } from '#contract/registrations/revealReasons.ts';
import { reasonText } from '#contract/text/reasonText.ts';

/** Actions whose reason is one of a closed set, shown in the reader's language. */
const chosen: ReadonlySet<string> = new Set(['contacts_seen', 'id_numbers_seen', 'erased_for_family', 'export_started', 'exported']);

/** Returns the reason for an action, as typed or as chosen. */
export const auditReasonText = (action: string, reason: string | null, locale: Locale, canned?: Text | null): string | null => {
  if (reason === null || !chosen.has(action)) return reasonText(locale, reason, canned);
  return Object.entries({ ...revealReasonWords[locale], ...erasureWords[locale] }).find(([name]) => name === reason)?.[1] ?? reason;
};
