import { push } from '#contract/messages/push.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type PushDeps, pushState, subscribe, unsubscribe } from './subscriptions.ts';

export const pushRoutes = (serveDeps: ServeDeps, deps: PushDeps): void =>
  serve(serveDeps, push, {
    'GET /api/push-subscriptions': ({ actor }) => pushState(deps, actor),
    'POST /api/push-subscriptions': ({ body, actor }) => subscribe(deps, actor, body),
    'DELETE /api/push-subscriptions': ({ actor }) => unsubscribe(deps, actor),
  });
