import type { Locale, Text } from '#contract/http/common.ts';

/** Returns the reason of a decision for one reader: a canned reason in the reader's language (`canned`), or the organiser's own words as typed. */
export const reasonText = (locale: Locale, reason: string | null, canned: Text | null | undefined): string | null =>
  reason === null ? null : (canned?.[locale] ?? reason);
