import { useRenderTime } from '#src/ui/rendering.ts';
import { DEFAULT_TIME_ZONE, seasonsAt } from './seasons.ts';
import { useSite } from './site.ts';

/** Returns this year and the four before: the site's, or by the device's clock until it is loaded. */
export const useSeasons = (): readonly number[] => {
  const now = useRenderTime();
  return useSite()?.seasons ?? seasonsAt(now, DEFAULT_TIME_ZONE);
};
