import { z } from 'zod';
import { versionNumber } from '#contract/competitions/admin.ts';
import { legalSlugs } from '#contract/content/public.ts';
import { Instant, Locale, listOf, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Account } from './public.ts';

export const LegalSlug = z.enum(legalSlugs);

/** A version of a legal text that the account has to agree to. */
export const MissingAgreement = z.object({
  slug: LegalSlug,
  number: versionNumber,
  /** The version's display name. */
  version: z.string(),
  /** The changes in this version, in the organisers' words. */
  changes: Text,
  inForceAt: Instant,
});

export const agreements = {
  'GET /api/account/agreements': {
    access: 'account',
    summary: 'The legal texts in force that I have to agree to before I send something in.',
    answers: listOf(MissingAgreement),
    errors: [],
  },
  'POST /api/account/agreements': {
    access: 'account',
    summary: 'Agrees to the versions that were read. Fails with consent_outdated where one of them is not the one in force any more.',
    body: z.object({
      items: z
        .array(z.object({ slug: LegalSlug, number: versionNumber }))
        .min(1)
        .max(legalSlugs.length),
      /** The language in which the texts were read. */
      locale: Locale,
    }),
    answers: Account,
    errors: ['consent_outdated'],
  },
} satisfies Endpoints;
