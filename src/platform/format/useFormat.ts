import { useMemo } from 'react';
import { useLocale } from '../i18n/useLocale.ts';
import { DEFAULT_TIME_ZONE } from '../site/seasons.ts';
import { useSite } from '../site/site.ts';
import { createFormat, type Format } from './createFormat.ts';

/** The formats of the reader's language in the site's zone. */
export const useFormat = (): Format => {
  const locale = useLocale();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  return useMemo(() => createFormat(locale, timeZone, Date.now), [locale, timeZone]);
};
