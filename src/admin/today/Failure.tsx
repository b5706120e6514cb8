import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** The error of a card that could not be loaded; the rest of the page stays. */
export const Failure = ({ error, retry }: { error: unknown; retry: () => unknown }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  return (
    <Alert
      severity="error"
      sx={{ m: 1.5 }}
      action={
        <Button color="inherit" size="small" onClick={() => void retry()}>
          {t('today.retry')}
        </Button>
      }
    >
      {message(error)}
    </Alert>
  );
};
