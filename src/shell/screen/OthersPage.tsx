import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { SignInPanel } from '#src/accounts/index.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { LeaveGuard } from '#src/platform/savedForm/LeaveGuard.tsx';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';

interface OthersPageProps {
  /** The account whose form this is. */
  owner: Account;
  /** True if the form is not saved on this device: its input is lost with the page. */
  loses: boolean;
  /** Opens the page anew for the account that is signed in. */
  onGoOn: () => void;
}

const always = () => true;

/** Shown instead of another account's form: its owner signs in again and continues, or the signed-in account gets a page of its own. */
export function OthersPage({ owner, loses, onGoOn }: OthersPageProps) {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const [isSigningIn, setSigningIn] = useState(false);
  const name = owner.name || owner.affiliation;
  return (
    <Page title={t('othersPage.title')}>
      <div className="wrap">
        <EmptyState
          level={1}
          art="tock-key"
          title={t('othersPage.title')}
          body={t(loses ? 'othersPage.unsaved' : 'othersPage.saved', { name })}
          action={
            <>
              <Button icon="user" onClick={() => setSigningIn(true)}>
                {t('othersPage.signIn')}
              </Button>
              <Button variant="secondary" onClick={onGoOn}>
                {t(loses ? 'othersPage.discard' : 'othersPage.goOn')}
              </Button>
            </>
          }
        />
      </div>
      {isSigningIn && (
        <Dialog open onClose={() => setSigningIn(false)} title={t('sessionEnded.title')} closeLabel={t('close')}>
          <p>{t('sessionEnded.account', { name })}</p>
          <SignInPanel account={owner} onSignedIn={(account) => setSessionAccount(client, account)} />
        </Dialog>
      )}
      {loses && <LeaveGuard wouldLose={always} />}
    </Page>
  );
}
