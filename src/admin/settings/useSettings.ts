import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { CurrentSettings, SiteSettings } from '#contract/site/admin.ts';
import { trimText } from '#contract/text/blankText.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useSavedEditing } from '#src/admin/revisions/editing/useSavedEditing.ts';
import { call } from '#src/platform/api/api.ts';

const CURRENT = 'GET /api/admin/settings';
const VERSIONS = 'GET /api/admin/settings/versions';
/** Queries that a save makes stale. Listed here because in the contract the portal would load them too. */
const STALE = ['GET /api/site', CURRENT, VERSIONS];
const TYPED = ['settings typed'];

const inForm = (fields: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([path, code]) => [path.replace(/^settings\./, ''), code]));

/** Edits the settings, with the reason for the change. */
export const useSettings = (read: CurrentSettings) => {
  const notify = useNotify();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const save = useAction('PUT /api/admin/settings', {
    onSuccess: () => Promise.all(STALE.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
  const { data: settings, ...editing } = useSavedEditing<CurrentSettings, SiteSettings>(read, {
    keptAs: TYPED,
    dataOf: (version) => version.settings,
    async get() {
      const stored = await call(CURRENT, {});
      client.setQueryData([CURRENT, {}], stored);
      void client.invalidateQueries({ queryKey: [VERSIONS] });
      return stored;
    },
    put: (number, to) => save.mutateAsync({ body: { number, settings: to, note: trimText(note) || null } }),
    onSaved() {
      setNote('');
      notify('settings.saved', { type: 'success' });
    },
    inForm,
  });
  return { ...editing, settings, note, setNote, change: (to: Partial<SiteSettings>) => editing.write({ ...settings, ...to }) };
};
export type SettingsEditing = ReturnType<typeof useSettings>;
