import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeReturnRoute } from '#src/platform/session/returnRoute.ts';
import { useSession } from '#src/platform/session/session.ts';

/** Redirects a signed-in reader to the route they came from. */
export const useRedirectAfterSignIn = (): void => {
  const { account } = useSession();
  const navigate = useNavigate();
  const redirected = useRef(false);
  const isSignedIn = account !== null;
  useEffect(() => {
    // the saved route can be taken only once
    if (!isSignedIn || redirected.current) return;
    redirected.current = true;
    void navigate(takeReturnRoute(), { replace: true });
  }, [isSignedIn, navigate]);
};
