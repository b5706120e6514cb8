import type { SiteSettings } from '#contract/site/public.ts';
import type { Retention } from './retention.ts';

/** What holds for the whole site at a moment. */
export interface SiteNow extends Omit<SiteSettings, 'retentionDays'> {
  /** Of the version that holds; 0 before anything was saved. */
  number: number;
  /** For how long each kind of data is kept. */
  retention: Retention;
}

/** The settings of the site for whoever acts by them; organisers change them while the server runs. */
export interface SiteSource {
  /** As this process last read them: what another process saved holds here within a second. */
  now(): SiteNow;
}
