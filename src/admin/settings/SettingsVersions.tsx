import { Alert, FormHelperText, OutlinedInput } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SETTINGS_NOTE_MAX } from '#contract/text/textLengths.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { SavedVersions } from '#src/admin/revisions/versions/SavedVersions.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { SettingsChanges } from './SettingsChanges.tsx';
import type { SettingsEditing } from './useSettings.ts';

/** The earlier versions of the settings, and the reason for the current edit. */
export const SettingsVersions = ({ editing, readOnly }: { editing: SettingsEditing; readOnly: boolean }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const versions = useCall('GET /api/admin/settings/versions', {});
  return (
    <Card title={t('settings.versions')}>
      {!readOnly && editing.isChanged && (
        <>
          <OutlinedInput
            fullWidth
            size="small"
            value={editing.note}
            placeholder={t('settings.note')}
            inputProps={{ 'aria-label': t('settings.note'), maxLength: SETTINGS_NOTE_MAX }}
            onChange={({ target }) => editing.setNote(target.value)}
          />
          <FormHelperText>{t('settings.note_hint')}</FormHelperText>
        </>
      )}
      {versions.error && <Alert severity="error">{message(versions.error)}</Alert>}
      {versions.isPending && <LoadingBars />}
      {versions.data?.items.length === 0 && <p>{t('settings.no_versions')}</p>}
      {versions.data && (
        <SavedVersions
          versions={versions.data.items.map(({ settings, ...version }) => ({ ...version, data: settings }))}
          inForm={editing.settings}
          readOnly={readOnly}
          onTake={editing.take}
          comparison={(from, to, names) => <SettingsChanges from={from} to={to} names={names} />}
        />
      )}
    </Card>
  );
};
