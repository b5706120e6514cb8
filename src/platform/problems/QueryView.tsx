import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { isUnreachable, type MissingSubject, NotOnDevice } from './NotOnDevice.tsx';
import { useProblemMessage } from './useProblemMessage.ts';

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'failureReason' | 'isFetching' | 'refetch'>;
  /** Shown while it loads. */
  skeleton: ReactNode;
  /** Shown if the server answers `not_found`, also in place of earlier data. */
  missing?: { title: string; body: string; action: ReactNode } | undefined;
  /** The kind of a single subject, for the message that it is not on this device while offline. */
  subject?: MissingSubject | undefined;
  /** The heading level of a failure; 2 by default. */
  level?: 1 | 2 | 3 | undefined;
  children: (data: T) => ReactNode;
}

/** Shows the data of a query; a skeleton while it loads; the error with a retry if it failed. */
export function QueryView<T>({ query, skeleton, missing, subject, level = 2, children }: QueryViewProps<T>) {
  const { t } = useTranslation('app');
  const problemMessage = useProblemMessage();
  const { data, error, isFetching, refetch } = query;
  if (missing && error instanceof Problem && error.code === 'not_found') return <EmptyState level={level} art="tock-think" {...missing} />;
  if (data !== undefined) return children(data);
  if (subject && isUnreachable(query)) {
    return <NotOnDevice subject={subject} level={level} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!error) return skeleton;
  const retry = (
    <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
      {t('error.retry')}
    </Button>
  );
  return <ErrorState level={level} title={t('error.title')} body={problemMessage(error)} action={retry} />;
}
