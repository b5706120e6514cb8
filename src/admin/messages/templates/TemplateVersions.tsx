import { useTranslation } from 'react-i18next';
import type { EditedTemplate, TemplateTexts } from '#contract/messages/messageTemplates.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { SavedVersions } from '#src/admin/revisions/versions/SavedVersions.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { TemplateChanges } from './TemplateChanges.tsx';

interface TemplateVersionsProps {
  read: Pick<EditedTemplate, 'versions' | 'builtIn'>;
  /** The texts in the form. */
  texts: TemplateTexts;
  readOnly: boolean;
  onTake(texts: TemplateTexts): void;
}

/** The earlier versions of a template. */
export const TemplateVersions = ({ read: { versions, builtIn }, texts, readOnly, onTake }: TemplateVersionsProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const start = (words: TemplateTexts) => text({ 'zh-CN': words['zh-CN'].sms ?? '', 'en-US': words['en-US'].sms ?? '' });
  return (
    <Card title={t('settings.versions')}>
      {versions.length === 0 && <p>{t('templates.no_versions')}</p>}
      <SavedVersions
        versions={versions.map(({ texts: words, ...version }) => ({
          ...version,
          note: words ? start(words) : t('templates.built_in'),
          data: words ?? builtIn,
        }))}
        inForm={texts}
        readOnly={readOnly}
        onTake={onTake}
        comparison={(from, to, names) => <TemplateChanges from={from} to={to} names={names} />}
      />
    </Card>
  );
};
