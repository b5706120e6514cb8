import { createContext, use } from 'react';
import type { Site } from '#contract/site/public.ts';

export { DEFAULT_TIME_ZONE } from './seasons.ts';

/** The settings read by `SiteProvider`. */
export const SiteContext = createContext<Site | undefined>(undefined);

/** Returns the site's settings; `undefined` until loaded. */
export const useSite = (): Site | undefined => use(SiteContext);
