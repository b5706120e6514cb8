import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { Page as PageRow } from '#contract/portal/pages.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { PageMetadata } from '#src/platform/metadata/PageMetadata.tsx';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { answerEarlyPresses } from '#src/platform/rendering/earlyPresses.ts';
import { rememberReturnRoute } from '#src/platform/session/returnRoute.ts';
import { useSessionQuery } from '#src/platform/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const load = async () => (await import('./OtherRole.tsx')).OtherRole;

/**
 * Shows its children to an account of the role; redirects to the sign-in and back if nobody is signed in, and says so if the account has another role. If the session expires meanwhile, the children stay and
 * the reader signs in again in a dialog over them.
 */
export function RequireSession({ role, children }: { role: NonNullable<PageRow['session']>; children: ReactNode }) {
  const { data, error, isFetching, refetch } = useSessionQuery();
  const { t } = useTranslation('app');
  const problemMessage = useProblemMessage();
  const wasShown = useRef(false);
  const account = data?.account ?? null;
  // organisers may look at a family's pages
  const isOther = account !== null && (role === 'judge') !== (account.role === 'judge');
  const OtherRole = useDeferred(isOther, { load });
  const expired = data !== undefined && account === null && wasShown.current && sessionExpiry.accountId() !== null;

  // the sign-in screen may load slowly, and the frame around it answers presses already
  useEffect(answerEarlyPresses, []);
  useEffect(() => {
    if (account) wasShown.current = true;
  }, [account]);
  useEffect(() => {
    if (expired) void sessionExpiry.ask();
  }, [expired]);

  if (isOther) return OtherRole ? <OtherRole role={role} /> : <ScreenSkeleton />;
  if (account || expired) return children;
  if (data) return wasShown.current ? null : <RedirectToSignIn />;
  if (!error) {
    return (
      <>
        {import.meta.env.SSR && <PageMetadata title="" />}
        <ScreenSkeleton />
      </>
    );
  }
  return (
    <Page title={t('error.title')}>
      <ErrorState
        level={1}
        title={t('error.title')}
        body={problemMessage(error)}
        action={
          <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            {t('error.retry')}
          </Button>
        }
      />
    </Page>
  );
}

function RedirectToSignIn() {
  const { pathname, search, hash } = useLocation();
  const path = `${pathname}${search}${hash}`;
  useEffect(() => rememberReturnRoute(path), [path]);
  return <Navigate to="/login" replace />;
}
