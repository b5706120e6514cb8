import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EditedRecord } from '#contract/competitionsAdmin.ts';
import { call } from '../../../platform/api/api.ts';
import { useOffline } from '../../../platform/connectivity/useOffline.ts';
import { createDraftEditing } from './draftEditing.ts';
import { keepUnsavedText, unsavedText } from './unsavedText.ts';

const RECORD = 'GET /api/admin/competition-drafts/:id';
/** What a change of a draft makes stale: the list, and after a publication what reviewers see. */
const STALE = ['GET /api/admin/competition-drafts', 'GET /api/admin/competitions'];

const startEditing = (first: EditedRecord, onStored: () => void) => {
  const { id } = first;
  return createDraftEditing(first, unsavedText(id), {
    async put(body) {
      const saved = await call('PUT /api/admin/competition-drafts/:id', { params: { id }, body });
      onStored();
      return saved;
    },
    get: () => call(RECORD, { params: { id } }),
    keep: (text) => keepUnsavedText(id, text),
    schedule(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
};

/** A competition's draft as it is edited. What is typed is on this device at once and on the server after each pause. */
export const useDraft = (first: EditedRecord) => {
  const { id } = first;
  const client = useQueryClient();
  const isOffline = useOffline();
  const onStored = () => {
    for (const name of STALE) void client.invalidateQueries({ queryKey: [name] });
  };
  const [editing] = useState(() => startEditing(first, onStored));
  const shown = useSyncExternalStore(editing.subscribe, editing.current);
  const { state } = shown;
  useEffect(() => {
    editing.start();
    // Who goes to another page within the pause has saved all the same.
    return () => void editing.save();
  }, [editing]);
  useEffect(() => {
    if (!isOffline) editing.retry();
  }, [isOffline, editing]);
  useEffect(() => {
    if (state === 'saved') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [state]);
  return {
    id,
    ...shown,
    ...editing,
    /** Shows what an action has made of it on the server. */
    replaceBy(record: EditedRecord) {
      editing.replaceBy(record);
      onStored();
    },
  };
};
export type DraftEditing = ReturnType<typeof useDraft>;
