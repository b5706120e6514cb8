import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';

/** Replaces a page that the user has no right to open. */
export const NoAccess = () => {
  const { t } = useTranslation('admin');
  return (
    <>
      <PageHead title={t('ra.page.access_denied')} />
      <EmptyState
        mood="think"
        title={t('ra.message.access_denied')}
        action={
          <Button component={Link} to="/" variant="outlined">
            {t('frame.areas.today')}
          </Button>
        }
      />
    </>
  );
};
