import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteProvider } from '#src/platform/site/SiteProvider.tsx';
import { currentAccount } from './authProvider.ts';

const JudgeSettings = lazy(async () => ({ default: (await import('./JudgeSettings.tsx')).JudgeSettings }));

const CURRENT_ACCOUNT = ['current account'];

/** Refetches the account that is signed in. */
export const useRefreshAccount = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: CURRENT_ACCOUNT });
};

/** Shows the back office to organisers, and takes judges to their works in the portal. Everyone else is asked to sign in. */
export const Entrance = ({ children }: { children: ReactNode }) => (
  <SiteProvider>
    <Admitted>{children}</Admitted>
  </SiteProvider>
);

/** Leaves the back office for the judges' pages, which are the portal's. */
const ToJudging = () => {
  useEffect(() => window.location.replace('/judging'), []);
  return null;
};

const Admitted = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const { data: account, isPending } = useQuery({ queryKey: CURRENT_ACCOUNT, queryFn: currentAccount, retry: false });
  // an invitation sets the password of its own account, not of the one signed in
  if (pathname === '/invitation') return children;
  if (isPending) return null;
  // without an answer the back office asks again and reports the error
  if (account?.role !== 'judge') return children;
  return pathname === '/security' ? (
    <Suspense fallback={null}>
      <JudgeSettings account={account} />
    </Suspense>
  ) : (
    <ToJudging />
  );
};
