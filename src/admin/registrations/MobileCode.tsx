import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { ACCOUNT_REASON_MAX } from '#contract/text/textLengths.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** Issues the code that replaces an account's old number, for a family that no longer has it. */
export const MobileCode = ({ account }: { account: AdminEntry['account'] }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const [reason, setReason] = useState('');
  const give = useMutation({
    mutationFn: () => call('POST /api/admin/accounts/:id/mobile-code', { params: { id: account.id }, body: { reason } }),
  });
  return (
    <Stack
      component="form"
      spacing={1}
      sx={{ mt: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        give.mutate();
      }}
    >
      <Typography variant="body2">{t('mobile_code_hint')}</Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'end', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <TextField
          size="small"
          required
          label={t('mobile_code_reason')}
          value={reason}
          slotProps={{ htmlInput: { maxLength: ACCOUNT_REASON_MAX } }}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" loading={give.isPending} disabled={isBlank(reason)}>
          {t('mobile_code_give')}
        </Button>
      </Stack>
      {give.data && <Alert severity="info">{t('mobile_code_given', { code: give.data.code })}</Alert>}
      {give.error && <Alert severity="error">{message(give.error)}</Alert>}
    </Stack>
  );
};
