import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';

/** Replaces a page that the user has no right to open. */
export const NoAccess = () => {
  const translate = useTranslate();
  return (
    <>
      <PageHead title={translate('ra.page.access_denied')} />
      <EmptyState
        mood="think"
        title={translate('ra.message.access_denied')}
        action={
          <Button component={Link} to="/" variant="outlined">
            {translate('frame.areas.today')}
          </Button>
        }
      />
    </>
  );
};
