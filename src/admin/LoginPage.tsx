import { Alert } from '@mui/material';
import { useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';
import { SignInPanel } from '../accounts/index.ts';
import { SignInFrame } from './SignInFrame.tsx';

/** Signs in to the back office by the portal's panel; refuses accounts that are not organisers. */
export const LoginPage = () => {
  const translate = useTranslate();
  const login = useLogin();
  const [refused, setRefused] = useState(false);
  const enter = async () => {
    try {
      await login({});
    } catch {
      setRefused(true);
    }
  };
  return (
    <SignInFrame title={translate('title')} lead={translate('sign_in_lead')}>
      {refused && <Alert severity="error">{translate('not_an_organiser')}</Alert>}
      <SignInPanel onSignedIn={enter} />
    </SignInFrame>
  );
};
