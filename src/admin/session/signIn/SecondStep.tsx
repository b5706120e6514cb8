import { Alert, Button, Divider, Stack, TextField } from '@mui/material';
import { startAuthentication } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { useSecondFactorMessage } from './useSecondFactorMessage.ts';

type Typed = 'totp' | 'recovery-code';

const send = (kind: Typed, code: string): Promise<Account> =>
  kind === 'totp'
    ? call('POST /api/session/second-factor/totp', { body: { code } })
    : call('POST /api/session/second-factor/recovery-code', { body: { code } });

const askPasskey = async (): Promise<Account> => {
  // Each attempt gets a new challenge, which is valid for minutes only.
  const { passkey } = await call('POST /api/session/second-factor', {});
  if (!passkey) throw new Error('no passkey');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: passkey });
  return call('POST /api/session/second-factor/passkey', { body: { passkey: { id, rawId, type, response } } });
};

/** The second step of a sign-in, or its repetition before an action: an app code, a passkey, or a recovery code. */
export const SecondStep = ({ onPassed }: { onPassed: (account: Account) => void }) => {
  const { t } = useTranslation('admin');
  const message = useSecondFactorMessage();
  const options = useQuery({ queryKey: ['second step'], queryFn: () => call('POST /api/session/second-factor', {}), gcTime: 0 });
  const [usesRecovery, setUsesRecovery] = useState(false);
  const [code, setCode] = useState('');
  const kind: Typed = usesRecovery ? 'recovery-code' : 'totp';
  const typed = useMutation({ mutationFn: () => send(kind, code), onSuccess: onPassed, gcTime: 0 });
  const passkey = useMutation({ mutationFn: askPasskey, onSuccess: onPassed, gcTime: 0 });
  if (!options.data) return options.error ? <Alert severity="error">{message(options.error)}</Alert> : null;

  const { totp, passkey: challenge, recoveryCodesLeft } = options.data;
  const error = typed.error ?? passkey.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    passkey.reset();
    typed.mutate();
  };
  const switchKind = () => {
    setUsesRecovery(!usesRecovery);
    setCode('');
    typed.reset();
  };
  return (
    <Stack spacing={2}>
      {error && <Alert severity="error">{message(error)}</Alert>}
      {challenge && !usesRecovery && (
        <Button
          variant={totp ? 'outlined' : 'contained'}
          size="large"
          loading={passkey.isPending}
          onClick={() => {
            typed.reset();
            passkey.mutate();
          }}
        >
          {t('second_factor.use_passkey')}
        </Button>
      )}
      {challenge && totp && !usesRecovery && <Divider>{t('second_factor.or')}</Divider>}
      {(totp || usesRecovery) && (
        <Stack component="form" spacing={2} onSubmit={submit}>
          <TextField
            key={kind}
            autoFocus
            required
            fullWidth
            label={t(usesRecovery ? 'second_factor.recovery_code' : 'second_factor.code')}
            helperText={t(usesRecovery ? 'second_factor.recovery_code_hint' : 'second_factor.code_hint')}
            value={code}
            slotProps={{
              htmlInput: usesRecovery
                ? { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 40 }
                : { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 40 },
            }}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" variant="contained" size="large" loading={typed.isPending}>
            {t('second_factor.continue')}
          </Button>
        </Stack>
      )}
      {recoveryCodesLeft > 0 && (
        <Button onClick={switchKind}>{t(usesRecovery ? 'second_factor.use_usual' : 'second_factor.use_recovery_code')}</Button>
      )}
    </Stack>
  );
};
