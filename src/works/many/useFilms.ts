import { useEffect, useRef, useState } from 'react';
import { Problem } from '#contract/http/problem.ts';
import { MAX_UPLOAD_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import { newId } from '#src/offline/newId.ts';
import { typedForms } from '#src/platform/session/pageAccount.ts';
import type { ChosenFile } from '#src/works/files/ChooseFiles.tsx';
import { checkFile } from '#src/works/media/checkFile.ts';
import { type FilmCheck, type FilmRow, withTeam } from './filmRows.ts';

const check = async ({ file }: ChosenFile): Promise<FilmCheck> => {
  try {
    const film = await checkFile(file, 'video');
    if (file.size > MAX_UPLOAD_BYTES) throw new Problem('file_too_large');
    return { name: 'ok', film };
  } catch (error) {
    return { name: 'refused', problem: error instanceof Problem ? error : new Problem('unexpected') };
  }
};

/** The chosen films of this page, which are checked one after the other. They are in its memory only, until they are sent. */
export const useFilms = () => {
  const [rows, setRows] = useState<readonly FilmRow[]>([]);
  const count = useRef(0);
  count.current = rows.length;
  const checking = useRef(Promise.resolve());
  const [wouldLose] = useState(() => () => count.current > 0);
  const isHolding = rows.length > 0;
  useEffect(() => {
    if (!isHolding) return;
    typedForms.add(wouldLose);
    return () => {
      typedForms.delete(wouldLose);
    };
  }, [isHolding, wouldLose]);

  const change = (id: string, changes: Partial<FilmRow>) =>
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  const add = (files: readonly ChosenFile[]) => {
    const added = files.map(
      (chosen): FilmRow => ({ id: newId(), chosen, check: { name: 'checking' }, byHand: null, title: null, description: null }),
    );
    setRows((before) => [...before, ...added]);
    for (const { id, chosen } of added) checking.current = checking.current.then(async () => change(id, { check: await check(chosen) }));
  };
  const remove = (ids: readonly string[]) => setRows((before) => before.filter(({ id }) => !ids.includes(id)));
  const choose = (id: string, teamId: string | null) => setRows((before) => withTeam(before, id, teamId));
  return { rows, add, remove, change, choose, wouldLose };
};

export type Films = ReturnType<typeof useFilms>;
