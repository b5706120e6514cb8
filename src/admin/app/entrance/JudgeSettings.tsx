import { Button, Container, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Notification } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { SecurityPage } from '#src/admin/session/signIn/SecurityPage.tsx';
import { SessionPrompts } from '#src/admin/session/signIn/SessionPrompts.tsx';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';

/** A judge's sign-in settings, the only page of the back office for judges. */
export const JudgeSettings = ({ account: { id } }: { account: Account }) => {
  const { t } = useTranslation('admin');
  // a session that expires is renewed in a dialog over the page
  useEffect(() => sessionExpiry.setAccount(id), [id]);
  return (
    <Container component="main" sx={{ py: 3 }}>
      <Button href="/judging" sx={{ minHeight: 44 }}>
        {t('judging.back')}
      </Button>
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
        {t('second_factor.page')}
      </Typography>
      <SecurityPage />
      <SessionPrompts />
      <Notification />
    </Container>
  );
};
