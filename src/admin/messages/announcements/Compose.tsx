import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { AnnouncementSegment } from '#contract/messages/announcements.ts';
import { MessageChannel } from '#contract/messages/messages.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { WordsFields } from '#src/admin/messages/WordsFields.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './announcements.module.css';
import { ChosenPeople } from './ChosenPeople.tsx';
import { CountPanel } from './CountPanel.tsx';
import { RecipientList } from './RecipientList.tsx';
import { SavedLine } from './SavedLine.tsx';
import { SegmentFields } from './SegmentFields.tsx';
import { languagesOf, newDraft, partsOf, type StartedDraft, useCompose } from './useCompose.ts';

const cx = bindStyles(css);

/** Composes an announcement: recipients, channels, texts, reach and cost. */
const Composer = ({ started }: { started: StartedDraft }) => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const composing = useCompose(started);
  const site = useSite();
  const { draft, problems, count } = composing;
  const variables = [
    'name',
    ...(draft.segment.entryIds === undefined ? [] : ['team']),
    ...(draft.segment.competitionId === undefined ? [] : ['competition']),
    'link',
    'contact',
    'brand',
  ];
  // Without a recipient for the preview, variables are shown by name.
  const unfilled = Object.fromEntries(variables.map((variable) => [variable, `[${t(`templates.variable.${variable}`, variable)}]`]));
  const languages = languagesOf(count);
  const parts = MessageChannel.options.filter((channel) => draft.channels.includes(channel)).flatMap((channel) => partsOf[channel]);
  return (
    <div className={cx('compose')} data-fills="">
      <div className={cx('column')}>
        <Panel title={t('announcements.to')}>
          <ChosenPeople segment={draft.segment} onChange={composing.setSegment} />
          {!draft.segment.entryIds && <SegmentFields segment={draft.segment} onChange={composing.setSegment} />}
          {count && <RecipientList segment={draft.segment} channels={draft.channels} people={count.people} />}
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
          {languages.length === 1 && <p className={cx('quiet')}>{t(`officeMessages:compose.only_${languages[0] ?? 'zh-CN'}`)}</p>}
          <WordsFields
            languages={languages}
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
        <SavedLine saving={composing.saving} id={started.id} />
      </div>
    </div>
  );
};

const KeptDraft = ({ id }: { id: string }) => {
  const { data } = useCall('GET /api/admin/announcement-drafts', {}, { staleTime: 0, gcTime: 0 });
  if (!data) return <LoadingBars rows={6} />;
  // A draft that was sent or thrown away meanwhile begins anew.
  return <Composer started={data.items.find((item) => item.id === id) ?? newDraft()} />;
};

/** Composes a new announcement, to people chosen on another page if there are any, or goes on with a draft. */
export const Compose = () => {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [started] = useState(() => newDraft(AnnouncementSegment.safeParse(state?.segment).data));
  const kept = search.get('draft');
  return kept === null ? <Composer started={started} /> : <KeptDraft key={kept} id={kept} />;
};
