import { messagesAdmin } from '#contract/messages.ts';
import type { ServeDeps } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { listGivenUpMessages, type MessageAdminDeps, resendMessages } from './admin.ts';

export const messageRoutes = (serveDeps: ServeDeps, deps: MessageAdminDeps): void =>
  serve(serveDeps, messagesAdmin, {
    'GET /api/admin/messages': ({ query }) => listGivenUpMessages(deps, query.filter ?? {}, query.sort ?? '-failedAt', query),
    'POST /api/admin/messages/resends': ({ body, actor }) => resendMessages(deps, actor, body.ids),
  });
