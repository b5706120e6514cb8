import { useContext, useState } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import { PageAccount } from './pageAccount.ts';
import { useSession } from './session.ts';

/** Returns the account of this page, or the last one after its session expired: a form stays open while its reader signs in again. */
export const useKnownAccount = (): Account | null => {
  const ofPage = useContext(PageAccount);
  const { account } = useSession();
  const [known, setKnown] = useState(account);
  if (account && account !== known) setKnown(account);
  return ofPage ?? account ?? known;
};
