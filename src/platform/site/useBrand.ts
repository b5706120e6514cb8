import { useTranslation } from 'react-i18next';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useSite } from './site.ts';

/**
 * Returns the brand in the reader's language and in the other one: a setting of the site, or the translations' default until it is loaded.
 */
export const useBrand = (): { name: string; otherName: string } => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const brand = useSite()?.brand;
  return {
    name: brand?.[locale] ?? t('brand.name'),
    otherName: brand?.[locale === 'zh-CN' ? 'en-US' : 'zh-CN'] ?? t('brand.otherName'),
  };
};
