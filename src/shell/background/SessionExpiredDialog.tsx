import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { SignInPanel } from '#src/accounts/index.ts';
import { call } from '#src/platform/api/api.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { SESSION } from '#src/platform/session/session.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';

/** Returns the account that is signed in now, perhaps by another tab; null if none. */
const readSession = async (): Promise<Account | null> => {
  const { account } = await call(SESSION, {});
  return account?.awaits === undefined ? account : null;
};

/**
 * Signs in again in a dialog over the page, with the account that was signed in. Pending calls then resume; closing the dialog, or signing
 * in with another account, cancels them. No question is asked if an account has signed in in another tab.
 */
export default function SessionExpiredDialog({ last }: { last: Account | null }) {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const [isNeeded, setNeeded] = useState(false);
  const lookForSession = useEffectEvent(async () => {
    const account = await readSession().catch(() => null);
    if (!account) return setNeeded(true);
    const isSame = account.id === last?.id;
    await client.invalidateQueries({ queryKey: [SESSION] });
    sessionExpiry.settle(isSame);
  });
  useEffect(() => void lookForSession(), []);
  const signedIn = (account: Account) => {
    const isSame = account.id === last?.id;
    setSessionAccount(client, account);
    sessionExpiry.settle(isSame);
  };
  if (!isNeeded) return null;
  return (
    <Dialog open onClose={() => sessionExpiry.settle(false)} title={t('sessionEnded.title')} closeLabel={t('close')}>
      <p>{t('sessionEnded.body')}</p>
      {last && <p>{t('sessionEnded.account', { name: last.name })}</p>}
      <SignInPanel account={last} onSignedIn={signedIn} />
    </Dialog>
  );
}
