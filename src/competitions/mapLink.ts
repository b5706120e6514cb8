import type { Competition } from '#contract/competitions/public.ts';
import type { Locale } from '#contract/http/common.ts';

/** Returns a map search for the venue: AMap in Chinese, OpenStreetMap in English. */
export const mapLink = ({ city, name, address }: NonNullable<Competition['venue']>, locale: Locale): string => {
  if (locale === 'zh-CN') {
    return `https://uri.amap.com/search?${new URLSearchParams({ keyword: `${name[locale]} ${address[locale]}`, city: city[locale] })}`;
  }
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${name[locale]}, ${address[locale]}, ${city[locale]}` })}`;
};
