import { DEFAULT_TIME_ZONE, seasonsAt } from './seasons.ts';
import { useSite } from './site.ts';

/** This year and the four before: as the site says, by the device's clock until it has. */
export const useSeasons = (): readonly number[] => useSite()?.seasons ?? seasonsAt(Date.now(), DEFAULT_TIME_ZONE);
