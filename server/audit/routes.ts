import { auditAdmin } from '#contract/office/audit.ts';
import { chainAudit, checkAudit } from '#server/platform/audit/auditChain.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listAudit } from './list.ts';

const HOUR_MS = 3600_000;
/** Limited because a check reads all lines. */
const MAX_CHECKS_AN_HOUR = 20;

export const auditRoutes = (serveDeps: ServeDeps, deps: Deps): void =>
  serve(serveDeps, auditAdmin, {
    'GET /api/admin/audit': ({ query, actor }) => listAudit(deps, actor, query.filter ?? {}, query.sort ?? '-at', query),
    'POST /api/admin/audit/search': ({ body, actor }) => listAudit(deps, actor, body.filter ?? {}, body.sort ?? '-at', body),
    'POST /api/admin/audit/checks': async ({ actor }) => {
      await deps.rateLimiter.consume(['audit checks', actor.id], MAX_CHECKS_AN_HOUR, HOUR_MS);
      await chainAudit(deps);
      const { lines, broken, waiting } = await checkAudit(deps.readDb, deps.vault);
      return { lines, broken, waiting, checkedAt: deps.clock.now() };
    },
  });
