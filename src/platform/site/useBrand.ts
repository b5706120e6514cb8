import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/useLocale.ts';
import { useSite } from './site.ts';

/** The brand in the reader's language and in the other one. It is a setting of the site; until that is known, the words' own. */
export const useBrand = (): { name: string; otherName: string } => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const brand = useSite()?.brand;
  return {
    name: brand?.[locale] ?? t('brand.name'),
    otherName: brand?.[locale === 'zh-CN' ? 'en-US' : 'zh-CN'] ?? t('brand.otherName'),
  };
};
