/** What the rest of the server uses of the site's settings. */
export { brandFileNames, brandFileRoutes, brandStylesOf } from './brandFiles.ts';
export { readSettings, runningSeason } from './describe.ts';
export { siteRoutes } from './routes.ts';
export { loadSite, type ReloadedSite } from './source.ts';
