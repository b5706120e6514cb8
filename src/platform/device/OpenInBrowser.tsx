import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { useHydrating } from '#src/ui/rendering.ts';
import { lacksFeature } from './inAppBrowser.ts';

interface OpenInBrowserProps {
  /** The step to repeat in the browser. */
  again?: string | undefined;
  className?: string | undefined;
}

/** A hint inside an app that saves no files: explains how to open the page in a browser. Renders nothing elsewhere. */
export function OpenInBrowser({ again, className }: OpenInBrowserProps) {
  const { t } = useTranslation('app');
  if (useHydrating() || !lacksFeature('download')) return null;
  return (
    <Notice tone="info" icon={moreIcons.external} className={className} title={t('inApp.file')}>
      {t('inApp.how')} {again}
    </Notice>
  );
}
