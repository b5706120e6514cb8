import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { SignInPanel } from '#src/accounts/index.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { Dialog } from '#src/ui/Dialog.tsx';

/**
 * Signs in again in a dialog over the page, with the account that was signed in. Pending calls then resume; closing the dialog cancels
 * them.
 */
export default function SessionExpiredDialog({ last }: { last: Account | null }) {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const signedIn = (account: Account) => {
    setSessionAccount(client, account);
    sessionExpiry.settle(true);
  };
  return (
    <Dialog open onClose={() => sessionExpiry.settle(false)} title={t('sessionEnded.title')} closeLabel={t('close')}>
      <p>{t('sessionEnded.body')}</p>
      {last && <p>{t('sessionEnded.account', { name: last.name })}</p>}
      <SignInPanel account={last} onSignedIn={signedIn} />
    </Dialog>
  );
}
