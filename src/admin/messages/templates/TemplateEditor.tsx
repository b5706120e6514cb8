import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { EditedTemplate } from '#contract/messages/messageTemplates.ts';
import { textParts } from '#contract/messages/rules/messageText.ts';
import { templateName } from '#contract/messages/rules/templates.ts';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import css from '#src/admin/messages/messages.module.css';
import { WordsFields } from '#src/admin/messages/WordsFields.tsx';
import { ConflictChoice } from '#src/admin/revisions/editing/ConflictChoice.tsx';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { TemplateChanges } from './TemplateChanges.tsx';
import { TemplateVersions } from './TemplateVersions.tsx';
import { useTemplate } from './useTemplate.ts';

const cx = bindStyles(css);

/** The texts of one template in both languages, each part with its preview. */
export const TemplateEditor = ({ read }: { read: EditedTemplate }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const isOffline = useOffline();
  const readOnly = usePhone();
  const editing = useTemplate(read);
  const { theirs, mine, texts, problems } = editing;
  const parts = textParts.filter((part) => read.builtIn['en-US'][part] !== undefined);
  return (
    <article className={cx('editor')}>
      <div className={cx('head')}>
        <h1>{text(templateName(read.template))}</h1>
        {!readOnly && (
          <>
            {read.versions[0]?.texts && (
              <Button disabled={editing.isBusy || isOffline} onClick={editing.useBuiltIn}>
                {t('templates.use_built_in')}
              </Button>
            )}
            <Button
              variant="contained"
              loading={editing.isBusy}
              disabled={!editing.isChanged || theirs !== null || isOffline}
              onClick={editing.save}
            >
              {t('settings.save')}
            </Button>
          </>
        )}
      </div>
      {readOnly && <Alert severity="info">{t('competition_editor.read_only')}</Alert>}
      {theirs && (
        <ConflictChoice onTakeTheirs={editing.takeTheirs} onKeepMine={editing.keepMine}>
          {t('templates.conflict', {
            by: theirs.versions[0]?.by ?? '',
            at: format.dateTime(theirs.versions[0]?.at ?? 0),
          })}
        </ConflictChoice>
      )}
      {theirs && mine && (
        <TemplateChanges from={theirs.texts} to={mine} names={[t('competition_editor.theirs'), t('competition_editor.mine')]} />
      )}
      <WordsFields
        parts={parts}
        variables={read.variables}
        textOf={(locale, part) => texts[locale][part] ?? ''}
        sampleOf={(locale) => read.sample[locale]}
        problems={problems}
        readOnly={readOnly}
        onWrite={editing.write}
        onTest={editing.test}
      />
      <TemplateVersions read={read} texts={texts} readOnly={readOnly} onTake={editing.take} />
    </article>
  );
};
