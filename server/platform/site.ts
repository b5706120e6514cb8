import type { SiteSettings } from '#contract/site/admin.ts';
import type { WorkingCalendar } from '#contract/time/workingDays.ts';
import type { Clock } from './clock.ts';
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

/** Returns the present moment, with the calendar of the site. */
export const momentOf = ({ clock, site }: { clock: Clock; site: SiteSource }): WorkingCalendar & { now: number } => {
  const { timeZone, specialDays } = site.now();
  return { now: clock.now(), timeZone, specialDays };
};
