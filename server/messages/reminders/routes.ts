import { remindersAdmin } from '#contract/messages/reminders.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readOutlook } from './outlook.ts';

export const reminderRoutes = (serveDeps: ServeDeps, deps: Deps): void =>
  serve(serveDeps, remindersAdmin, { 'GET /api/admin/reminders': () => readOutlook(deps) });
