import type { Locale, Text } from '#contract/http/common.ts';

/** The reason of a decision for one reader: one of the reasons to choose from in the reader's language (`canned`), own words as they were typed. */
export const reasonText = (locale: Locale, reason: string | null, canned: Text | null | undefined): string | null =>
  reason === null ? null : (canned?.[locale] ?? reason);
