import { Alert, Button } from '@mui/material';
import { useRef } from 'react';
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
import { typeInto } from '../typeInto.ts';
import { TemplatePart } from './TemplatePart.tsx';
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
  const { theirs, texts, problems } = editing;
  /** The field that was written in last: a variable goes there. */
  const last = useRef<{ field: HTMLTextAreaElement; write(text: string): void } | null>(null);
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
      {theirs && (
        <ChangeTable
          from={theirs.texts}
          to={texts}
          names={[translate('competition_editor.theirs'), translate('competition_editor.mine')]}
          label={labelOf}
          shown={(data, path) => String(valueAt(data, path) ?? '–')}
        />
      )}
      <div className={cx('variables')}>
        <span className={cx('quiet')}>{translate('templates.variables')}</span>
        {read.variables.map((variable) => (
          <button
            key={variable}
            type="button"
            className={cx('variable')}
            disabled={readOnly}
            aria-label={translate('templates.put_in', { variable: translate(`templates.variable.${variable}`) })}
            onClick={() => {
              const text = typeInto(last.current?.field ?? null, variable);
              if (text !== null) last.current?.write(text);
            }}
          >
            {translate(`templates.variable.${variable}`)}
          </button>
        ))}
      </div>
      <div className={cx('languages')}>
        {locales.map((locale) => (
          <section key={locale} className={cx('language')} lang={locale} aria-label={languageNames[locale]}>
            <b>{languageNames[locale]}</b>
            {parts.map((part) => (
              <TemplatePart
                key={part}
                part={part}
                locale={locale}
                text={texts[locale][part] ?? ''}
                sample={read.sample[locale]}
                problem={problems[`${locale}.${part}`]}
                readOnly={readOnly}
                onFocus={(field) => {
                  last.current = { field, write: (text) => editing.write(locale, part, text) };
                }}
                onChange={(text) => editing.write(locale, part, text)}
                onTest={part === 'sms' || part === 'email' ? () => editing.test(locale, part) : null}
              />
            ))}
          </section>
        ))}
      </div>
      <TemplateVersions versions={read.versions} readOnly={readOnly} onTake={editing.take} builtIn={read.builtIn} />
    </article>
  );
};
