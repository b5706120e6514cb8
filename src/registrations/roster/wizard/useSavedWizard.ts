import { useEffect, useRef, useState } from 'react';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import type { Device } from '#src/offline/index.ts';
import { briefOf } from '#src/offline/subject.ts';
import { usePausedSave } from '#src/platform/savedForm/pausedSave.ts';
import { type SavedRoster, sourceOf } from '#src/registrations/roster/saved/savedRoster.ts';
import type { Wizard } from './useWizard.ts';

interface Saving {
  device: Device | null;
  competition: Competition;
  participation: Participation;
}

/** Returns an import in its stored form, without the file. */
export const savedRosterOf = (
  { step, source, choices, document }: Pick<Wizard, 'step' | 'source' | 'choices' | 'document'>,
  participation: Participation,
): SavedRoster => ({ step, participation, name: source?.name ?? '', choices, document });

/** Saves an import as it goes. Returns its state, and functions that end and resume saving. */
export const useSavedWizard = ({ step, source, choices, document }: Wizard, { device, competition, participation }: Saving) => {
  const { state, later, drop, flush } = usePausedSave();
  const [round, setRound] = useState(0);
  const isOver = useRef(false);
  const savedSource = useRef(source);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round writes what has not changed
  useEffect(() => {
    if (!device || (!source && !document) || isOver.current) return;
    later(async () => {
      const saved = savedRosterOf({ step, source, choices, document }, participation);
      const isNewSource = savedSource.current !== source;
      const parts = { state: saved, ...(isNewSource && source && { source: sourceOf(source.sheets) }) };
      await device.rosters.save(briefOf(competition), document?.rows.length ?? 0, parts);
      savedSource.current = source;
    });
  }, [device, competition, participation, step, source, choices, document, round, later]);

  return {
    state,
    /** Tries again what the device refused to store. */
    retry: flush,
    /** Removes what is saved: the drafts are made. */
    end: async () => {
      isOver.current = true;
      await drop();
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
