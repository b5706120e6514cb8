import type { Subject } from '#server/platform/subject.ts';
import { siteRoutes } from './routes.ts';
import type { ReloadedSite } from './source.ts';

export { brandFileNames, brandFileRoutes, brandStylesOf } from './brandFiles.ts';
export { brandIconNames, brandIconRoutes } from './brandIcons.ts';
export { readSettings, runningSeason } from './describe.ts';
export { type PrintedBrand, printedBrand } from './printedBrand.ts';
export { loadSite, type ReloadedSite } from './source.ts';

export const site = (reloaded: ReloadedSite): Subject => ({
  routes: (serveDeps, deps) => siteRoutes(serveDeps, deps, reloaded),
});
