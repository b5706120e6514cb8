import { Alert, Button, Stack, TextField } from '@mui/material';
import { startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/http/api.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { TotpEnrolment } from './TotpEnrolment.tsx';
import { useSecondFactorMessage } from './useSecondFactorMessage.ts';

const addPasskey = async (name: string): Promise<{ recoveryCodes: string[] }> => {
  const optionsJSON = await call('POST /api/second-factor/passkeys/options', {});
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return call('POST /api/second-factor/passkeys', { body: { name, passkey: { id, rawId, type, response: made } } });
};

interface AddFactorProps {
  hasTotp: boolean;
  /** Called with the recovery codes issued for a first factor. */
  onAdded: (recoveryCodes: string[]) => void;
}

/** Adds or replaces an authenticator app, or adds a passkey. */
export const AddFactor = ({ hasTotp, onAdded }: AddFactorProps) => {
  const { t } = useTranslation('admin');
  const message = useSecondFactorMessage();
  const [begun, setBegun] = useState<AnswerOf<'POST /api/second-factor/totp'> | null>(null);
  const [name, setName] = useState<string | null>(null);
  const done = (codes: string[]) => {
    setBegun(null);
    setName(null);
    onAdded(codes);
  };
  const begin = useMutation({ mutationFn: () => call('POST /api/second-factor/totp', {}), onSuccess: setBegun, gcTime: 0 });
  const passkey = useMutation({
    mutationFn: () => addPasskey(name?.trim() ?? ''),
    onSuccess: ({ recoveryCodes }) => done(recoveryCodes),
    gcTime: 0,
  });
  if (begun) return <TotpEnrolment begun={begun} onAdded={done} onCancel={() => setBegun(null)} />;

  const error = begin.error ?? passkey.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    passkey.mutate();
  };
  return (
    <Stack spacing={2}>
      {error && <Alert severity="error">{message(error)}</Alert>}
      {name === null ? (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button variant={hasTotp ? 'outlined' : 'contained'} loading={begin.isPending} onClick={() => begin.mutate()}>
            {t(hasTotp ? 'second_factor.replace_totp' : 'second_factor.add_totp')}
          </Button>
          <Button
            variant="outlined"
            onClick={() => {
              begin.reset();
              setName('');
            }}
          >
            {t('second_factor.add_passkey')}
          </Button>
        </Stack>
      ) : (
        <Stack component="form" spacing={2} onSubmit={submit}>
          <TextField
            autoFocus
            required
            fullWidth
            label={t('second_factor.passkey_name')}
            helperText={t('second_factor.passkey_name_hint')}
            value={name}
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
            onChange={({ target }) => setName(target.value)}
          />
          <Stack direction="row" spacing={1}>
            <Button type="submit" variant="contained" loading={passkey.isPending}>
              {t('second_factor.add')}
            </Button>
            <Button
              onClick={() => {
                passkey.reset();
                setName(null);
              }}
            >
              {t('ra.action.cancel')}
            </Button>
          </Stack>
        </Stack>
      )}
    </Stack>
  );
};
