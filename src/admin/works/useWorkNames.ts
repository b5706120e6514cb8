import { useTranslation } from 'react-i18next';

const NAMES_SHOWN = 5;

/** Returns the titles of works in one line: the first few by name, the rest by number. */
export const useWorkNames = (works: readonly { title: string }[]): string => {
  const { t } = useTranslation('admin');
  const names = works.slice(0, NAMES_SHOWN).map(({ title }) => title);
  const more = works.length - names.length;
  return [names.join(t('works.and')), ...(more > 0 ? [t('and_more', { count: more })] : [])].join(' ');
};
