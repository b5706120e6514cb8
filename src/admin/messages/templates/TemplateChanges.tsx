import { useTranslation } from 'react-i18next';
import { locales } from '#contract/http/common.ts';
import type { TemplateTexts } from '#contract/messages/messageTemplates.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { valueAt } from '#src/admin/revisions/editing/valueAt.ts';
import { ChangeTable } from '#src/admin/revisions/versions/ChangeTable.tsx';

/** The differences between two versions of a template. */
export const TemplateChanges = (versions: { from: TemplateTexts; to: TemplateTexts; names: readonly [string, string] }) => {
  const { t } = useTranslation('admin');
  /** Returns the label of a path, which is a language and a part: `zh-CN.sms`. */
  const label = (path: string): string => {
    const locale = locales.find((each) => path.startsWith(`${each}.`));
    return locale ? `${t(`templates.part.${path.slice(locale.length + 1)}`, path)}${t('dot')}${languageNames[locale]}` : path;
  };
  return <ChangeTable {...versions} label={label} shown={(data, path) => String(valueAt(data, path) ?? '–')} />;
};
