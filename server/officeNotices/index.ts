import { officeNotices as endpoints } from '#contract/office/notices.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Subject } from '#server/platform/subject.ts';
import { officeNoticesJob } from './job.ts';
import { findSetting } from './noticeStore.ts';
import { choicesOf, chooseNotices, settingsOf } from './settings.ts';

export const officeNotices: Subject = {
  routes: (serveDeps, deps) =>
    serve(serveDeps, endpoints, {
      'GET /api/admin/notice-settings': ({ actor }) => settingsOf(deps, actor),
      'PUT /api/admin/notice-settings': ({ actor, body }) => chooseNotices(deps, actor, body),
    }),
  jobs: [officeNoticesJob],
  exportOf: async ({ db }, accountId) =>
    (await findSetting(db, accountId)) ? { 'notice-settings.json': await choicesOf(db, accountId) } : {},
};
