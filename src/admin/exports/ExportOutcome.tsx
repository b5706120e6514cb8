import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/platform/api/api.ts';

const POLL_MS = 1000;

/** The result of a requested export. */
export const ExportOutcome = ({ id }: { id: string }) => {
  const { t } = useTranslation('admin');
  const { data } = useQuery({
    queryKey: ['GET /api/admin/exports/:id', id],
    queryFn: () => call('GET /api/admin/exports/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || state.data?.state === 'running' || !state.data ? POLL_MS : false),
    gcTime: 0,
  });
  const state = data?.state ?? 'waiting';
  if (state === 'waiting' || state === 'running') return <Alert severity="info">{t('exports.running')}</Alert>;
  if (state !== 'done') return <Alert severity="error">{t('exports.stopped')}</Alert>;
  return (
    <Alert severity="success">
      {t('exports.done', { count: data?.rows ?? 0 })}
      {(data?.replaced ?? 0) > 0 && ` ${t('exports.replaced', { count: data?.replaced ?? 0 })}`}
    </Alert>
  );
};
