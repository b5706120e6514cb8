import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { type FieldProblems, Problem } from '#contract/problem.ts';
import { changedPaths } from '#contract/rules/changedPaths.ts';
import type { CurrentSettings, SiteSettings } from '#contract/site.ts';
import { call } from '../../platform/api/api.ts';
import { useProblemMessage } from '../../platform/problems/useProblemMessage.ts';
import { mergeChanges } from '../draft/mergeChanges.ts';
import { useWarnBeforeUnload } from '../draft/useWarnBeforeUnload.ts';
import { useAction } from '../useChange.ts';
import { useSinglePress } from '../useSinglePress.ts';

/** What is typed and not saved stays while other pages are looked at, and goes with the session. */
const TYPED = ['settings typed'];
const CURRENT = 'GET /api/admin/settings';
const VERSIONS = 'GET /api/admin/settings/versions';
/** What a save changes; said here, because the portal, too, would load it from the contract. */
const STALE = ['GET /api/site', CURRENT, VERSIONS];
type Version = Pick<CurrentSettings, 'number' | 'settings'>;
interface Typed {
  /** What it was typed over. */
  base: Version;
  settings: SiteSettings;
}

const inForm = (fields: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([path, code]) => [path.replace(/^settings\./, ''), code]));

/** The settings while they are changed: what is typed, what is wrong with it, what somebody else has saved meanwhile. */
export const useSettings = (read: CurrentSettings) => {
  const notify = useNotify();
  const message = useProblemMessage();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>(() => client.getQueryData<Typed>(TYPED) ?? { base: read, settings: read.settings });
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<FieldProblems>({});
  const [theirs, setTheirs] = useState<CurrentSettings | null>(null);
  const { base, settings } = typed;
  const isChanged = changedPaths(base.settings, settings).length > 0;
  /** What "keep mine" saves. */
  const mine = theirs && mergeChanges(base.settings, settings, theirs.settings);

  const keep = (next: Typed) => {
    client.setQueryDefaults(TYPED, { gcTime: Number.POSITIVE_INFINITY });
    if (next.settings !== next.base.settings) client.setQueryData(TYPED, next);
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
      keep({ base: saved, settings: now !== undefined && now !== sent ? now.settings : saved.settings });
      notify('settings.saved', { type: 'success' });
    },
    async onError(error) {
      if (error instanceof Problem && error.code === 'conflict') {
        try {
          const stored = await call(CURRENT, {});
          client.setQueryData([CURRENT, {}], stored);
          void client.invalidateQueries({ queryKey: [VERSIONS] });
          return setTheirs(stored);
        } catch (unread) {
          return notify(message(unread), { type: 'error' });
        }
      }
      if (error instanceof Problem) setProblems(inForm(error.detail.fields ?? {}));
      notify(message(error), { type: 'error' });
    },
  });
  const send = useSinglePress((number: number, to: SiteSettings) =>
    save.mutateAsync({ body: { number, settings: to, note: note.trim() || null } }),
  );
  const takeTheirs = () => {
    if (!theirs) return;
    keep({ base: theirs, settings: theirs.settings });
    setTheirs(null);
  };
  return {
    settings,
    note,
    setNote,
    problems,
    theirs,
    mine,
    isChanged,
    isSaving: save.isPending,
    change: (to: Partial<SiteSettings>) => keep({ base, settings: { ...settings, ...to } }),
    save: () => send(base.number, settings),
    /** Saves what was changed here, and only that, over what somebody else has saved. */
    keepMine() {
      if (!theirs || !mine) return;
      if (changedPaths(theirs.settings, mine).length === 0) return takeTheirs();
      keep({ base: theirs, settings: mine });
      setTheirs(null);
      send(theirs.number, mine);
    },
    /** Shows what somebody else has saved in place of what is typed here. */
    takeTheirs,
    /** Puts what held before in place of what is typed here. */
    take(earlier: SiteSettings) {
      keep({ base: theirs ?? base, settings: earlier });
      setTheirs(null);
    },
  };
};
export type SettingsEditing = ReturnType<typeof useSettings>;
