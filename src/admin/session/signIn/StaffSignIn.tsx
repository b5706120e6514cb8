import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { SignInPanel } from '#src/accounts/index.ts';
import { call } from '#src/platform/api/api.ts';
import { AddFactor } from './AddFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondStep } from './SecondStep.tsx';

interface StaffSignInProps {
  /** The next step of a sign-in that has begun. */
  awaits?: Account['awaits'];
  /** Called with the account if one step was enough. `hasForgotten` is true if it is to get a new password. */
  onSignedIn: (account?: Account, hasForgotten?: boolean) => void;
}

/** All steps of a sign-in to the back office: password or code, then the second step, or its set-up if the site requires one. */
export const StaffSignIn = ({ awaits: begunAt, onSignedIn }: StaffSignInProps) => {
  const { t } = useTranslation('admin');
  const [awaits, setAwaits] = useState(begunAt);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [hasForgotten, setHasForgotten] = useState(false);
  const proceed = (account: Account) => (account.awaits === undefined ? onSignedIn(account, hasForgotten) : setAwaits(account.awaits));
  // The pending step may be another person's, or may have expired.
  const startAgain = async () => {
    await call('DELETE /api/sessions/current', {}).catch(() => {});
    setAwaits(undefined);
  };
  if (codes) return <RecoveryCodes codes={codes} onStored={() => onSignedIn(undefined, hasForgotten)} />;
  if (awaits === undefined)
    return (
      <>
        {hasForgotten && <Alert severity="info">{t('forgotten_way')}</Alert>}
        <SignInPanel onSignedIn={proceed} onForgotten={() => setHasForgotten(true)} />
      </>
    );
  const title = (
    text: 'second_factor.step_title' | 'second_factor.setup_title',
    lead: 'second_factor.step_lead' | 'second_factor.setup_lead',
  ) => (
    <div>
      <Typography component="h2" variant="h6">
        {t(text)}
      </Typography>
      <Typography color="text.secondary">{t(lead)}</Typography>
    </div>
  );
  return (
    <Stack spacing={2}>
      {awaits === 'second_factor' ? (
        <>
          {title('second_factor.step_title', 'second_factor.step_lead')}
          <SecondStep onPassed={proceed} />
        </>
      ) : (
        <>
          {title('second_factor.setup_title', 'second_factor.setup_lead')}
          <AddFactor hasTotp={false} onAdded={setCodes} />
        </>
      )}
      <Button onClick={() => void startAgain()}>{t('second_factor.start_again')}</Button>
    </Stack>
  );
};
