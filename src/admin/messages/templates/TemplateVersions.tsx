import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { TemplateTexts, TemplateVersion } from '#contract/messageTemplates.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { useText } from '../../../platform/i18n/useLocale.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import editorCss from '../../competitions/editor/editor.module.css';
import { Card } from '../../competitions/editor/fields.tsx';

const cx = bindStyles(editorCss);

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
      <ul className={cx('versions')}>
        {versions.map((version) => {
          const name = translate('competition_editor.version', { number: version.number });
          return (
            <li key={version.number}>
              <span className={cx('grow')}>
                <b>{name}</b> {translate('settings.changed', { by: version.by, at: format.dateTime(version.at) })}
                <br />
                {version.texts ? start(version.texts) : translate('templates.built_in')}
              </span>
              {!readOnly && (
                <Button
                  size="small"
                  aria-label={`${translate('settings.into_form')} · ${name}`}
                  onClick={() => onTake(version.texts ?? builtIn)}
                >
                  {translate('settings.into_form')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
};
