import { Alert, Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogin } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { StaffSignIn } from '#src/admin/session/signIn/StaffSignIn.tsx';
import { call } from '#src/platform/api/api.ts';
import { useRefreshAccount } from './Entrance.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/**
 * The sign-in of the back office, resumed at the step reached. Judges are sent to their works; families are told that this is the wrong
 * place.
 */
export const LoginPage = () => {
  const { t } = useTranslation('admin');
  const login = useLogin();
  const refreshAccount = useRefreshAccount();
  const [refused, setRefused] = useState<Account | null>(null);
  const session = useQuery({ queryKey: ['sign-in begun'], queryFn: () => call('GET /api/sessions/current', {}), gcTime: 0 });
  const enter = async (account?: Account, hasForgotten = false) => {
    if (account?.role === 'participant') return setRefused(account);
    try {
      await (hasForgotten ? login({}, '/security') : login({}));
    } catch {
      await refreshAccount();
    }
  };
  if (refused) return <NotAllowed name={refused.name} onOtherAccount={() => setRefused(null)} />;
  return (
    <SignInFrame title={t('title')} lead={t('sign_in_lead')}>
      {!session.isPending && (
        <StaffSignIn awaits={session.data?.account?.awaits} onSignedIn={(account, hasForgotten) => void enter(account, hasForgotten)} />
      )}
      <Button href="/">{t('to_portal')}</Button>
    </SignInFrame>
  );
};

const NotAllowed = ({ name, onOtherAccount }: { name: string; onOtherAccount: () => void }) => {
  const { t } = useTranslation('admin');
  return (
    <SignInFrame title={t('entrance.title')} lead={t('entrance.signed_in_as', { name })}>
      <Alert severity="info">{t('not_an_organiser')}</Alert>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button href="/" variant="contained" size="large">
          {t('to_portal')}
        </Button>
        <Button size="large" onClick={onOtherAccount}>
          {t('entrance.other_account')}
        </Button>
      </Stack>
    </SignInFrame>
  );
};
