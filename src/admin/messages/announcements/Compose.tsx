import { Checkbox, FormControlLabel } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { locales } from '#contract/common.ts';
import { MessageChannel } from '#contract/messages.ts';
import { useSite } from '../../../platform/site/site.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import { languageNames } from '../../draft/languageNames.ts';
import { Panel } from '../../registrations/record/Panel.tsx';
import { TemplatePart } from '../templates/TemplatePart.tsx';
import { typeInto } from '../typeInto.ts';
import css from './announcements.module.css';
import { CountPanel } from './CountPanel.tsx';
import { SegmentFields } from './SegmentFields.tsx';
import { partsOf, useCompose } from './useCompose.ts';

const cx = bindStyles(css);

/** A message to many: to whom, by what, in which words, and what comes of it. */
export const Compose = () => {
  const translate = useTranslate();
  const composing = useCompose();
  const site = useSite();
  const { draft, problems, count } = composing;
  /** The field that was written in last: a variable goes there. */
  const last = useRef<{ field: HTMLTextAreaElement; write(text: string): void } | null>(null);
  const variables = ['name', ...(draft.segment.competitionId === undefined ? [] : ['competition']), 'link', 'contact', 'brand'];
  const parts = MessageChannel.options.filter((channel) => draft.channels.includes(channel)).flatMap((channel) => partsOf[channel]);
  return (
    <div className={cx('compose')} data-fills="">
      <div className={cx('column')}>
        <Panel title={translate('announcements.to')}>
          <SegmentFields segment={draft.segment} onChange={composing.setSegment} />
        </Panel>
        <Panel title={translate('announcements.words')}>
          <fieldset className={cx('channels')}>
            <legend className={cx('quiet')}>{translate('announcements.by')}</legend>
            {MessageChannel.options.map((channel) => (
              <FormControlLabel
                key={channel}
                control={
                  <Checkbox
                    checked={draft.channels.includes(channel)}
                    onChange={({ target }) =>
                      composing.setChannels(
                        MessageChannel.options.filter((each) => (each === channel ? target.checked : draft.channels.includes(each))),
                      )
                    }
                  />
                }
                label={translate(`messageChannel.${channel}`)}
              />
            ))}
          </fieldset>
          <div className={cx('variables')}>
            <span className={cx('quiet')}>{translate('templates.variables')}</span>
            {variables.map((variable) => (
              <button
                key={variable}
                type="button"
                className={cx('variable')}
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
                    text={draft.texts[locale][part]}
                    sample={count?.sample?.[locale] ?? { brand: site?.brand[locale] ?? '' }}
                    problem={problems[`${locale}.${part}`]}
                    readOnly={false}
                    onFocus={(field) => {
                      last.current = { field, write: (text) => composing.write(locale, part, text) };
                    }}
                    onChange={(text) => composing.write(locale, part, text)}
                    onTest={part === 'sms' || part === 'email' ? () => composing.test(locale, part) : null}
                  />
                ))}
              </section>
            ))}
          </div>
          {count?.sample && (
            <p className={cx('quiet')}>{translate('announcements.sample', { name: count.sample['zh-CN']['name'] ?? '' })}</p>
          )}
        </Panel>
      </div>
      <div className={cx('column', 'beside')}>
        <CountPanel composing={composing} />
      </div>
    </div>
  );
};
