import { z } from 'zod';
import type { Device } from '#src/offline/index.ts';
import { briefOf } from '#src/offline/subject.ts';
import { applyImport, Imported, type PreparedImport, type Target, undoImport } from '#src/registrations/roster/compare/applyImport.ts';
import { SavedRoster } from './savedRoster.ts';

/** The last import into a competition, as it is stored on the device until it is undone or another one is made. */
export const LastImport = z.object({
  changes: Imported,
  /** False while it is being made, and if it was broken off. */
  isWhole: z.boolean(),
  /** The list that it was made of. */
  roster: SavedRoster,
});
export type LastImport = z.infer<typeof LastImport>;

type Notes = Pick<Device['notes'], 'save' | 'read' | 'remove'>;

const noteOf = (competitionId: string): string => `import ${competitionId}`;

export const readLastImport = (competitionId: string, notes: Pick<Notes, 'read'>) => notes.read(noteOf(competitionId), LastImport);

export const forgetLastImport = (competitionId: string, notes: Pick<Notes, 'remove'>): Promise<void> => notes.remove(noteOf(competitionId));

/**
 * Makes drafts of a list. What undoing takes is on the device before the first draft is changed; an earlier one that was broken off is undone with
 * it. Fails like `applyImport`.
 */
export const makeDrafts = async (prepared: PreparedImport, roster: SavedRoster, target: Target, notes: Notes): Promise<Imported> => {
  const { id } = target.competition;
  const earlier = (await readLastImport(id, notes))?.value;
  const { created, replaced, removed } = prepared.changes;
  const begun = earlier && !earlier.isWhole ? earlier.changes : { created: [], replaced: [], removed: [] };
  const changes: Imported = {
    created: [...begun.created, ...created],
    replaced: [...begun.replaced, ...replaced],
    removed: [...begun.removed, ...removed],
  };
  await notes.save(noteOf(id), { changes, isWhole: false, roster } satisfies LastImport);
  await applyImport(prepared, target);
  await notes.save(noteOf(id), { changes, isWhole: true, roster } satisfies LastImport);
  return changes;
};

/**
 * Undoes the last import, and puts its list back on the device unless another one is in progress. Returns the names of the drafts that it left alone.
 * It may be repeated if it was broken off.
 */
export const undoDrafts = async (
  { changes, roster }: Omit<LastImport, 'isWhole'>,
  target: Target,
  sent: ReadonlySet<string>,
  { notes, rosters }: { notes: Notes; rosters: Pick<Device['rosters'], 'read' | 'save'> },
): Promise<string[]> => {
  const { competition } = target;
  const left = await undoImport(changes, target, sent);
  const begun = await rosters.read(competition.id, { state: SavedRoster, source: z.unknown() });
  if (!begun) await rosters.save(briefOf(competition), roster.document?.rows.length ?? 0, { state: roster });
  await forgetLastImport(competition.id, notes);
  return left;
};
