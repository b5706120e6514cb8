import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import { takeReturnRoute } from '#src/platform/session/returnRoute.ts';
import { useSession } from '#src/platform/session/session.ts';

/** Redirects a signed-in reader to the route they came from; to `homeOf` the account if there is none. */
export const useRedirectAfterSignIn = (homeOf?: (account: Account) => string): void => {
  const { account } = useSession();
  const navigate = useNavigate();
  const redirected = useRef(false);
  const onSignedIn = useEffectEvent(() => void navigate(takeReturnRoute(account ? homeOf?.(account) : undefined), { replace: true }));
  const isSignedIn = account !== null;
  useEffect(() => {
    // the saved route can be taken only once
    if (!isSignedIn || redirected.current) return;
    redirected.current = true;
    onSignedIn();
  }, [isSignedIn]);
};
