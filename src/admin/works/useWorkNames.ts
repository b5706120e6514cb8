import { useTranslate } from 'react-admin';

const NAMES_SHOWN = 5;

/** Returns the titles of works in one line: the first few by name, the rest by number. */
export const useWorkNames = (works: readonly { title: string }[]): string => {
  const translate = useTranslate();
  const names = works.slice(0, NAMES_SHOWN).map(({ title }) => title);
  const more = works.length - names.length;
  return [names.join(translate('works.and')), ...(more > 0 ? [translate('and_more', { count: more })] : [])].join(' ');
};
