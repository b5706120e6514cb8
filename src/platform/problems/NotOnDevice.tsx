import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { PageSubject } from '#contract/portal/pageFacts.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { useSession } from '#src/platform/session/session.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';

/** Returns true if the service worker has a cached answer of an API path, with any query; false until known. */
const useIsCached = (path: string | null): boolean => {
  const [cachedPath, setCachedPath] = useState<string | null>(null);
  useEffect(() => {
    if (path === null || !('caches' in window)) return;
    let isCurrent = true;
    caches.match(path, { ignoreSearch: true, ignoreVary: true }).then(
      (response) => isCurrent && setCachedPath(response ? path : null),
      // without access to the caches nothing is offered
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return path !== null && cachedPath === path;
};

/** The subject of a screen. */
export type MissingSubject = PageSubject | 'certificate';

/** Map of subjects to the list of others of their kind, and the read that the list needs offline. */
const lists = {
  competition: { to: '/matchSign', read: '/api/competitions' },
  news: { to: '/news', read: '/api/news' },
  review: { to: '/matchReview', read: '/api/reviews' },
  video: { to: '/matchVideos', read: '/api/videos' },
  work: { to: '/vote', read: '/api/competitions' },
} as const satisfies Record<PageSubject, { to: string; read: string }>;

interface FailedRead {
  error: unknown;
  /** Reason why the latest attempt failed, while it is being retried. */
  failureReason?: unknown;
}

/** Returns true if a read has failed, or is failing, because the server is unreachable. */
export const isUnreachable = ({ error, failureReason }: FailedRead): boolean =>
  [error, failureReason].some((reason) => reason instanceof Problem && reason.code === 'offline');

interface NotOnDeviceProps {
  subject: MissingSubject;
  /** The heading's level. */
  level: 1 | 2 | 3;
  busy: boolean;
  onRetry: () => void;
}

/**
 * Replaces a subject that is not on this device while offline, and offers those that are. Retries by itself once the server is reachable.
 */
export function NotOnDevice({ subject, level, busy, onRetry }: NotOnDeviceProps) {
  const { t } = useTranslation('app');
  const { account } = useSession();
  const list = subject === 'certificate' ? null : { ...lists[subject], label: t(`notOnDevice.list.${subject}`) };
  const isListCached = useIsCached(list?.read ?? null);
  const retry = useEffectEvent(onRetry);
  useEffect(() => connection.subscribe(() => connection.current() !== 'offline' && retry()), []);
  return (
    <ErrorState
      level={level}
      title={t(`notOnDevice.title.${subject}`)}
      body={t(subject === 'certificate' ? 'notOnDevice.certificateBody' : 'notOnDevice.body')}
      action={
        <>
          <Button icon="refresh" busy={busy} onClick={onRetry}>
            {t('error.retry')}
          </Button>
          {list && isListCached && (
            <ButtonLink to={list.to} variant="secondary">
              {list.label}
            </ButtonLink>
          )}
          {account && (
            <ButtonLink to="/personal" variant="secondary">
              {t('account.events')}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
