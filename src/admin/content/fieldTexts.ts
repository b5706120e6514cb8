import { useTranslate } from 'react-admin';
import { locales } from '#contract/common.ts';
import { fileSize } from '../../platform/format/fileSize.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useLocale } from '../../platform/i18n/useLocale.ts';
import { languageNames } from '../draft/languageNames.ts';
import { valueAt } from '../draft/valueAt.ts';

/** What the forms call the field at a path: its first part names it, its last may be a language. */
export const useFieldLabel = () => {
  const translate = useTranslate();
  return (path: string): string => {
    const [field = ''] = path.split('.');
    const locale = locales.find((each) => path.endsWith(`.${each}`));
    const name = translate(path.startsWith('picture.alt') ? 'content.field.pictureAlt' : `content.field.${field}`);
    return locale ? `${name} · ${languageNames[locale]}` : name;
  };
};

/** What is at a path, as text. */
export const useFieldValue = () => {
  const translate = useTranslate();
  const format = useFormat();
  const own = useLocale();
  return (data: unknown, path: string): string => {
    const value = valueAt(data, path);
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
    const language = locales.find((locale) => path.startsWith('languages') && locale === value);
    if (language) return languageNames[language];
    if ((path === 'from' || path === 'until') && typeof value === 'number') return format.dateTime(value);
    if (path === 'tone') return translate(`content.tone.${String(value)}`);
    if (path === 'file.sizeBytes') return fileSize(Number(value), own);
    if (path === 'category') return translate(`content.category.${String(value)}`);
    if (typeof value === 'object') return path.startsWith('picture') ? translate('content.a_picture') : JSON.stringify(value);
    return String(value);
  };
};
