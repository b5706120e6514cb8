import { certificateBatches, certificateBatchFiles } from '#contract/certificates/batches.ts';
import { IdParams } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import type { CertifiedResults } from '#server/certificates/certified.ts';
import type { Deps } from '#server/platform/deps.ts';
import { scopeOf } from '#server/platform/http/access.ts';
import { sendFile } from '#server/platform/http/files.ts';
import { authorize, containsNullByte, routeOf, type ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { askForBatch, batchFile, listBatches, openBatch, pauseBatch, resumeBatch } from './batches.ts';

const types = { zip: 'application/zip', pdf: 'application/pdf' } as const;

export const batchRoutes = (serveDeps: ServeDeps, deps: Deps & { certified: CertifiedResults }): void => {
  serve(serveDeps, certificateBatches, {
    'GET /api/admin/competitions/:id/certificate-batches': ({ params, actor, scope }) => listBatches(deps, actor, scope, params.id),
    'POST /api/admin/competitions/:id/certificate-batches': ({ params, body, actor, scope }) =>
      askForBatch(deps, actor, scope, params.id, body),
    'POST /api/admin/certificate-batches/:id/pauses': ({ params, actor, scope }) => pauseBatch(deps, actor, scope, params.id),
    'POST /api/admin/certificate-batches/:id/resumptions': ({ params, actor, scope }) => resumeBatch(deps, actor, scope, params.id),
    'POST /api/admin/certificate-batches/:id/downloads': ({ params, actor, scope }) => openBatch(deps, actor, scope, params.id),
  });

  const name = 'GET /api/admin/certificate-batches/:id/file';
  const endpoint = certificateBatchFiles[name];
  const route = routeOf(name, endpoint);
  serveDeps.app.route({
    ...route,
    schema: { ...route.schema, produces: Object.values(types) },
    preValidation: authorize(serveDeps, endpoint),
    async handler({ actor, params }, reply) {
      if (!actor) throw new Problem('signed_out');
      const { id } = IdParams.parse(params);
      if (containsNullByte(id)) throw new Problem('bad_request');
      const { row, file } = await batchFile(deps, actor, scopeOf(endpoint.right, actor), id);
      reply.type(types[row.form]).header('content-disposition', `attachment; filename="certificates.${row.form}"`);
      // read from the store as fast as the client takes it: a slow one holds no memory
      return sendFile(reply, file, `"${row.id}-${row.attempt}"`, 'private, no-store');
    },
  });
};
