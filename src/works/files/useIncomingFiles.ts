import { useEffect, useEffectEvent, useState } from 'react';
import { pickForWork } from '#contract/uploads/rules/uploadFile.ts';
import { sharedFiles } from '#src/offline/shared/index.ts';
import type { WorkForm } from '#src/works/form/workForm.ts';
import type { ChosenFile } from './ChooseFiles.tsx';

/** Files from another app whose entry has been chosen. */
export interface IncomingFiles {
  kind: WorkForm['kind'];
  /** Returns the files, once: another render or another tab gets none. */
  take: () => Promise<ChosenFile[]>;
}

const readIncoming = async (entryId: string): Promise<IncomingFiles | null> => {
  const found = await sharedFiles.filesFor(entryId);
  if (found.length === 0) return null;
  const { kind } = pickForWork(found.map(({ file }) => file));
  let isTaken = false;
  const take = async () => {
    if (isTaken) return [];
    isTaken = true;
    // files that the form refuses wait with the other shared files
    const ids = found.map(({ id }) => id);
    await sharedFiles.assign(ids, null);
    return found.map(({ id, file, handle }) => ({ file, handle: undefined, stored: { handle, release: () => sharedFiles.remove([id]) } }));
  };
  return { kind: kind === 'video' ? 'video' : 'images', take };
};

/** Returns the files that were shared for this entry; null if none. `onFound` sets the form to their kind. */
export const useIncomingFiles = (entryId: string, onFound: (kind: WorkForm['kind']) => void): IncomingFiles | null => {
  const [incoming, setIncoming] = useState<IncomingFiles | null>(null);
  const show = useEffectEvent((found: IncomingFiles | null) => {
    if (found) onFound(found.kind);
    setIncoming(found);
  });
  useEffect(() => {
    let isMounted = true;
    readIncoming(entryId).then(
      (found) => isMounted && show(found),
      // a browser without a private file system receives none
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [entryId]);
  return incoming;
};

/** Adds the files that were shared for this entry as if they had been chosen here. */
export const useAddIncoming = (incoming: IncomingFiles | null, kind: WorkForm['kind'], choose: (files: ChosenFile[]) => Promise<void>) => {
  const add = useEffectEvent(async () => {
    if (incoming?.kind !== kind) return;
    const files = await incoming.take();
    if (files.length > 0) await choose(files);
  });
  useEffect(() => {
    if (incoming) void add();
  }, [incoming]);
};
