import type { SiteSettings } from '#contract/site/admin.ts';
import type { Retention } from './retention.ts';

/** The settings of the whole site at a moment. */
export interface SiteNow extends Omit<SiteSettings, 'retentionDays'> {
  /** The number of the version in force; 0 before anything was saved. */
  number: number;
  /** Retention of each kind of data. */
  retention: Retention;
}

/** The source of the site's settings, which organisers change while the server runs. */
export interface SiteSource {
  /** Returns the settings as last read by this process: changes by another process arrive within a second. */
  now(): SiteNow;
}
