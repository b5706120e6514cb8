import { phoneCountry } from '#contract/text/phone.ts';
import { zonesOfCountry } from '#server/platform/messages/familyZones.ts';
import { whenAwake } from '#server/platform/messages/quietHours.ts';
import type { SiteNow } from '#server/platform/site.ts';

/** From when on somebody may be written to of what can wait: by day where they may live, which the country of their number says. */
export const awakeAt = (
  { mobile }: { mobile: string | null },
  now: number,
  { timeZone, messages }: Pick<SiteNow, 'timeZone' | 'messages'>,
): number => whenAwake(now, zonesOfCountry(mobile === null ? null : phoneCountry(mobile), timeZone), messages.quiet);
