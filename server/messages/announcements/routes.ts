import { Problem } from '#contract/http/problem.ts';
import { announcementsAdmin } from '#contract/messages/announcements.ts';
import type { Decisions } from '#server/decisions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { beginAnnouncement, getAnnouncement, listAnnouncements, testAnnouncement } from './announcements.ts';
import { countAnnouncement, listRecipients } from './count.ts';
import { deleteDraft, listDrafts, saveDraft } from './draftStore.ts';
import { stopAnnouncement } from './stop.ts';

export const announcementRoutes = (serveDeps: ServeDeps, deps: Deps, decisions: Decisions): void =>
  serve(serveDeps, announcementsAdmin, {
    'GET /api/admin/announcements': ({ query }) => listAnnouncements(deps, query),
    'GET /api/admin/announcements/:id': ({ params }) => getAnnouncement(deps, params.id),
    'POST /api/admin/announcements/counts': ({ body }) => countAnnouncement(deps, body),
    'POST /api/admin/announcements/recipients': ({ body }) => listRecipients(deps, body),
    'GET /api/admin/announcement-drafts': ({ actor }) => listDrafts(deps, actor),
    'PUT /api/admin/announcement-drafts/:id': async ({ params, body, actor }) => {
      if (!(await saveDraft(deps, actor, params.id, body))) throw new Problem('not_found');
    },
    'DELETE /api/admin/announcement-drafts/:id': ({ params, actor }) => deleteDraft(deps.db, actor.id, params.id),
    'POST /api/admin/announcements/tests': ({ body, actor }) => testAnnouncement(deps, actor, body),
    'POST /api/admin/announcements': ({ body, actor, request }) => beginAnnouncement(deps, actor, body, request.idempotencyKey),
    'POST /api/admin/announcements/:id/stop': async ({ params, actor }) => {
      await stopAnnouncement(decisions, actor, params.id);
      return getAnnouncement(deps, params.id);
    },
  });
