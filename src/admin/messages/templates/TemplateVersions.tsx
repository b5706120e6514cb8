import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { TemplateTexts, TemplateVersion } from '#contract/messageTemplates.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { useText } from '../../../platform/i18n/useLocale.ts';
import { Card } from '../../competitions/editor/fields.tsx';
import { VersionRow, VersionRows } from '../../draft/VersionRows.tsx';

interface TemplateVersionsProps {
  versions: readonly TemplateVersion[];
  builtIn: TemplateTexts;
  readOnly: boolean;
  onTake(texts: TemplateTexts): void;
}

/** What the words were, and back into the form. */
export const TemplateVersions = ({ versions, builtIn, readOnly, onTake }: TemplateVersionsProps) => {
  const translate = useTranslate();
  const format = useFormat();
  const text = useText();
  const start = (texts: TemplateTexts | null) => {
    const words = texts ?? builtIn;
    return text({ 'zh-CN': words['zh-CN'].sms ?? '', 'en-US': words['en-US'].sms ?? '' });
  };
  return (
    <Card title={translate('settings.versions')}>
      {versions.length === 0 && <p>{translate('templates.no_versions')}</p>}
      <VersionRows>
        {versions.map((version) => {
          const name = translate('competition_editor.version', { number: version.number });
          const changed = translate('settings.changed', { by: version.by, at: format.dateTime(version.at) });
          return (
            <VersionRow
              key={version.number}
              name={name}
              facts={[changed, version.texts ? start(version.texts) : translate('templates.built_in')].join(' · ')}
            >
              {!readOnly && (
                <Button
                  size="small"
                  aria-label={`${translate('settings.into_form')} · ${name}`}
                  onClick={() => onTake(version.texts ?? builtIn)}
                >
                  {translate('settings.into_form')}
                </Button>
              )}
            </VersionRow>
          );
        })}
      </VersionRows>
    </Card>
  );
};
