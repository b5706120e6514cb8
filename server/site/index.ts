/** What the rest of the server uses of the site's settings. */

export { brandFileNames, brandFileRoutes, brandStylesOf } from './brandFiles.ts';
export { brandIconNames, brandIconRoutes } from './brandIcons.ts';
export { readSettings, runningSeason } from './describe.ts';
export { type PrintedBrand, printedBrand } from './printedBrand.ts';
export { siteRoutes } from './routes.ts';
export { loadSite, type ReloadedSite } from './source.ts';
