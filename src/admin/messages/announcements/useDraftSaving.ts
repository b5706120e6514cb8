import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TypedAnnouncement } from '#contract/messages/announcements.ts';
import { useWarnBeforeUnload } from '#src/admin/revisions/editing/useWarnBeforeUnload.ts';
import { call } from '#src/platform/api/api.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useRested } from './useRested.ts';

type Saving = { state: 'unchanged' | 'saving' | 'failed' } | { state: 'saved'; at: number };

/** Saves a draft while it is typed, the last version last, and tells how far that is. Leaving the page early asks first. */
export const useDraftSaving = (id: string, draft: TypedAnnouncement) => {
  const client = useQueryClient();
  const rested = useRested(draft);
  const saved = useRef(draft);
  const isStopped = useRef(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [saving, setSaving] = useState<Saving>({ state: 'unchanged' });
  const save = (body: TypedAnnouncement): Promise<unknown> => {
    // One after the other: an earlier version must not arrive last.
    queue.current = queue.current.then(async () => {
      if (isStopped.current || saved.current === body) return;
      setSaving({ state: 'saving' });
      try {
        await call('PUT /api/admin/announcement-drafts/:id', { params: { id }, body });
        saved.current = body;
        setSaving({ state: 'saved', at: serverClock.now() });
        void client.invalidateQueries({ queryKey: ['GET /api/admin/announcement-drafts'] });
      } catch {
        setSaving({ state: 'failed' });
      }
    });
    return queue.current;
  };
  const latest = useRef({ draft, save });
  latest.current = { draft, save };
  useEffect(() => void latest.current.save(rested), [rested]);
  // What was typed just before going to another page.
  useEffect(() => () => void latest.current.save(latest.current.draft), []);
  useWarnBeforeUnload(saved.current !== draft && !isStopped.current);
  return {
    ...saving,
    /** Saves what is not saved yet. */
    again: () => void save(draft),
    /** Resolves once no save is under way. */
    settled: () => queue.current,
    /** Ends the saving of a draft that has become an announcement, or was thrown away. */
    stop: () => {
      isStopped.current = true;
    },
  };
};
