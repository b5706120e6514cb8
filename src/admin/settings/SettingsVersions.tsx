import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormHelperText, OutlinedInput } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SettingsVersion } from '#contract/site.ts';
import { useCall } from '../../platform/api/useCall.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useProblemMessage } from '../../platform/problems/useProblemMessage.ts';
import { Card } from '../competitions/editor/fields.tsx';
import { VersionRow, VersionRows } from '../draft/VersionRows.tsx';
import { LoadingBars } from '../frame/LoadingBars.tsx';
import { SettingsChanges } from './SettingsChanges.tsx';
import type { SettingsEditing } from './useSettings.ts';

/** What the settings were, each version compared with what is in the form, and brought back into it. */
export const SettingsVersions = ({ editing, readOnly }: { editing: SettingsEditing; readOnly: boolean }) => {
  const translate = useTranslate();
  const format = useFormat();
  const message = useProblemMessage();
  const titleId = useId();
  const versions = useCall('GET /api/admin/settings/versions', {});
  const [compared, setCompared] = useState<SettingsVersion | null>(null);
  const name = (number: number) => translate('competition_editor.version', { number });
  return (
    <Card title={translate('settings.versions')}>
      {!readOnly && editing.isChanged && (
        <>
          <OutlinedInput
            fullWidth
            size="small"
            value={editing.note}
            placeholder={translate('settings.note')}
            inputProps={{ 'aria-label': translate('settings.note'), maxLength: 200 }}
            onChange={({ target }) => editing.setNote(target.value)}
          />
          <FormHelperText>{translate('settings.note_hint')}</FormHelperText>
        </>
      )}
      {versions.error && <Alert severity="error">{message(versions.error)}</Alert>}
      {versions.isPending && <LoadingBars />}
      {versions.data?.items.length === 0 && <p>{translate('settings.no_versions')}</p>}
      <VersionRows>
        {versions.data?.items.map((version) => (
          <VersionRow
            key={version.number}
            name={name(version.number)}
            facts={[translate('settings.changed', { by: version.by, at: format.dateTime(version.at) }), version.note]
              .filter(Boolean)
              .join(' · ')}
          >
            <Button
              size="small"
              aria-label={`${translate('competition_editor.compare')} · ${name(version.number)}`}
              onClick={() => setCompared(version)}
            >
              {translate('competition_editor.compare')}
            </Button>
          </VersionRow>
        ))}
      </VersionRows>
      {compared && (
        <Dialog open onClose={() => setCompared(null)} fullWidth maxWidth="md" aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{name(compared.number)}</DialogTitle>
          <DialogContent>
            <SettingsChanges
              from={compared.settings}
              to={editing.settings}
              names={[name(compared.number), translate('settings.in_form')]}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setCompared(null)}>{translate('ra.action.close')}</Button>
            {!readOnly && (
              <Button
                variant="contained"
                onClick={() => {
                  editing.take(compared.settings);
                  setCompared(null);
                }}
              >
                {translate('settings.into_form')}
              </Button>
            )}
          </DialogActions>
        </Dialog>
      )}
    </Card>
  );
};
