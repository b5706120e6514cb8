import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { call, confirmBy } from '#src/platform/api/api.ts';
import { confirmationPrompt } from '#src/platform/api/confirmationPrompt.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';

// rarely needed: loaded on demand so that pages open faster
const ConfirmPassword = lazy(async () => ({ default: (await import('./ConfirmPassword.tsx')).ConfirmPassword }));
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));
const StaffSignIn = lazy(async () => ({ default: (await import('./StaffSignIn.tsx')).StaffSignIn }));

interface PromptProps {
  title: string;
  body: string;
  onClose: () => void;
  children: ReactNode;
}

const Prompt = ({ title, body, onClose, children }: PromptProps) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{body}</DialogContentText>
        <Suspense fallback={<LoadingBars />}>{children}</Suspense>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
};

/** Confirms that the account's owner is present. */
const Confirmation = ({ onConfirmed }: { onConfirmed: () => void }) => {
  const { data } = useQuery({
    queryKey: ['means of confirmation'],
    queryFn: () => call('GET /api/session/confirmation', {}),
    gcTime: 0,
  });
  if (!data) return null;
  return data.means.some(({ means }) => means === 'second_factor') ? (
    <SecondStep onPassed={onConfirmed} />
  ) : (
    <ConfirmPassword onConfirmed={onConfirmed} />
  );
};

/**
 * Signs in again, or asks for a confirmation, in a dialog over the page. The calls that waited are then repeated, and nothing typed is
 * lost.
 */
export const SessionPrompts = () => {
  const { t } = useTranslation('admin');
  const isExpired = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.isAsking);
  const mustConfirm = useSyncExternalStore(confirmationPrompt.subscribe, confirmationPrompt.isAsking);
  useEffect(() => {
    confirmBy(confirmationPrompt.ask);
    return confirmationPrompt.addDialog();
  }, []);
  const signedIn = async () => {
    const before = sessionExpiry.accountId();
    const { account } = await call('GET /api/sessions/current', {});
    // The page's data belong to the account that has signed out.
    if (account?.id !== before) return window.location.reload();
    sessionExpiry.settle(true);
  };
  if (isExpired)
    return (
      <Prompt title={t('session_ended.title')} body={t('session_ended.body')} onClose={() => sessionExpiry.settle(false)}>
        <StaffSignIn onSignedIn={() => void signedIn()} />
      </Prompt>
    );
  if (!mustConfirm) return null;
  return (
    <Prompt
      title={t('second_factor.confirm_title')}
      body={t('second_factor.confirm_body')}
      onClose={() => confirmationPrompt.settle(false)}
    >
      <Confirmation onConfirmed={() => confirmationPrompt.settle(true)} />
    </Prompt>
  );
};
