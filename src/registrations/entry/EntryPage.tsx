import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { LoadFailed, Loading } from '#src/registrations/Loading.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { useEntry } from './useEntry.ts';

/** A screen of one entry, or the reason why it cannot be shown. */
export function EntryPage({ title, children }: { title: string; children: (entry: Entry) => ReactNode }) {
  const { t } = useTranslation('registrations');
  const { id, data: entry, error, refetch } = useEntry();
  const gone = id === '' || (error instanceof Problem && error.code === 'not_found');
  if (entry && !gone) return <Page title={`${entry.teamName} · ${title}`}>{children(entry)}</Page>;
  if (!gone)
    return (
      <Page title={title}>
        {error ? <LoadFailed title={t('entry.failed')} error={error} onRetry={refetch} /> : <Loading layout="form" />}
      </Page>
    );
  return (
    <Page title={title}>
      <EmptyState
        level={1}
        art="tock-think"
        title={id === '' ? t('entry.noneChosen') : t('entry.notFound.title')}
        body={id !== '' && t('entry.notFound.body')}
        action={<ButtonLink to="/personal">{t('entry.back')}</ButtonLink>}
      />
    </Page>
  );
}
