import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { TOLD_EVERY_MS } from '#contract/registrations/presence.ts';
import { call } from '#src/platform/api/api.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

/**
 * Shows who else has the entry open, and that it has changed since it was read. A colleague's decision is shown at once, a change by the family on
 * request.
 */
export const Presence = ({ entry: { id, version, pendingDecision } }: { entry: AdminEntry }) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const refresh = useRefresh();
  const { data } = useQuery({
    queryKey: ['presence', id],
    queryFn: () => call('POST /api/admin/registrations/:id/presence', { params: { id } }),
    refetchInterval: TOLD_EVERY_MS,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  const isDecided = data !== undefined && data.version === version && data.pendingBatchId !== (pendingDecision?.batchId ?? null);
  const onDecided = useEffectEvent(refresh);
  useEffect(() => {
    if (isDecided) onDecided();
  }, [isDecided]);
  if (!data) return null;
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(data.others);
  return (
    <>
      {data.others.length > 0 && (
        <Alert severity="info" role="status">
          {t('record.others', { count: data.others.length, names })}
        </Alert>
      )}
      {data.version > version && (
        <Alert severity="warning" role="status" action={<Button onClick={refresh}>{t('record.show_now')}</Button>}>
          {t('record.changed_since')}
        </Alert>
      )}
    </>
  );
};
