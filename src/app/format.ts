import { useMemo } from 'react';
import { createFormat, type Format } from './createFormat.ts';
import { DEFAULT_TIME_ZONE } from './seasons.ts';
import { useSite } from './site.ts';
import { useLocale } from './useLocale.ts';

/** The formats of the reader's language in the site's zone. */
export const useFormat = (): Format => {
  const locale = useLocale();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  return useMemo(() => createFormat(locale, timeZone, Date.now), [locale, timeZone]);
};
