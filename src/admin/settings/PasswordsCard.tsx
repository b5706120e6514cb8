import { FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import type { SettingsEditing } from './useSettings.ts';

/** Chooses what a new password may be. */
export const PasswordsCard = ({ editing: { settings, change } }: { editing: SettingsEditing }) => {
  const translate = useTranslate();
  return (
    <Card id="passwords" title={translate('settings.passwords')}>
      <FormControlLabel
        control={<Switch checked={settings.longPasswords} onChange={({ target }) => change({ longPasswords: target.checked })} />}
        label={translate('settings.long_passwords')}
      />
      <FormHelperText>{translate('settings.long_passwords_hint')}</FormHelperText>
    </Card>
  );
};
