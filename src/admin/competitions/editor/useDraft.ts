import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedRecord } from '#contract/competitions/admin.ts';
import { CompetitionData } from '#contract/competitions/competitionData.ts';
import { createDraftEditing, withDraftLine } from '#src/admin/revisions/editing/draftEditing.ts';
import { unsavedTexts } from '#src/admin/revisions/editing/unsavedText.ts';
import { useDraftEditing } from '#src/admin/revisions/editing/useDraftEditing.ts';
import { call } from '#src/platform/api/api.ts';

const RECORD = 'GET /api/admin/competition-drafts/:id';
/** Queries that a change of a draft makes stale: the list, its planned publication, and after publishing what reviewers see. */
const STALE = [
  'GET /api/admin/competition-drafts',
  'GET /api/admin/competition-drafts/:id/plan',
  'GET /api/admin/competition-list',
  'GET /api/admin/competitions',
];

const startEditing = (first: EditedRecord, onStored: () => void) => {
  const { id } = first;
  return createDraftEditing(first, unsavedTexts.read(id, CompetitionData), {
    async put(body) {
      const saved = await call('PUT /api/admin/competition-drafts/:id', { params: { id }, body });
      onStored();
      return saved;
    },
    withDraft(record, saved, data): EditedRecord {
      const { number, by, at } = saved;
      const versions = withDraftLine(record.versions, { number, state: 'draft', by, at, note: null });
      return { ...record, versions, draft: { ...saved, state: 'draft', note: null, data } };
    },
    get: () => call(RECORD, { params: { id } }),
    keep: (text) => unsavedTexts.keep(id, text),
    schedule(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
};

/** Holds a competition's draft while it is edited. Changes are stored on this device at once and on the server after each pause. */
export const useDraft = (first: EditedRecord) => {
  const { id } = first;
  const client = useQueryClient();
  const onStored = () => {
    for (const name of STALE) void client.invalidateQueries({ queryKey: [name] });
  };
  const [editing] = useState(() => startEditing(first, onStored));
  const shown = useDraftEditing(editing);
  return {
    id,
    ...shown,
    ...editing,
    /** Shows the record that an action has returned. */
    replaceBy(record: EditedRecord) {
      editing.replaceBy(record);
      onStored();
    },
    /** Reads again what entries prevent: some may have come while the page was open. */
    readUse: () => editing.renew((record, { use }) => ({ ...record, use })),
  };
};
export type DraftEditing = ReturnType<typeof useDraft>;
