import { Alert, Card, CardContent, CircularProgress, Pagination, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignedWork } from '#contract/judging/assignments.ts';
import { WorkPreview } from '#src/admin/works/WorkPreview.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

const PAGE_SIZE = 25;

/** The works assigned to this judge, newest assignment first, without names. */
export const AssignedWorks = ({ name }: { name: string }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const [page, setPage] = useState(1);
  const { data, error } = useCall('GET /api/admin/assignments', { query: { page, pageSize: PAGE_SIZE } });
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  return (
    <Stack spacing={2}>
      <div>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
          {t('judging.hello', { name })}
        </Typography>
        <Typography color="text.secondary">{data ? t('judging.assigned', { count: data.total }) : t('judging.lead')}</Typography>
      </div>
      {error && <Alert severity="error">{message(error)}</Alert>}
      {!data && !error && <CircularProgress aria-label={t('ra.page.loading')} />}
      {data?.total === 0 && <Alert severity="info">{t('judging.none')}</Alert>}
      {data?.items.map((work) => (
        <AssignedWorkCard key={work.no} work={work} />
      ))}
      {pages > 1 && <Pagination count={pages} page={page} onChange={(_, next) => setPage(next)} />}
    </Stack>
  );
};

const AssignedWorkCard = ({ work }: { work: AssignedWork }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const text = useText();
  const facts = [text(work.competition.title), work.group && t(`group.${work.group}`), format.date(work.assignedAt)];
  return (
    <Card component="article">
      <CardContent>
        <Stack spacing={1.5}>
          <div>
            <Typography component="h2" variant="h6">
              {t('judging.work', { no: work.no, title: work.title })}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {facts.filter(Boolean).join(t('dot'))}
            </Typography>
          </div>
          {work.description && <Typography sx={{ whiteSpace: 'pre-line' }}>{work.description}</Typography>}
          <WorkPreview work={work} />
        </Stack>
      </CardContent>
    </Card>
  );
};
