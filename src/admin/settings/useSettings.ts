import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { type FieldProblems, Problem } from '#contract/problem.ts';
import { changedPaths } from '#contract/rules/changedPaths.ts';
import type { CurrentSettings, SiteSettings } from '#contract/site.ts';
import { call } from '../../platform/api/api.ts';
import { useProblemMessage } from '../../platform/problems/useProblemMessage.ts';
import { useWarnBeforeUnload } from '../draft/useWarnBeforeUnload.ts';
import { useAction } from '../useChange.ts';
import { useSinglePress } from '../useSinglePress.ts';

/** What is typed and not saved stays while other pages are looked at, and goes with the session. */
const TYPED = ['settings typed'];
/** What a save changes; said here, because the portal, too, would load it from the contract. */
const STALE = ['GET /api/site', 'GET /api/admin/settings', 'GET /api/admin/settings/versions'];
interface Typed {
  number: number;
  settings: SiteSettings;
}

const inForm = (fields: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([path, code]) => [path.replace(/^settings\./, ''), code]));

/** The settings while they are changed: what is typed, what is wrong with it, what somebody else has saved meanwhile. */
export const useSettings = (read: CurrentSettings) => {
  const notify = useNotify();
  const message = useProblemMessage();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>(() => client.getQueryData<Typed>(TYPED) ?? read);
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<FieldProblems>({});
  const [theirs, setTheirs] = useState<CurrentSettings | null>(null);
  const { settings } = typed;
  const isChanged = changedPaths(read.settings, settings).length > 0;

  const keep = (next: Typed, changed: boolean) => {
    client.setQueryDefaults(TYPED, { gcTime: Number.POSITIVE_INFINITY });
    if (changed) client.setQueryData(TYPED, next);
    else client.removeQueries({ queryKey: TYPED });
    setTyped(next);
    setProblems({});
  };
  useWarnBeforeUnload(isChanged);

  const save = useAction('PUT /api/admin/settings', {
    onMutate: () => client.getQueryData<Typed>(TYPED),
    async onSuccess(saved, _, sent) {
      await Promise.all(STALE.map((name) => client.invalidateQueries({ queryKey: [name] })));
      setTheirs(null);
      setNote('');
      // What was typed while it was saved stays, over what is saved by now.
      const now = client.getQueryData<Typed>(TYPED);
      if (now !== undefined && now !== sent) keep({ number: saved.number, settings: now.settings }, true);
      else keep(saved, false);
      notify('settings.saved', { type: 'success' });
    },
    async onError(error) {
      if (error instanceof Problem && error.code === 'conflict') {
        try {
          return setTheirs(await call('GET /api/admin/settings', {}));
        } catch (unread) {
          return notify(message(unread), { type: 'error' });
        }
      }
      if (error instanceof Problem) setProblems(inForm(error.detail.fields ?? {}));
      notify(message(error), { type: 'error' });
    },
  });
  const send = useSinglePress((number: number) => save.mutateAsync({ body: { number, settings, note: note.trim() || null } }));
  return {
    settings,
    note,
    setNote,
    problems,
    theirs,
    isChanged,
    isSaving: save.isPending,
    change: (to: Partial<SiteSettings>) => keep({ ...typed, settings: { ...settings, ...to } }, true),
    save: () => send(typed.number),
    /** Puts what is typed here in the place of what somebody else has saved. */
    keepMine: () => theirs && send(theirs.number),
    /** Shows what somebody else has saved, or what held before, in place of what is typed here. */
    take(from: Typed) {
      setTheirs(null);
      keep(from, from.settings !== read.settings);
    },
  };
};
export type SettingsEditing = ReturnType<typeof useSettings>;
