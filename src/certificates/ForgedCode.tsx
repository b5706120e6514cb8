import { useTranslation } from 'react-i18next';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

/** Warns that the QR code that led here was altered, beside the server's answer on the number. */
export function ForgedCode() {
  const { t } = useTranslation('results');
  const { name: brand } = useBrand();
  return (
    <Notice tone="danger" role="alert" title={t('offline.forged.title', { brand })}>
      {t('offline.forged.online')}
    </Notice>
  );
}
