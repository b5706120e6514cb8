import type { WorkingCalendar } from '#contract/time/workingDays.ts';
import { DEFAULT_TIME_ZONE } from './seasons.ts';
import { useSite } from './site.ts';

/** Returns the site's calendar of working days. */
export const useWorkingCalendar = (): WorkingCalendar => {
  const site = useSite();
  return { timeZone: site?.timeZone ?? DEFAULT_TIME_ZONE, specialDays: site?.specialDays ?? [] };
};
