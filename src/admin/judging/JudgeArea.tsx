import LogoutIcon from '@mui/icons-material/Logout';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import ShieldIcon from '@mui/icons-material/Shield';
import { Box, Button, Container, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Notification } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Route, Routes } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import { BrandMark } from '#src/admin/kit/page/BrandMark.tsx';
import { SignOutPrompt } from '#src/admin/session/SignOutPrompt.tsx';
import { SecurityPage } from '#src/admin/session/signIn/SecurityPage.tsx';
import { SessionPrompts } from '#src/admin/session/signIn/SessionPrompts.tsx';
import { useSignOut } from '#src/admin/session/useSignOut.ts';
import { call } from '#src/platform/api/api.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { AssignedWorks } from './AssignedWorks.tsx';

/** A judge's home: the assigned works and the sign-in settings. */
export const JudgeArea = ({ account: { id, name } }: { account: Account }) => {
  const { t } = useTranslation('admin');
  // a session that expires is renewed in a dialog over the page
  useEffect(() => sessionExpiry.setAccount(id), [id]);
  const signOut = useSignOut(async () => {
    sessionExpiry.setAccount(null);
    await call('DELETE /api/sessions/current', {}).catch(() => {});
  });
  const leave = async () => {
    if (await signOut()) window.location.assign('/admin/');
  };
  return (
    <Box sx={{ minHeight: '100dvh', backgroundColor: 'background.default' }}>
      <Box component="header" sx={{ backgroundColor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
        <Container sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
          <Stack
            component={Link}
            to="/"
            direction="row"
            sx={{ alignItems: 'center', gap: 1.5, mr: 'auto', color: 'text.primary', textDecoration: 'none' }}
          >
            <Box sx={{ width: 36 }}>
              <BrandMark />
            </Box>
            <Typography component="span" sx={{ fontWeight: 700 }}>
              {t('judging.title')}
            </Typography>
          </Stack>
          <Button component={Link} to="/security" startIcon={<ShieldIcon />} sx={{ minHeight: 44 }}>
            {t('second_factor.page')}
          </Button>
          <Button href="/" startIcon={<OpenInNewIcon />} sx={{ minHeight: 44 }}>
            {t('to_portal')}
          </Button>
          <Button startIcon={<LogoutIcon />} sx={{ minHeight: 44 }} onClick={() => void leave()}>
            {t('ra.auth.logout')}
          </Button>
        </Container>
      </Box>
      <Container component="main" sx={{ py: 3 }}>
        <Routes>
          <Route path="/" element={<AssignedWorks name={name} />} />
          <Route
            path="/security"
            element={
              <>
                <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
                  {t('second_factor.page')}
                </Typography>
                <SecurityPage />
              </>
            }
          />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Container>
      <SignOutPrompt />
      <SessionPrompts />
      <Notification />
    </Box>
  );
};
