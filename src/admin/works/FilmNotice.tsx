import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useCall } from '#src/platform/api/useCall.ts';

/** The server's ability to convert films, and the films that wait for it. */
export const FilmNotice = () => {
  const translate = useTranslate();
  const { data } = useCall('GET /api/admin/films', {});
  if (!data) return null;
  const { converts, waiting, later, failed } = data;
  const counts = Object.entries({ waiting, later, failed }).flatMap(([name, films]) =>
    films > 0 ? [translate(`films.${name}`, { count: films })] : [],
  );
  const ability = converts === null ? translate('films.keeps') : translate('films.converts', { version: converts });
  return (
    <Alert severity={converts === null && later > 0 ? 'warning' : 'info'} variant="outlined">
      {[ability, ...counts].join(' ')}
    </Alert>
  );
};
