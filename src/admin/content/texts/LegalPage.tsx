import { TextField } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageData } from '#contract/content/contentData.ts';
import { legalSlugs } from '#contract/content/public.ts';
import { ContentEditor, type FieldsProps } from '#src/admin/content/editor/ContentEditor.tsx';
import { ContentForm } from '#src/admin/content/editor/ContentForm.tsx';
import { PhonePreview } from '#src/admin/content/editor/PhonePreview.tsx';
import { ContentPage } from '#src/admin/content/lists/ContentPage.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { loadPagePreview } from '#src/content/index.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';

const PagePreview = lazy(async () => {
  const module = await loadPagePreview();
  await module.loadPreviewWords();
  return { default: module.PagePreview };
});

const Fields = ({ draft: { id, data, change }, problems, older }: FieldsProps<'page'>) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const problem = problems['version'];
  const slug = legalSlugs.find((each) => each === id);
  return (
    <ContentForm
      problems={problems}
      older={older}
      facts={
        <TextField
          label={t('content.field.version')}
          value={data.version}
          error={problem !== undefined}
          helperText={problem ? fieldMessage(problem) : slug && t('content.legal_address', { address: `/${slug}` })}
          slotProps={{ htmlInput: { maxLength: 20 } }}
          onChange={({ target }) => change({ version: target.value })}
        />
      }
      texts={[
        { name: 'title', as: 'line', max: 80, value: data.title, change: (title) => change({ title }) },
        { name: 'lead', as: 'lines', max: 600, value: data.lead, change: (lead) => change({ lead }) },
        { name: 'body', as: 'markdown', value: data.body, change: (body) => change({ body }) },
      ]}
    />
  );
};

/** Legal texts: each stays in force until the next version's publication time. */
export const LegalPage = () => (
  <ContentPage
    kind="page"
    max={legalSlugs.length}
    editor={(id) => (
      <ContentEditor
        key={id}
        kind="page"
        id={id}
        staysUntilReplaced
        schema={PageData}
        titleOf={({ title }) => title}
        fields={(form) => <Fields {...form} />}
        preview={({ data: { title, lead, body } }) => (
          <PhonePreview>
            {(_, locale) => (
              <Suspense fallback={<LoadingBars />}>
                <PagePreview title={title} lead={lead} body={body} locale={locale} />
              </Suspense>
            )}
          </PhonePreview>
        )}
      />
    )}
  />
);
