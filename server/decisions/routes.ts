import { decisionsAdmin } from '#contract/office/decisions.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Decisions } from './decisions.ts';

export const decisionRoutes = (serveDeps: ServeDeps, decisions: Decisions): void =>
  serve(serveDeps, decisionsAdmin, {
    'GET /api/admin/decisions': ({ actor, scope }) => decisions.list(actor, scope),
    'POST /api/admin/decisions/:id/undo': ({ params, body, actor, scope }) => decisions.undo(actor, scope, params.id, body.subjectIds),
  });
