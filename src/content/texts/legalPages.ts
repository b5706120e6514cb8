import type { Page } from '#contract/content/public.ts';

interface LegalPage {
  slug: Page['slug'];
  /** True if always in English, independent of the reader's language. */
  english: boolean;
}

/** The seven paths of the three legal texts (specification, section 2). */
const legalPages: Readonly<Record<string, LegalPage>> = {
  '/agreement': { slug: 'agreement', english: false },
  '/privacy': { slug: 'privacy', english: false },
  '/terms': { slug: 'terms', english: false },
  '/agreement_en': { slug: 'agreement', english: true },
  '/policy_en': { slug: 'privacy', english: true },
  '/privacy-en': { slug: 'privacy', english: true },
  '/terms-en': { slug: 'terms', english: true },
};

/** Returns the text of a path; a trailing slash is ignored. */
export const legalPageOf = (pathname: string): LegalPage => legalPages[pathname.replace(/\/+$/, '')] ?? { slug: 'terms', english: false };
