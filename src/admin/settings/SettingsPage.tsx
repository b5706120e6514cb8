import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** The settings of the whole site: brand, contact, zone, season, limits, retention. */
export const SettingsPage = () => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  // An answer cached by an earlier visit must not become the base of edits.
  const current = useCall('GET /api/admin/settings', {}, { gcTime: 0 });
  if (current.data) return <SettingsForm current={current.data} />;
  return (
    <>
      <PageHead title={t('settings.title')} />
      {current.error ? (
        <Alert severity="error" action={<Button onClick={() => void current.refetch()}>{t('try_again')}</Button>}>
          {message(current.error)}
        </Alert>
      ) : (
        <LoadingBars rows={8} />
      )}
    </>
  );
};
