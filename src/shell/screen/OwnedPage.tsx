import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { PageAccount, typedForms } from '#src/platform/session/pageAccount.ts';
import { useSession } from '#src/platform/session/session.ts';

const load = async () => (await import('./OthersPage.tsx')).OthersPage;

interface Owned {
  /** The account whose page this is. */
  owner: Account | null;
  /** Null unless another account is signed in and the owner's form is not sent: true if its input would be lost with the page. */
  loses: boolean | null;
}

/** Returns the page after `account` has signed in: a form with input stays its owner's, any other page becomes the account's. */
const pageAfter = ({ owner, loses }: Owned, account: Account): Owned => {
  if (!owner || owner.id === account.id || (loses === null && typedForms.size === 0)) return { owner: account, loses: null };
  return { owner, loses: loses ?? [...typedForms].some((wouldLose) => wouldLose()) };
};

/** Keeps all answers of this page while its form is hidden: without them the form would be mounted anew, and be empty. */
const useKeptAnswers = (isHidden: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isHidden) return;
    const queries = client.getQueryCache().getAll();
    const ends = queries.map(({ queryKey }) => new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => {}));
    return () => {
      for (const end of ends) end();
    };
  }, [client, isHidden]);
};

/**
 * Shows its children to the account that opened the page. If another account signs in, in a dialog over it or in another tab, it gets
 * children of its own. A form with input waits for its owner, hidden if it is not saved on the device.
 */
export function OwnedPage({ children }: { children: ReactNode }) {
  const { account } = useSession();
  const [page, setPage] = useState<Owned>({ owner: null, loses: null });
  const { owner, loses } = account ? pageAfter(page, account) : page;
  if (owner !== page.owner || loses !== page.loses) setPage({ owner, loses });
  useKeptAnswers(loses === true);
  const OthersPage = useDeferred(loses !== null, { load });
  if (!owner) return null;
  return (
    <>
      {loses !== null && OthersPage && (
        <OthersPage owner={owner} loses={loses} onGoOn={() => setPage({ owner: account ?? owner, loses: null })} />
      )}
      {loses !== false && (
        <Activity key={owner.id} mode={loses === null ? 'visible' : 'hidden'}>
          <PageAccount value={owner}>{children}</PageAccount>
        </Activity>
      )}
    </>
  );
}
