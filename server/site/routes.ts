import { siteAdmin } from '#contract/site/admin.ts';
import { site } from '#contract/site/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { makeMark } from './brandMark.ts';
import { describeSite } from './describe.ts';
import { currentSettings, saveSettings, settingsVersions } from './settings.ts';
import type { ReloadedSite } from './source.ts';

export const siteRoutes = (serveDeps: ServeDeps, deps: Deps, reloaded: ReloadedSite): void => {
  serve(serveDeps, site, { 'GET /api/site': { reads: ['siteVersion'], make: () => describeSite(deps) } });
  serve(serveDeps, siteAdmin, {
    'GET /api/admin/settings': () => currentSettings(deps.config, deps.db),
    'PUT /api/admin/settings': ({ body, actor }) => saveSettings({ ...deps, site: reloaded }, actor, body),
    'POST /api/admin/brand-marks': ({ body }) => makeMark(deps, Buffer.from(body.image, 'base64')),
    'GET /api/admin/settings/versions': () => settingsVersions(deps),
  });
};
