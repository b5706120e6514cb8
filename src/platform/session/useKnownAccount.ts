import { useState } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import { useSession } from './session.ts';

/** Returns the signed-in account, or the last one after its session expired: a form stays open while its reader signs in again. */
export const useKnownAccount = (): Account | null => {
  const { account } = useSession();
  const [known, setKnown] = useState(account);
  if (account && account !== known) setKnown(account);
  return account ?? known;
};
