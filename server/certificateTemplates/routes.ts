import { certificateTemplatesAdmin } from '#contract/certificates/templatesAdmin.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { makePicture } from './pictures.ts';
import { type PublishedContents, previewTemplate, printSpecimen } from './preview.ts';
import { competitionIn, discardTemplate, getTemplate, publishTemplate, restoreTemplate, saveTemplate } from './templates.ts';

export const templateRoutes = (serveDeps: ServeDeps, deps: Deps, published: PublishedContents): void => {
  serve(serveDeps, certificateTemplatesAdmin, {
    'GET /api/admin/competitions/:id/certificate-templates/:kind': ({ params: { id, kind }, scope }) =>
      getTemplate(deps, { scope, competitionId: id, kind }),
    'PUT /api/admin/competitions/:id/certificate-templates/:kind': ({ params: { id, kind }, body, actor, scope }) =>
      saveTemplate(deps, actor, { scope, competitionId: id, kind }, body),
    'DELETE /api/admin/competitions/:id/certificate-templates/:kind': ({ params: { id, kind }, query, actor, scope }) =>
      discardTemplate(deps, actor, { scope, competitionId: id, kind }, query),
    'POST /api/admin/competitions/:id/certificate-templates/:kind/publication': ({ params: { id, kind }, body, actor, scope }) =>
      publishTemplate(deps, actor, { scope, competitionId: id, kind }, body),
    'POST /api/admin/competitions/:id/certificate-templates/:kind/restorations': ({ params: { id, kind }, body, actor, scope }) =>
      restoreTemplate(deps, actor, { scope, competitionId: id, kind }, body),
    'POST /api/admin/competitions/:id/certificate-templates/:kind/previews': ({ params: { id, kind }, body, actor, scope }) =>
      previewTemplate(deps, published, actor, { scope, competitionId: id, kind }, body),
    'POST /api/admin/competitions/:id/certificate-templates/:kind/specimens': ({ params: { id, kind }, body, actor, scope }) =>
      printSpecimen(deps, published, actor, { scope, competitionId: id, kind }, body),
    'POST /api/admin/competitions/:id/certificate-pictures': async ({ params: { id }, body, scope }) => {
      await competitionIn(deps.readDb, { scope, competitionId: id });
      return { url: await makePicture(deps, body.use, Buffer.from(body.image, 'base64')) };
    },
  });
};
