import { createHash } from 'node:crypto';
import type { Locale } from '#contract/http/common.ts';
import { consentTexts } from '#contract/registrations/consents.ts';

/** Returns the hash that proves which text was read. */
export const textHashOf = (version: string, locale: Locale): string =>
  createHash('sha256')
    .update(JSON.stringify(consentTexts[version]?.[locale] ?? null))
    .digest('hex');
