import { useEffect, useRef, useState } from 'react';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import type { Device } from '#src/offline/index.ts';
import { briefOf } from '#src/offline/subject.ts';
import { type SavedRoster, sourceOf } from '#src/registrations/roster/saved/savedRoster.ts';
import type { Wizard } from './useWizard.ts';

/** Time after the first change until it is saved, with the changes that follow meanwhile. */
const PAUSE_MS = 400;

interface Saving {
  device: Device | null;
  competition: Competition;
  participation: Participation;
}

/** Saves an import as it goes: shortly after a change, and when the page is hidden or left. Returns its state, and functions that end and resume saving. */
export const useSavedWizard = ({ step, source, choices, document }: Wizard, { device, competition, participation }: Saving) => {
  const [state, setState] = useState<'none' | 'saving' | 'saved' | 'failed'>('none');
  const [round, setRound] = useState(0);
  const isOver = useRef(false);
  const savedSource = useRef(source);
  /** Writes the latest state; null if it is written. */
  const pending = useRef<(() => Promise<unknown>) | null>(null);
  const timer = useRef<number | undefined>(undefined);
  /** Writes take turns: an older state never replaces a newer one. */
  const writes = useRef<Promise<unknown>>(Promise.resolve());

  const flush = useRef(() => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const write = pending.current;
    if (!write || isOver.current) return;
    pending.current = null;
    const ended = (end: 'saved' | 'failed') => {
      if (!pending.current) setState(end);
    };
    writes.current = writes.current.then(write).then(
      () => ended('saved'),
      () => ended('failed'),
    );
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round writes what has not changed
  useEffect(() => {
    if (!device || (!source && !document) || isOver.current) return;
    pending.current = () => {
      if (isOver.current) return Promise.resolve();
      const saved: SavedRoster = { step, participation, name: source?.name ?? '', choices, document };
      const isNewSource = savedSource.current !== source;
      savedSource.current = source;
      const parts = { state: saved, ...(isNewSource && source && { source: sourceOf(source.sheets) }) };
      return device.rosters.save(briefOf(competition), document?.rows.length ?? 0, parts);
    };
    setState('saving');
    timer.current ??= window.setTimeout(flush.current, PAUSE_MS);
  }, [device, competition, participation, step, source, choices, document, round]);

  useEffect(() => {
    const save = flush.current;
    window.addEventListener('pagehide', save);
    window.document.addEventListener('visibilitychange', save);
    return () => {
      save();
      window.removeEventListener('pagehide', save);
      window.document.removeEventListener('visibilitychange', save);
    };
  }, []);

  return {
    state,
    /** Removes what is saved: the drafts are made. */
    end: async () => {
      isOver.current = true;
      await writes.current;
      await device?.rosters.remove(competition.id).catch(() => {});
    },
    /** Saves again, from now on. */
    resume: () => {
      isOver.current = false;
      savedSource.current = null;
      setRound(round + 1);
    },
  };
};
export type SavedWizard = ReturnType<typeof useSavedWizard>;
