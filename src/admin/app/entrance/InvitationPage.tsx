import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Problem } from '#contract/http/problem.ts';
import { InvitationPanel } from '#src/accounts/index.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { call } from '#src/platform/api/api.ts';
import { SignInFrame } from './SignInFrame.tsx';

/** The page of an organiser's one-time link, whose token is in the URL fragment. The account's password is set here. */
export const InvitationPage = () => {
  const { t } = useTranslation('admin');
  // Read once: signing in later changes the address.
  const [token] = useState(() => window.location.hash.slice(1));
  const [sent, setSent] = useState<'accepted' | 'refused' | null>(null);
  // Reports a used link before anyone thinks up a password. The form reports any other failure when it is sent.
  const { error, isPending } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/staff-invitations/look', { body: { token } }).then(() => true),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isRefused = token === '' || (error instanceof Problem && error.code === 'not_found');
  const outcome = sent ?? (isRefused ? 'refused' : null);
  return (
    <SignInFrame title={t('invitation.title')} lead={outcome === null ? t('invitation.lead') : undefined}>
      {outcome === 'accepted' && <Alert severity="success">{t('invitation.accepted')}</Alert>}
      {outcome === 'refused' && <Alert severity="error">{t('invitation.refused')}</Alert>}
      {outcome === null && isPending && <LoadingBars rows={3} />}
      {outcome === null && !isPending && (
        <InvitationPanel token={token} onAccepted={() => setSent('accepted')} onRefused={() => setSent('refused')} />
      )}
      {outcome !== null && (
        <Button component={Link} to="/login" variant="contained" size="large">
          {t('invitation.to_login')}
        </Button>
      )}
    </SignInFrame>
  );
};
