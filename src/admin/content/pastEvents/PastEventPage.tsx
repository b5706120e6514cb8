import { Alert, TextField } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PastEventData, type WinnerData } from '#contract/content/contentData.ts';
import type { Winner } from '#contract/content/public.ts';
import { ContentEditor, type FieldsProps } from '#src/admin/content/editor/ContentEditor.tsx';
import { ContentForm } from '#src/admin/content/editor/ContentForm.tsx';
import { PhonePreview } from '#src/admin/content/editor/PhonePreview.tsx';
import { NumberInput, YearInput } from '#src/admin/content/fields/NumberInput.tsx';
import css from '#src/admin/content/fields/SlideFields.module.css';
import { ContentPage } from '#src/admin/content/lists/ContentPage.tsx';
import { DrawingField } from '#src/admin/kit/fields/DrawingField.tsx';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { loadPastEventPreview } from '#src/content/index.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { WinnerFields } from './WinnerFields.tsx';

const cx = bindStyles(css);

const PastEventPreview = lazy(async () => {
  const module = await loadPastEventPreview();
  await module.loadPreviewWords();
  return { default: module.PastEventPreview };
});

/** Returns a winner as the portal shows it; the names of an entry come from its family. */
const shown = ({ registrationId, ...winner }: WinnerData): Winner =>
  registrationId === null
    ? { ...winner, organization: winner.organization['zh-CN'] === '' ? null : winner.organization }
    : { ...winner, teamName: null, organization: null, memberNames: [] };

const Fields = ({ draft: { data, change }, problems, older, timeZone }: FieldsProps<'review'>) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const said = (path: string) => {
    const problem = problems[path];
    return { error: problem !== undefined, helperText: problem && fieldMessage(problem) };
  };
  return (
    <>
      <ContentForm
        problems={problems}
        older={older}
        facts={
          <div className={cx('facts')}>
            <YearInput
              label={t('content.field.season')}
              value={data.season}
              problem={problems['season']}
              onChange={(season) => change({ season })}
            />
            <TextField
              type="datetime-local"
              label={`${t('content.field.heldAt')}${t('dot')}${timeZone}`}
              value={toInput(data.heldAt, timeZone)}
              {...said('heldAt')}
              onChange={({ target }) => {
                const at = fromInput(target.value, timeZone);
                change({ heldAt: at === null || at < 0 ? null : at });
              }}
            />
            <NumberInput
              label={t('content.field.teams')}
              value={data.teams}
              min={0}
              max={1_000_000}
              onChange={(teams) => change({ teams: teams ?? 0 })}
            />
            <NumberInput
              label={t('content.field.countries')}
              value={data.countries}
              min={0}
              max={300}
              onChange={(countries) => change({ countries: countries ?? 0 })}
            />
            <DrawingField label={t('content.field.art')} value={data.art} onChange={(art) => change({ art })} />
          </div>
        }
        texts={[
          { name: 'title', as: 'line', max: 120, value: data.title, change: (title) => change({ title }) },
          { name: 'summary', as: 'wrapped', max: 400, value: data.summary, change: (summary) => change({ summary }) },
          { name: 'story', as: 'markdown', value: data.story, change: (story) => change({ story }) },
        ]}
      />
      {data.competitionId && <Alert severity="info">{t('content.winner.follow_results')}</Alert>}
      <WinnerFields winners={data.winners} problems={problems} onChange={(winners) => change({ winners })} />
    </>
  );
};

/** Past events with their winners; photos and videos are in the galleries. */
export const PastEventPage = () => (
  <ContentPage
    kind="review"
    editor={(id) => (
      <ContentEditor
        key={id}
        kind="review"
        id={id}
        schema={PastEventData}
        titleOf={({ title }) => title}
        fields={(form) => <Fields {...form} />}
        preview={({ data: { title, summary, story, winners } }) => (
          <PhonePreview>
            {(_, locale) => (
              <Suspense fallback={<LoadingBars />}>
                <PastEventPreview title={title} summary={summary} story={story} winners={winners.map(shown)} locale={locale} />
              </Suspense>
            )}
          </PhonePreview>
        )}
      />
    )}
  />
);
