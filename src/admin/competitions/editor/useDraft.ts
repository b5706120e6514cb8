import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CompetitionData } from '#contract/competitionData.ts';
import type { EditedRecord } from '#contract/competitionsAdmin.ts';
import { Problem } from '#contract/problem.ts';
import { call } from '../../../platform/api/api.ts';

/** How long a pause in typing is before the draft is saved. */
const PAUSE_MS = 700;

type SaveState = 'saved' | 'typing' | 'saving' | 'failed' | 'conflict';

const recordName = 'GET /api/admin/competition-drafts/:id';
export const readRecord = (id: string) => call(recordName, { params: { id } });

const latest = ({ draft, published }: EditedRecord): CompetitionData => {
  const version = draft ?? published;
  if (!version) throw new Problem('not_found');
  return version.data;
};
/** Which draft a record shows: with the next number and version 0 where there is none yet. */
const readOf = ({ draft, published }: EditedRecord) =>
  draft ? { number: draft.number, version: draft.version } : { number: (published?.number ?? 0) + 1, version: 0 };

/** A competition's draft as it is edited: saved by itself after each pause, and never over what another organiser has saved. */
export const useDraft = (first: EditedRecord) => {
  const { id } = first;
  const client = useQueryClient();
  const [record, setRecord] = useState(first);
  const [data, setData] = useState(() => latest(first));
  const [state, setState] = useState<SaveState>('saved');
  const [theirs, setTheirs] = useState<EditedRecord | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const read = useRef(readOf(first));
  const current = useRef(data);
  const unsaved = useRef(false);
  const running = useRef<Promise<boolean> | null>(null);

  const show = (next: EditedRecord) => {
    read.current = readOf(next);
    current.current = latest(next);
    unsaved.current = false;
    setRecord(next);
    setData(latest(next));
    setTheirs(null);
    setState('saved');
    void client.invalidateQueries({ queryKey: ['GET /api/admin/competition-drafts'] });
  };

  const send = async (): Promise<boolean> => {
    const sent = current.current;
    setState('saving');
    try {
      const saved = await call('PUT /api/admin/competition-drafts/:id', { params: { id }, body: { ...read.current, data: sent } });
      read.current = { number: saved.number, version: saved.version };
      const isNewest = current.current === sent;
      unsaved.current = !isNewest;
      setState(isNewest ? 'saved' : 'typing');
      setRecord((before) => ({
        ...before,
        draft: { number: saved.number, state: 'draft', by: saved.by, at: saved.at, note: null, data: sent, version: saved.version },
      }));
      return true;
    } catch (error) {
      const isConflict = error instanceof Problem && error.code === 'conflict';
      if (isConflict) setTheirs(await readRecord(id).catch(() => null));
      setFailure(error);
      setState(isConflict ? 'conflict' : 'failed');
      return false;
    }
  };

  /** Saves what is typed, one call after another. False where it could not be saved. */
  const save = async (): Promise<boolean> => {
    await running.current;
    if (!unsaved.current) return true;
    running.current = send();
    const done = await running.current;
    running.current = null;
    return done && unsaved.current ? save() : done;
  };

  const saveLater = useEffectEvent(() => void save());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of `data` restarts the pause
  useEffect(() => {
    if (state !== 'typing') return;
    const timer = setTimeout(saveLater, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state, data]);

  return {
    id,
    record,
    data,
    state,
    failure,
    /** What another organiser has saved or published since. */
    theirs,
    read: () => read.current,
    save,
    show,
    change(changes: Partial<CompetitionData>) {
      current.current = { ...current.current, ...changes };
      unsaved.current = true;
      setData(current.current);
      setState((before) => (before === 'conflict' ? before : 'typing'));
    },
    /** Saves one's own text over theirs, which was shown. */
    async keepMine() {
      if (!theirs) return;
      read.current = readOf(theirs);
      setTheirs(null);
      unsaved.current = true;
      await save();
    },
    takeTheirs: () => theirs && show(theirs),
  };
};
export type DraftEditing = ReturnType<typeof useDraft>;
