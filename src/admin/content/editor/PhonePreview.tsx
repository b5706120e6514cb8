import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/http/common.ts';
import { PortalFrame } from '#src/admin/revisions/preview/PortalFrame.tsx';
import { PreviewLanguage } from '#src/admin/revisions/preview/PreviewLanguage.tsx';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './PhonePreview.module.css';

const cx = bindStyles(css);
/** Width of a phone's screen, in px. */
const PHONE = 390;
const HEIGHT = 460;

interface PhonePreviewProps {
  /** The previews to choose from, each with its name. */
  views?: readonly (readonly [id: string, name: string])[];
  children: (view: string, locale: Locale) => ReactNode;
}

/** The record as families will see it on a phone, in either language, rendered by the portal's own components. */
export const PhonePreview = ({ views = [], children }: PhonePreviewProps) => {
  const { t } = useTranslation('admin');
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const [view, setView] = useState(views[0]?.[0] ?? '');
  const title = t('content.phone_preview');
  return (
    <section aria-label={title} className={cx('preview')}>
      <div className={cx('head')}>
        <h2>{title}</h2>
        {views.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={view}
            aria-label={title}
            onChange={(_, next: string | null) => next && setView(next)}
          >
            {views.map(([id, name]) => (
              <ToggleButton key={id} value={id}>
                {name}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <PreviewLanguage locale={locale} onChange={setLocale} />
      </div>
      <div className={cx('phone')}>
        <PortalFrame title={title} screen={PHONE} height={HEIGHT}>
          {children(view, locale)}
        </PortalFrame>
      </div>
    </section>
  );
};
