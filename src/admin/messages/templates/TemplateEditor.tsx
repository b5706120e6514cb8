import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { locales } from '#contract/common.ts';
import type { EditedTemplate } from '#contract/messageTemplates.ts';
import { textParts } from '#contract/rules/messageText.ts';
import { useOffline } from '../../../platform/connectivity/useOffline.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import { ChangeTable } from '../../draft/ChangeTable.tsx';
import { ConflictChoice } from '../../draft/ConflictChoice.tsx';
import { languageNames } from '../../draft/languageNames.ts';
import { valueAt } from '../../draft/valueAt.ts';
import { usePhone } from '../../usePhone.ts';
import css from '../messages.module.css';
import { WordsFields } from '../WordsFields.tsx';
import { TemplateVersions } from './TemplateVersions.tsx';
import { useTemplate } from './useTemplate.ts';

const cx = bindStyles(css);

/** The words of one message in both languages, each part with what a family will read. */
export const TemplateEditor = ({ read }: { read: EditedTemplate }) => {
  const translate = useTranslate();
  const format = useFormat();
  const isOffline = useOffline();
  const readOnly = usePhone();
  const editing = useTemplate(read);
  const { theirs, mine, texts, problems } = editing;
  /** A path is a language and a part: `zh-CN.sms`. */
  const labelOf = (path: string): string => {
    const locale = locales.find((each) => path.startsWith(`${each}.`));
    return locale ? `${translate(`templates.part.${path.slice(locale.length + 1)}`)} · ${languageNames[locale]}` : path;
  };
  const parts = textParts.filter((part) => read.builtIn['en-US'][part] !== undefined);
  return (
    <article className={cx('editor')}>
      <div className={cx('head')}>
        <h1>{translate(`messageTemplate.${read.template}`)}</h1>
        {!readOnly && (
          <>
            {read.versions[0]?.texts && (
              <Button disabled={editing.isBusy || isOffline} onClick={editing.useBuiltIn}>
                {translate('templates.use_built_in')}
              </Button>
            )}
            <Button
              variant="contained"
              loading={editing.isBusy}
              disabled={!editing.isChanged || theirs !== null || isOffline}
              onClick={editing.save}
            >
              {translate('settings.save')}
            </Button>
          </>
        )}
      </div>
      {readOnly && <Alert severity="info">{translate('settings.read_only')}</Alert>}
      {theirs && (
        <ConflictChoice onTakeTheirs={editing.takeTheirs} onKeepMine={editing.keepMine}>
          {translate('templates.conflict', {
            by: theirs.versions[0]?.by ?? '',
            at: format.dateTime(theirs.versions[0]?.at ?? 0),
          })}
        </ConflictChoice>
      )}
      {theirs && mine && (
        <ChangeTable
          from={theirs.texts}
          to={mine}
          names={[translate('competition_editor.theirs'), translate('competition_editor.mine')]}
          label={labelOf}
          shown={(data, path) => String(valueAt(data, path) ?? '–')}
        />
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
      <TemplateVersions
        versions={read.versions}
        readOnly={readOnly}
        onTake={editing.take}
        builtIn={read.builtIn}
        texts={texts}
        label={labelOf}
      />
    </article>
  );
};
