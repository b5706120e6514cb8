import { useEffect, useRef, useState } from 'react';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Device } from '#src/offline/index.ts';
import { briefOf } from '#src/offline/subject.ts';
import { usePausedSave } from '#src/platform/savedForm/pausedSave.ts';
import { type SavedRoster, sourceOf } from '#src/registrations/roster/saved/savedRoster.ts';
import type { Wizard, WizardStart } from './useWizard.ts';

interface Saving {
  device: Device | null;
  competition: Competition;
  participation: Participation;
  /** The import as it was left; null for a new one. */
  start: WizardStart | null;
  /** The revision of the list on the device; null if there is none. */
  revision: number | null;
}

type Stored = Pick<Wizard, 'step' | 'source' | 'choices' | 'document'>;

/** Returns an import in its stored form, without the file. */
export const savedRosterOf = ({ step, source, choices, document }: Stored, participation: Participation): SavedRoster => ({
  step,
  participation,
  name: source?.name ?? '',
  choices,
  document,
});

const isSame = (one: Stored | null, other: Stored): boolean =>
  one?.step === other.step && one.source === other.source && one.choices === other.choices && one.document === other.document;

/** Returns true if another tab has changed, finished or deleted the list: what is here is saved again only if its reader asks. */
export const isOtherTabs = ({ code }: Problem): boolean => code === 'conflict' || code === 'not_found';

/** Saves an import as it goes. Returns its state, and functions that end and resume saving. */
export const useSavedWizard = ({ step, source, choices, document }: Wizard, saving: Saving) => {
  const { device, competition, participation, start } = saving;
  const { state, later, drop, flush } = usePausedSave();
  const [round, setRound] = useState(0);
  const isOver = useRef(false);
  const revision = useRef(saving.revision);
  /** The file that is stored; undefined if that is unknown. */
  const savedSource = useRef<Wizard['source'] | undefined>(source);
  const last = useRef<Stored | null>(start && { step, source, choices, document });
  const begin = (from: number | null) => {
    isOver.current = false;
    revision.current = from;
    savedSource.current = undefined;
    last.current = null;
    setRound((before) => before + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round writes what has not changed
  useEffect(() => {
    const now = { step, source, choices, document };
    if (!device || (!source && !document) || isOver.current || isSame(last.current, now)) return;
    last.current = now;
    later(async () => {
      const isNewSource = savedSource.current !== source;
      const parts = { state: savedRosterOf(now, participation), ...(isNewSource && { source: source && sourceOf(source.sheets) }) };
      try {
        revision.current = await device.rosters.save(briefOf(competition), document?.rows.length ?? 0, parts, revision.current);
      } catch (error) {
        if (error instanceof Problem && isOtherTabs(error)) isOver.current = true;
        throw error;
      }
      savedSource.current = source;
    });
  }, [device, competition, participation, step, source, choices, document, round, later]);

  return {
    state,
    /** Tries again what the device refused to store. */
    retry: flush,
    /** Saves what is here in place of what another tab has saved. */
    keep: async () => {
      if (device) begin(await device.rosters.revisionOf(competition.id).catch(() => null));
    },
    /** Removes what is saved here: the drafts are made. */
    end: async () => {
      isOver.current = true;
      await drop();
      if (revision.current !== null) await device?.rosters.remove(competition.id, revision.current).catch(() => {});
    },
    /** Saves again, from now on, what is stored as `revision`. */
    resume: begin,
  };
};
export type SavedWizard = ReturnType<typeof useSavedWizard>;
