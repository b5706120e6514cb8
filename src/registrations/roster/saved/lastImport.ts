import { z } from 'zod';
import type { Device } from '#src/offline/index.ts';
import { briefOf } from '#src/offline/subject.ts';
import { applyImport, Imported, type PreparedImport, type Target, undoImport } from '#src/registrations/roster/compare/applyImport.ts';
import { SavedRoster } from './savedRoster.ts';

/** The last import into a competition, as it is stored on the device until it is undone or another one is made. */
export const LastImport = z.object({
  changes: Imported,
  /** The list that it was made of. */
  roster: SavedRoster,
});
export type LastImport = z.infer<typeof LastImport>;

const noteOf = (competitionId: string): string => `import ${competitionId}`;

export const readLastImport = (competitionId: string, notes: Pick<Device['notes'], 'read'>) =>
  notes.read(noteOf(competitionId), LastImport);

export const forgetLastImport = (competitionId: string, notes: Pick<Device['notes'], 'remove'>): Promise<void> =>
  notes.remove(noteOf(competitionId));

/** Makes drafts of a list, with what undoing them takes. Fails like `applyImport`. */
export const makeDrafts = async (prepared: PreparedImport, roster: SavedRoster, target: Target): Promise<Imported> => {
  const { changes } = prepared;
  await applyImport(prepared, target, { name: noteOf(target.competition.id), value: { changes, roster } satisfies LastImport });
  return changes;
};

/** The result of undoing an import. */
export interface UndoneImport {
  /** The names of the drafts that were left alone. */
  left: string[];
  /** The revision of its list on the device; null if another one is in progress. */
  revision: number | null;
}

/** Undoes the last import, once its list is back on the device unless another one is in progress. */
export const undoDrafts = async (
  { changes, roster }: LastImport,
  target: Target,
  sent: ReadonlySet<string>,
  rosters: Pick<Device['rosters'], 'read' | 'revisionOf' | 'save'>,
): Promise<UndoneImport> => {
  const { competition } = target;
  const begun = await rosters.read(competition.id, { state: SavedRoster, source: z.unknown() });
  const save = async () =>
    rosters.save(briefOf(competition), roster.document?.rows.length ?? 0, { state: roster }, await rosters.revisionOf(competition.id));
  const revision = begun ? null : await save();
  return { left: await undoImport(changes, target, sent, noteOf(competition.id)), revision };
};
