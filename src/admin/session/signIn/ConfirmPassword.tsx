import { Alert, Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendEncrypted } from '#src/accounts/index.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** Confirms the session of an account without a second factor. */
export const ConfirmPassword = ({ onConfirmed }: { onConfirmed: () => void }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () =>
      sendEncrypted(async ({ keyId, encrypt }) =>
        call('POST /api/session/confirmation', { body: { means: 'password', password: await encrypt(password), keyId } }),
      ),
    onSuccess: onConfirmed,
    gcTime: 0,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <Stack component="form" spacing={2} onSubmit={submit}>
      {confirm.error && <Alert severity="error">{message(confirm.error)}</Alert>}
      <TextField
        autoFocus
        required
        fullWidth
        type="password"
        label={t('second_factor.password')}
        value={password}
        slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="contained" loading={confirm.isPending}>
        {t('second_factor.continue')}
      </Button>
    </Stack>
  );
};
