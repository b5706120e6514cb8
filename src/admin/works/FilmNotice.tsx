import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '#contract/text/sentences.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** The server's ability to convert films, and the films that wait for it. */
export const FilmNotice = () => {
  const { t } = useTranslation('admin');
  const { data } = useCall('GET /api/admin/films', {});
  if (!data) return null;
  const { converts, waiting, later, failed } = data;
  const counts = [
    waiting > 0 ? t('films.waiting', { count: waiting }) : '',
    later > 0 ? t('films.later', { count: later }) : '',
    failed > 0 ? t('films.failed', { count: failed }) : '',
  ];
  const ability = converts === null ? t('films.keeps') : t('films.converts', { version: converts });
  return (
    <Alert severity={converts === null && later > 0 ? 'warning' : 'info'} variant="outlined">
      {joinSentences([ability, ...counts])}
    </Alert>
  );
};
