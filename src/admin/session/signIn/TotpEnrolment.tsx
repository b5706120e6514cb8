import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/http/api.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { qrPath } from '#src/platform/share/qrPath.ts';
import { useSecondFactorMessage } from './useSecondFactorMessage.ts';

/** Width of the quiet zone, in modules, that a camera needs on each side. */
const QUIET = 4;

const Qr = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = qrPath(text);
  const side = size + 2 * QUIET;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      sx={{ width: 220, maxWidth: '100%', alignSelf: 'center', backgroundColor: '#fff', borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
};

interface TotpEnrolmentProps {
  begun: AnswerOf<'POST /api/second-factor/totp'>;
  /** Called with the recovery codes issued for a first factor. */
  onAdded: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Adds an authenticator app: shows its secret as a QR code and as text, and asks for the first code as proof. */
export const TotpEnrolment = ({ begun: { secret, uri, enrolment }, onAdded, onCancel }: TotpEnrolmentProps) => {
  const { t } = useTranslation('admin');
  const message = useSecondFactorMessage();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => call('POST /api/second-factor/totp/confirmation', { body: { enrolment, code } }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    gcTime: 0,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <Stack component="form" spacing={2} onSubmit={submit}>
      <Typography>{t('second_factor.scan')}</Typography>
      <Qr text={uri} label={t('second_factor.qr')} />
      <Typography color="text.secondary">{t('second_factor.or_type')}</Typography>
      <Typography component="code" data-secret sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </Typography>
      {confirm.error && <Alert severity="error">{message(confirm.error)}</Alert>}
      <TextField
        required
        fullWidth
        label={t('second_factor.code')}
        helperText={t('second_factor.code_hint')}
        value={code}
        slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 40 } }}
        onChange={({ target }) => setCode(target.value)}
      />
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" loading={confirm.isPending}>
          {t('second_factor.add')}
        </Button>
        <Button onClick={onCancel}>{t('ra.action.cancel')}</Button>
      </Stack>
    </Stack>
  );
};
