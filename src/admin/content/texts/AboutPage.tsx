import { TextField } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutData } from '#contract/content/contentData.ts';
import { locales } from '#contract/http/common.ts';
import { ContentEditor, type FieldsProps } from '#src/admin/content/editor/ContentEditor.tsx';
import { ContentForm } from '#src/admin/content/editor/ContentForm.tsx';
import { PhonePreview } from '#src/admin/content/editor/PhonePreview.tsx';
import { YearInput } from '#src/admin/content/fields/NumberInput.tsx';
import { RowList } from '#src/admin/content/fields/RowList.tsx';
import { ContentPage } from '#src/admin/content/lists/ContentPage.tsx';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { loadPagePreview } from '#src/content/index.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';

const AboutPreview = lazy(async () => {
  const module = await loadPagePreview();
  await module.loadPreviewWords();
  return { default: module.AboutPreview };
});

const Fields = ({ draft: { data, change }, problems, older }: FieldsProps<'about'>) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  return (
    <>
      <ContentForm
        problems={problems}
        older={older}
        facts={null}
        texts={[
          { name: 'title', as: 'line', max: 80, value: data.title, change: (title) => change({ title }) },
          { name: 'lead', as: 'lines', max: 600, value: data.lead, change: (lead) => change({ lead }) },
          { name: 'body', as: 'markdown', value: data.body, change: (body) => change({ body }) },
        ]}
      />
      <RowList
        title={t('content.field.milestones')}
        rows={data.milestones}
        rowName={({ year }) => String(year)}
        addLabel={t('content.milestone.add')}
        removeLabel={({ year }) => t('content.milestone.remove', { year })}
        empty={() => ({ year: new Date().getFullYear(), title: { 'zh-CN': '', 'en-US': '' }, body: { 'zh-CN': '', 'en-US': '' } })}
        max={40}
        onChange={(milestones) => change({ milestones })}
        fields={({ year, title, body }, index, changeRow) => (
          <>
            <div style={{ gridColumn: '1 / -1' }}>
              <YearInput
                label={t('content.milestone.year')}
                value={year}
                onChange={(typed) => typed !== null && changeRow({ year: typed })}
              />
            </div>
            {(['title', 'body'] as const).flatMap((field) =>
              locales.map((locale) => {
                const words = field === 'title' ? title : body;
                const problem = problems[`milestones.${index}.${field}.${locale}`];
                return (
                  <TextField
                    key={`${field} ${locale}`}
                    label={`${t(`content.field.${field}`)}${t('dot')}${languageNames[locale]}`}
                    value={words[locale]}
                    multiline={field === 'body'}
                    error={problem !== undefined}
                    helperText={problem && fieldMessage(problem)}
                    slotProps={{ htmlInput: { lang: locale, maxLength: field === 'title' ? 80 : 600 } }}
                    onChange={({ target }) => changeRow({ [field]: { ...words, [locale]: target.value } })}
                  />
                );
              }),
            )}
          </>
        )}
      />
    </>
  );
};

/** The page about the competition, with its history. */
export const AboutPage = () => (
  <ContentPage
    kind="about"
    max={1}
    editor={(id) => (
      <ContentEditor
        key={id}
        kind="about"
        id={id}
        schema={AboutData}
        titleOf={({ title }) => title}
        fields={(form) => <Fields {...form} />}
        preview={({ data: { title, lead, body, milestones } }) => (
          <PhonePreview>
            {(_, locale) => (
              <Suspense fallback={<LoadingBars />}>
                <AboutPreview title={title} lead={lead} body={body} milestones={milestones} locale={locale} />
              </Suspense>
            )}
          </PhonePreview>
        )}
      />
    )}
  />
);
