import { Checkbox, FormControlLabel } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MessageChannel } from '#contract/messages/messages.ts';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { WordsFields } from '#src/admin/messages/WordsFields.tsx';
import { useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './announcements.module.css';
import { CountPanel } from './CountPanel.tsx';
import { SegmentFields } from './SegmentFields.tsx';
import { partsOf, useCompose } from './useCompose.ts';

const cx = bindStyles(css);

/** Composes an announcement: recipients, channels, texts, reach and cost. */
export const Compose = () => {
  const { t } = useTranslation('admin');
  const composing = useCompose();
  const site = useSite();
  const { draft, problems, count } = composing;
  const variables = ['name', ...(draft.segment.competitionId === undefined ? [] : ['competition']), 'link', 'contact', 'brand'];
  // Without a recipient for the preview, variables are shown by name.
  const unfilled = Object.fromEntries(variables.map((variable) => [variable, `[${t(`templates.variable.${variable}`, variable)}]`]));
  const parts = MessageChannel.options.filter((channel) => draft.channels.includes(channel)).flatMap((channel) => partsOf[channel]);
  return (
    <div className={cx('compose')} data-fills="">
      <div className={cx('column')}>
        <Panel title={t('announcements.to')}>
          <SegmentFields segment={draft.segment} onChange={composing.setSegment} />
        </Panel>
        <Panel title={t('announcements.words')}>
          <fieldset className={cx('channels')}>
            <legend className={cx('quiet')}>{t('announcements.by')}</legend>
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
                label={t(`messageChannel.${channel}`)}
              />
            ))}
          </fieldset>
          <WordsFields
            parts={parts}
            variables={variables}
            textOf={(locale, part) => draft.texts[locale][part]}
            sampleOf={(locale) => count?.sample?.[locale] ?? { ...unfilled, brand: site?.brand[locale] ?? '' }}
            problems={problems}
            onWrite={composing.write}
            onTest={composing.test}
          />
          {count?.sample && <p className={cx('quiet')}>{t('announcements.sample', { name: count.sample['zh-CN']['name'] ?? '' })}</p>}
        </Panel>
      </div>
      <div className={cx('column', 'beside')}>
        <CountPanel composing={composing} />
      </div>
    </div>
  );
};
