import { contentAdmin } from '#contract/content/admin.ts';
import { galleryAdmin } from '#contract/content/galleryAdmin.ts';
import { homeFeaturesAdmin } from '#contract/content/homeFeatures.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { makeDocument } from './drafts/draftDocuments.ts';
import { makePicture } from './drafts/draftPictures.ts';
import { draftsFor } from './drafts/drafts.ts';
import { publish, withdraw } from './drafts/publish.ts';
import { getRecord, listRecords } from './drafts/records.ts';
import { createDraft, discardDraft, restoreVersion, saveDraft } from './drafts/saveDraft.ts';
import { getFeatures, setFeatures } from './features/features.ts';
import { changeGallery, moveInGallery, readGallery } from './gallery/gallery.ts';
import { removeFromGallery } from './gallery/galleryRemovals.ts';
import { addToGallery } from './gallery/galleryUploads.ts';
import { listOrder, setOrder } from './kinds/order.ts';

export const contentAdminRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, contentAdmin, {
    'GET /api/admin/content/:kind': ({ params, query }) => listRecords(deps, params.kind, query.filter ?? {}, query),
    'POST /api/admin/content/:kind/search': ({ params, body }) => listRecords(deps, params.kind, body.filter ?? {}, body),
    'POST /api/admin/content/:kind': ({ params, actor }) => createDraft(deps, actor, params.kind),
    'GET /api/admin/content/:kind/:id': ({ params }) => getRecord(deps.readDb, params, deps.clock.now()),
    'PUT /api/admin/content/:kind/:id': ({ params, body, actor }) => saveDraft(deps, actor, params, body),
    'DELETE /api/admin/content/:kind/:id': ({ params, query, actor }) => discardDraft(deps, actor, params, query),
    'POST /api/admin/content/:kind/:id/publication': ({ params, body, actor }) => publish(deps, actor, params, body),
    'POST /api/admin/content/:kind/:id/withdrawal': ({ params, body, actor }) => withdraw(deps, actor, params, body),
    'GET /api/admin/content/:kind/:id/versions': ({ params, query }) => draftsFor(params.kind).compare(deps.readDb, params.id, query),
    'POST /api/admin/content/:kind/:id/restorations': ({ params, body, actor }) => restoreVersion(deps, actor, params, body),
    'GET /api/admin/content-orders/:kind': ({ params }) => listOrder(deps.readDb, params.kind),
    'PUT /api/admin/content-orders/:kind': ({ params, body, actor }) => setOrder(deps, actor, params.kind, body),
    'POST /api/admin/content-documents': ({ body, actor }) => makeDocument(deps, actor, body.uploadId),
    'POST /api/admin/content-pictures': ({ body, actor }) => makePicture(deps, actor, body.uploadId),
  });
  serve(serveDeps, homeFeaturesAdmin, {
    'GET /api/admin/home-features': () => getFeatures(deps),
    'PUT /api/admin/home-features': ({ body, actor }) => setFeatures(deps, actor, body),
  });
  serve(serveDeps, galleryAdmin, {
    'GET /api/admin/gallery/:kind': ({ params, query }) => readGallery(deps, params.kind, query),
    'POST /api/admin/gallery/:kind': ({ params, body, actor }) => addToGallery(deps, actor, params.kind, body),
    'POST /api/admin/gallery/:kind/changes': ({ params, body, actor }) => changeGallery(deps, actor, params.kind, body),
    'POST /api/admin/gallery/:kind/moves': ({ params, body, actor }) => moveInGallery(deps, actor, params.kind, body),
    'POST /api/admin/gallery/:kind/removals': ({ params, body, actor }) => removeFromGallery(deps, actor, params.kind, body),
  });
};
