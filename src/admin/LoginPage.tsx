import { Alert, Box, Card, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';
import { SignInPanel } from '../accounts/index.ts';
import { LogoMark } from '../ui/art/LogoMark.tsx';

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
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, backgroundColor: 'background.default' }}>
      <Card sx={{ p: { xs: 2.5, sm: 4 }, width: '100%', maxWidth: 480 }}>
        <Stack spacing={2}>
          <Box sx={{ width: 56 }}>
            <LogoMark />
          </Box>
          <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
            {translate('title')}
          </Typography>
          <Typography color="text.secondary">{translate('sign_in_lead')}</Typography>
          {refused && <Alert severity="error">{translate('not_an_organiser')}</Alert>}
          <SignInPanel onSignedIn={enter} />
        </Stack>
      </Card>
    </Box>
  );
};
