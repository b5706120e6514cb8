import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { ContentKind } from '#contract/content/contentData.ts';
import { Problem } from '#contract/http/problem.ts';
import { type DataOf, isOfKind, type RecordOf } from '#src/admin/content/lists/record.ts';
import { useAtMoment } from '#src/admin/kit/page/useAtMoment.ts';
import { createDraftEditing, withDraftLine } from '#src/admin/revisions/editing/draftEditing.ts';
import { unsavedTexts } from '#src/admin/revisions/editing/unsavedText.ts';
import { useDraftEditing } from '#src/admin/revisions/editing/useDraftEditing.ts';
import { call } from '#src/platform/api/api.ts';

const LIST = 'GET /api/admin/content/:kind';
const RECORD = 'GET /api/admin/content/:kind/:id';

const startEditing = <K extends ContentKind>(kind: K, schema: z.ZodType<DataOf<K>>, first: RecordOf<K>, onStored: () => void) => {
  const params = { kind, id: first.id };
  const key = `${kind} ${first.id}`;
  return createDraftEditing(first, unsavedTexts.read(key, schema), {
    async put(body) {
      const saved = await call('PUT /api/admin/content/:kind/:id', { params, body });
      onStored();
      return saved;
    },
    withDraft(record, { textAt, ...saved }, data): RecordOf<K> {
      const { number, by, at } = saved;
      const versions = withDraftLine(record.versions, { number, state: 'draft', by, at, note: null });
      return { ...record, textAt, versions, draft: { ...saved, data } };
    },
    async get() {
      const stored = await call(RECORD, { params });
      if (!isOfKind(stored, kind)) throw new Problem('unexpected');
      return stored;
    },
    keep: (text) => unsavedTexts.keep(key, text),
    schedule(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
};

/** Holds the draft of portal content while it is edited. Changes are stored on this device at once and on the server after each pause. */
export const useContentDraft = <K extends ContentKind>(kind: K, schema: z.ZodType<DataOf<K>>, first: RecordOf<K>) => {
  const client = useQueryClient();
  const onStored = () => void client.invalidateQueries({ queryKey: [LIST] });
  const [editing] = useState(() => startEditing(kind, schema, first, onStored));
  const shown = useDraftEditing(editing);
  const { state, publishedAt } = shown.record;
  /** Reads the state again without touching the text or the draft under it. */
  const readState = async () => {
    await editing.renew((record, stored) => ({ ...stored, draft: record.draft, textAt: record.textAt }));
    onStored();
  };
  // Without a network this is retried the next minute.
  useAtMoment(state === 'scheduled' ? publishedAt : null, () => void readState().catch(() => {}));
  return {
    kind,
    id: first.id,
    ...shown,
    ...editing,
    /** Shows the record that an action has returned. */
    replaceBy(record: RecordOf<K>) {
      editing.replaceBy(record);
      onStored();
    },
    readState,
  };
};
export type ContentDraft<K extends ContentKind> = ReturnType<typeof useContentDraft<K>>;
