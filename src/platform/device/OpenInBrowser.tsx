import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import { lacksFeature, type MissingFeature } from './inAppBrowser.ts';

interface OpenInBrowserProps {
  /** What would be done here. */
  need: Extract<MissingFeature, 'download' | 'share'>;
  className?: string | undefined;
}

/** Inside an app that cannot do this: says so, and how to open the page in a browser. Renders nothing elsewhere. */
export function OpenInBrowser({ need, className }: OpenInBrowserProps) {
  const { t } = useTranslation('app');
  if (!lacksFeature(need)) return null;
  return (
    <Notice tone="info" icon="external" className={className} title={t(`inApp.${need}`)}>
      {t('inApp.how')}
    </Notice>
  );
}
