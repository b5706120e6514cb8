import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { lazyPart, PartView } from './lazyPart.tsx';
import { setSessionAccount, useSession } from './session.ts';
import { sessionExpiry } from './sessionExpiry.ts';

const signInPanel = lazyPart(async () => ({ default: (await import('../accounts/index.ts')).SignInPanel }), ['accounts']);

/** Signs in again over the page when the session has ended. What waits for it goes on afterwards; closing it gives up. */
export function SessionExpiredDialog() {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const { account } = useSession();
  const asking = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.isAsking);

  useEffect(() => {
    if (account) sessionExpiry.setAccount(account.id);
  }, [account]);

  const signedIn = (next: Account) => {
    setSessionAccount(client, next);
    sessionExpiry.settle(true);
  };
  return (
    <Dialog open={asking} onClose={() => sessionExpiry.settle(false)} title={t('sessionEnded.title')} closeLabel={t('close')} size="md">
      <p>{t('sessionEnded.body')}</p>
      <Suspense fallback={<Waiting label={t('loading')} />}>
        <PartView part={signInPanel} props={{ onSignedIn: signedIn }} />
      </Suspense>
    </Dialog>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <Skeleton shape="block" height="12em" />
    </SkeletonGroup>
  );
}
