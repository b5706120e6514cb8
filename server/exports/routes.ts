import { Readable } from 'node:stream';
import { Problem } from '#contract/http/problem.ts';
import type { ExportList } from '#contract/office/exportColumns.ts';
import { exportFiles, exportsAdmin } from '#contract/office/exports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { authorize, containsNullByte, routeOf, type ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { askForExport, downloadExport, readExport } from './exports.ts';
import type { Asked } from './list.ts';
import type { ListExports } from './lists.ts';

export const exportRoutes = (serveDeps: ServeDeps, deps: Deps, lists: ListExports): void => {
  const ask = (actor: Actor, list: ExportList, asked: Asked) => askForExport(deps, lists[list], actor, list, asked);
  serve(serveDeps, exportsAdmin, {
    'POST /api/admin/registrations/exports': ({ body, actor }) => ask(actor, 'registrations', body),
    'POST /api/admin/registrations/children/exports': ({ body, actor }) => ask(actor, 'children', body),
    'POST /api/admin/works/exports': ({ body, actor }) => ask(actor, 'works', body),
    'POST /api/admin/votes/exports': ({ body, actor }) => ask(actor, 'votes', body),
    'POST /api/admin/votes/flags/exports': ({ body, actor }) => ask(actor, 'voteFlags', body),
    'POST /api/admin/messages/exports': ({ body, actor }) => ask(actor, 'messages', body),
    'POST /api/admin/people/exports': ({ body, actor }) => ask(actor, 'people', body),
    'POST /api/admin/reports/exports': ({ body, actor }) => ask(actor, 'reports', body),
    'POST /api/admin/audit/exports': ({ body, actor }) => ask(actor, 'audit', body),
    'POST /api/admin/accounts/exports': ({ body, actor }) => ask(actor, 'staff', body),
    'POST /api/admin/invitation-codes/exports': ({ body, actor }) => ask(actor, 'invitationCodes', body),
    'POST /api/admin/marks/exports': ({ body, actor }) => ask(actor, 'marks', body),
    'GET /api/admin/exports/:id': ({ params, actor }) => readExport(deps, actor, params.id),
  });

  const endpoint = exportFiles['GET /api/admin/exports/:id/file'];
  serveDeps.app.route<{ Params: { id: string } }>({
    ...routeOf('GET /api/admin/exports/:id/file', endpoint),
    method: 'GET',
    // A HEAD request would use up the download.
    exposeHeadRoute: false,
    preValidation: authorize(serveDeps, endpoint),
    async handler({ actor, params }, reply) {
      if (!actor) throw new Problem('signed_out');
      if (containsNullByte(params)) throw new Problem('bad_request');
      const { type, disposition, bytes } = await downloadExport(deps, lists, actor, params.id);
      // Backpressure: the stream reads the next rows once the last bytes are sent. A disconnect ends it.
      const stream = Readable.from(bytes, { objectMode: false, highWaterMark: 1 });
      return reply.type(type).header('content-disposition', disposition).header('cache-control', 'no-store').send(stream);
    },
  });
};
