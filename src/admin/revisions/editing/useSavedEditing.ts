import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { createSavedEditing, type Typed } from './savedEditing.ts';
import { useWarnBeforeUnload } from './useWarnBeforeUnload.ts';

interface Editing<V, T> {
  /** What is typed and not saved stays under it while other pages are looked at, and goes with the session. */
  keptAs: readonly unknown[];
  dataOf(version: V): T;
  /** Reads the newest version, and shows it where versions are listed. */
  get(): Promise<V>;
  /** Saves a new version over the one of a number. */
  put(number: number, data: T): Promise<V>;
  onSaved(): void;
  /** What the server found wrong, by the fields of the form. */
  inForm(fields: FieldProblems): FieldProblems;
}

/** Something that takes effect as soon as it is saved, while it is changed, with what went wrong said to the reader. */
export const useSavedEditing = <V extends { number: number }, T>(read: V, { keptAs, dataOf, get, put, onSaved, inForm }: Editing<V, T>) => {
  const notify = useNotify();
  const message = useProblemMessage();
  const client = useQueryClient();
  const [editing] = useState(() =>
    createSavedEditing<V, T>(read, client.getQueryData<Typed<V, T>>(keptAs) ?? null, {
      dataOf,
      get,
      keep(typed) {
        client.setQueryDefaults(keptAs, { gcTime: Number.POSITIVE_INFINITY });
        if (typed) client.setQueryData(keptAs, typed);
        else client.removeQueries({ queryKey: keptAs });
      },
    }),
  );
  const shown = useSyncExternalStore(editing.subscribe, editing.current);
  const isChanged = editing.isChanged();
  useWarnBeforeUnload(isChanged);
  useEffect(() => editing.renew(read), [editing, read]);

  const fail = (error: unknown) => {
    if (error instanceof Problem) editing.refuse(inForm(error.detail.fields ?? {}));
    notify(message(error), { type: 'error' });
  };
  const press = useSinglePress(async (save: (by: typeof put) => Promise<boolean>, by: typeof put) => {
    try {
      if (await save(by)) onSaved();
    } catch (error) {
      fail(error);
    }
  });
  return {
    ...shown,
    isChanged,
    write: editing.write,
    take: editing.take,
    takeTheirs: editing.takeTheirs,
    fail,
    save: () => press(editing.save, put),
    /** Saves something else in place of what is typed. */
    saveBy: (by: typeof put) => press(editing.save, by),
    keepMine: () => press(editing.keepMine, put),
  };
};
