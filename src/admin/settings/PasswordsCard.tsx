import { FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import type { SettingsEditing } from './useSettings.ts';

/** Chooses what a new password may be. */
export const PasswordsCard = ({ editing: { settings, change } }: { editing: SettingsEditing }) => {
  const { t } = useTranslation('admin');
  return (
    <Card id="passwords" title={t('settings.passwords')}>
      <FormControlLabel
        control={<Switch checked={settings.longPasswords} onChange={({ target }) => change({ longPasswords: target.checked })} />}
        label={t('settings.long_passwords')}
      />
      <FormHelperText>{t('settings.long_passwords_hint')}</FormHelperText>
    </Card>
  );
};
