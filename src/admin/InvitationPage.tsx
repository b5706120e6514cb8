import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { InvitationPanel } from '../accounts/index.ts';
import { SignInFrame } from './SignInFrame.tsx';

/** Opens by an organiser's one-time link, whose token stands behind the #; the account's password is set here. */
export const InvitationPage = () => {
  const translate = useTranslate();
  // Read once: signing in later changes the address.
  const [token] = useState(() => window.location.hash.slice(1));
  const [outcome, setOutcome] = useState<'accepted' | 'refused' | null>(token === '' ? 'refused' : null);
  return (
    <SignInFrame title={translate('invitation.title')} lead={outcome === null ? translate('invitation.lead') : undefined}>
      {outcome === 'accepted' && <Alert severity="success">{translate('invitation.accepted')}</Alert>}
      {outcome === 'refused' && <Alert severity="error">{translate('invitation.refused')}</Alert>}
      {outcome === null ? (
        <InvitationPanel token={token} onAccepted={() => setOutcome('accepted')} onRefused={() => setOutcome('refused')} />
      ) : (
        <Button component={Link} to="/login" variant="contained" size="large">
          {translate('invitation.to_login')}
        </Button>
      )}
    </SignInFrame>
  );
};
