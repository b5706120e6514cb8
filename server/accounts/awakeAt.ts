import { zonesOfCountry } from '#contract/rules/familyZones.ts';
import { phoneCountry } from '#contract/rules/phone.ts';
import { whenAwake } from '#contract/rules/quietHours.ts';
import type { SiteNow } from '../platform/site.ts';

/** From when on somebody may be written to of what can wait: by day where they may live, which the country of their number says. */
export const awakeAt = (
  { mobile }: { mobile: string | null },
  now: number,
  { timeZone, messages }: Pick<SiteNow, 'timeZone' | 'messages'>,
): number => whenAwake(now, zonesOfCountry(mobile === null ? null : phoneCountry(mobile), timeZone), messages.quiet);
