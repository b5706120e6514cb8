import { createHash } from 'node:crypto';
import type { Locale } from '#contract/common.ts';
import { consentTexts } from '#contract/consents.ts';

/** What proves which words were read. */
export const textHashOf = (version: string, locale: Locale): string =>
  createHash('sha256')
    .update(JSON.stringify(consentTexts[version]?.[locale] ?? null))
    .digest('hex');
