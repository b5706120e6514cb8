import { Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** The number of new children and entries that the account may register a day, raised for large schools. */
export const SignUpLimit = ({ account }: { account: AdminEntry['account'] }) => {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const refresh = useRefresh();
  const message = useProblemMessage();
  const [perDay, setPerDay] = useState(String(account.signUpsPerDay));
  const save = useMutation({
    mutationFn: () => call('PUT /api/admin/accounts/:id/sign-up-limit', { params: { id: account.id }, body: { perDay: Number(perDay) } }),
    onSuccess: () => {
      notify(t('sign_up_limit_set'));
      refresh();
    },
    onError: (error) => notify(message(error), { type: 'error' }),
  });
  return (
    <Stack
      component="form"
      direction="row"
      spacing={1}
      sx={{ mt: 2, alignItems: 'end' }}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextField
        type="number"
        size="small"
        required
        label={t('sign_up_limit')}
        value={perDay}
        slotProps={{ htmlInput: { min: 1, max: 10_000 } }}
        onChange={({ target }) => setPerDay(target.value)}
      />
      <Button type="submit" loading={save.isPending} disabled={perDay === String(account.signUpsPerDay)}>
        {t('save')}
      </Button>
    </Stack>
  );
};
