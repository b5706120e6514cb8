import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createPath, useLocation } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import { SignInPanel } from '#src/accounts/index.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { rememberReturnRoute } from '#src/platform/session/returnRoute.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';

export interface SignInDialogProps {
  onClose: () => void;
  onSignedIn: (account: Account) => void;
}

/** Signs in in a dialog over the work. */
export default function SignInDialog({ onClose, onSignedIn }: SignInDialogProps) {
  const { t } = useTranslation('votes');
  const client = useQueryClient();
  const here = createPath(useLocation());
  const signedIn = (account: Account) => {
    setSessionAccount(client, account);
    onSignedIn(account);
  };
  return (
    <Dialog open onClose={onClose} title={t('signIn.title')} closeLabel={t('signIn.close')}>
      <p>{t('signIn.body')}</p>
      <SignInPanel onSignedIn={signedIn} />
      <p>
        {t('signIn.new')}{' '}
        <ButtonLink variant="ghost" size="sm" to="/register" onClick={() => rememberReturnRoute(here)}>
          {t('signIn.register')}
        </ButtonLink>
      </p>
    </Dialog>
  );
}
