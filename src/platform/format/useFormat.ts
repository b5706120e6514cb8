import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { DEFAULT_TIME_ZONE } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';
import { useHydrating } from '#src/ui/rendering.ts';
import { type Format, formatOf } from './createFormat.ts';

/** Returns the formats of the reader's language in the site's zone. */
export const useFormat = (): Format => {
  const locale = useLocale();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  // the server does not know the reader's clock and assumes the site's zone
  return formatOf(locale, timeZone, useHydrating() ? timeZone : undefined);
};
