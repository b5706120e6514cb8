import { useState } from 'react';
import { CertificateTemplate } from '#contract/certificates/template.ts';
import type { EditedTemplate } from '#contract/certificates/templatesAdmin.ts';
import { createDraftEditing, withDraftLine } from '#src/admin/revisions/editing/draftEditing.ts';
import { unsavedTexts } from '#src/admin/revisions/editing/unsavedText.ts';
import { useDraftEditing } from '#src/admin/revisions/editing/useDraftEditing.ts';
import { call } from '#src/platform/api/api.ts';

const RECORD = 'GET /api/admin/competitions/:id/certificate-templates/:kind';

const startEditing = (first: EditedTemplate) => {
  const { competitionId, kind } = first;
  const params = { id: competitionId, kind };
  const keptAs = `${competitionId} certificate ${kind}`;
  return createDraftEditing(first, unsavedTexts.read(keptAs, CertificateTemplate), {
    put: (body) => call('PUT /api/admin/competitions/:id/certificate-templates/:kind', { params, body }),
    withDraft(record, saved, data): EditedTemplate {
      const { number, by, at } = saved;
      const versions = withDraftLine(record.versions, { number, state: 'draft', by, at, note: null });
      return { ...record, versions, draft: { ...saved, state: 'draft', note: null, data } };
    },
    get: () => call(RECORD, { params }),
    keep: (text) => unsavedTexts.keep(keptAs, text),
    schedule(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
};

/** Holds a template's draft while it is edited. Changes are stored on this device at once and on the server after each pause. */
export const useTemplate = (first: EditedTemplate) => {
  const [editing] = useState(() => startEditing(first));
  return { params: { id: first.competitionId, kind: first.kind }, ...useDraftEditing(editing), ...editing };
};
export type TemplateDraft = ReturnType<typeof useTemplate>;
