import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { createSavedEditing, type Typed } from './savedEditing.ts';
import { useWarnBeforeUnload } from './useWarnBeforeUnload.ts';

interface Editing<V, T> {
  /** Cache key under which unsaved edits are kept while other pages are open; they are dropped with the session. */
  keptAs: readonly unknown[];
  dataOf(version: V): T;
  /** Reads the newest version, and shows it in the list of versions. */
  get(): Promise<V>;
  /** Saves a new version over version `number`. */
  put(number: number, data: T): Promise<V>;
  onSaved(): void;
  /** Maps the server's problems to the fields of the form. */
  inForm(fields: FieldProblems): FieldProblems;
}

/** Edits data that take effect as soon as they are saved, and reports errors. */
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
    /** Saves by another call in place of `put`. */
    saveBy: (by: typeof put) => press(editing.save, by),
    keepMine: () => press(editing.keepMine, put),
  };
};
