import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TemplateTexts, TemplateVersion } from '#contract/messageTemplates.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { useText } from '../../../platform/i18n/useLocale.ts';
import { Card } from '../../competitions/editor/fields.tsx';
import { ChangeTable } from '../../draft/ChangeTable.tsx';
import { VersionRow, VersionRows } from '../../draft/VersionRows.tsx';
import { valueAt } from '../../draft/valueAt.ts';

interface TemplateVersionsProps {
  versions: readonly TemplateVersion[];
  builtIn: TemplateTexts;
  /** As they stand in the form. */
  texts: TemplateTexts;
  /** What the form calls the part at a path. */
  label(path: string): string;
  readOnly: boolean;
  onTake(texts: TemplateTexts): void;
}

/** What the words were, beside those in the form, and back into it. */
export const TemplateVersions = ({ versions, builtIn, texts, label, readOnly, onTake }: TemplateVersionsProps) => {
  const translate = useTranslate();
  const format = useFormat();
  const text = useText();
  const titleId = useId();
  const [compared, setCompared] = useState<TemplateVersion | null>(null);
  const nameOf = ({ number }: TemplateVersion) => translate('competition_editor.version', { number });
  const start = (words: TemplateTexts) => {
    return text({ 'zh-CN': words['zh-CN'].sms ?? '', 'en-US': words['en-US'].sms ?? '' });
  };
  return (
    <Card title={translate('settings.versions')}>
      {versions.length === 0 && <p>{translate('templates.no_versions')}</p>}
      <VersionRows>
        {versions.map((version) => {
          const name = nameOf(version);
          const changed = translate('settings.changed', { by: version.by, at: format.dateTime(version.at) });
          return (
            <VersionRow
              key={version.number}
              name={name}
              facts={[changed, version.texts ? start(version.texts) : translate('templates.built_in')].join(' · ')}
            >
              <Button size="small" aria-label={`${translate('competition_editor.compare')} · ${name}`} onClick={() => setCompared(version)}>
                {translate('competition_editor.compare')}
              </Button>
            </VersionRow>
          );
        })}
      </VersionRows>
      {compared && (
        <Dialog open onClose={() => setCompared(null)} fullWidth maxWidth="md" aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{nameOf(compared)}</DialogTitle>
          <DialogContent>
            <ChangeTable
              from={compared.texts ?? builtIn}
              to={texts}
              names={[nameOf(compared), translate('settings.in_form')]}
              label={label}
              shown={(data, path) => String(valueAt(data, path) ?? '–')}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setCompared(null)}>{translate('ra.action.close')}</Button>
            {!readOnly && (
              <Button
                variant="contained"
                onClick={() => {
                  onTake(compared.texts ?? builtIn);
                  setCompared(null);
                }}
              >
                {translate('settings.into_form')}
              </Button>
            )}
          </DialogActions>
        </Dialog>
      )}
    </Card>
  );
};
