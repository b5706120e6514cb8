import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeReturnRoute } from '#src/platform/session/returnRoute.ts';
import { useSession } from '#src/platform/session/session.ts';

/** Whoever is signed in, or has just been, goes on to where they came from. */
export const useRedirectAfterSignIn = (): void => {
  const { account } = useSession();
  const navigate = useNavigate();
  const redirected = useRef(false);
  const isSignedIn = account !== null;
  useEffect(() => {
    // the kept route can be taken once
    if (!isSignedIn || redirected.current) return;
    redirected.current = true;
    void navigate(takeReturnRoute(), { replace: true });
  }, [isSignedIn, navigate]);
};
