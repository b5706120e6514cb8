import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { useSession } from '#src/platform/session/session.ts';

/** Who is signed in, or was until the session ended by itself: a form stays what it is while its reader signs in again over it. */
export const useKnownAccount = (): Account | null => {
  const { account } = useSession();
  const [known, setKnown] = useState(account);
  if (account && account !== known) setKnown(account);
  return account ?? known;
};
