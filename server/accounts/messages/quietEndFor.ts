import { phoneCountry } from '#contract/text/phone.ts';
import { zonesOfCountry } from '#server/platform/messages/familyZones.ts';
import { quietEnd } from '#server/platform/messages/quietHours.ts';
import type { SiteNow } from '#server/platform/site.ts';

/** Returns the time from which a person may get messages that can wait: by day in the zones of their number's country. */
export const quietEndFor = (
  { mobile }: { mobile: string | null },
  now: number,
  { timeZone, messages }: Pick<SiteNow, 'timeZone' | 'messages'>,
): number => quietEnd(now, zonesOfCountry(mobile === null ? null : phoneCountry(mobile), timeZone), messages.quiet);
