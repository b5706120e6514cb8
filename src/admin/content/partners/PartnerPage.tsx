import { TextField } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PartnerData } from '#contract/content/contentData.ts';
import { isSiteAddress } from '#contract/content/rules/contentDraft.ts';
import { ContentEditor, type FieldsProps } from '#src/admin/content/editor/ContentEditor.tsx';
import { ContentForm } from '#src/admin/content/editor/ContentForm.tsx';
import { PhonePreview } from '#src/admin/content/editor/PhonePreview.tsx';
import { ContentPage } from '#src/admin/content/lists/ContentPage.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { loadHomePreview } from '#src/content/index.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { LogoField } from './LogoField.tsx';

const PartnerPreview = lazy(async () => {
  const module = await loadHomePreview();
  await module.loadPreviewWords();
  return { default: module.PartnerPreview };
});

const Fields = ({ draft: { data, change }, problems, older }: FieldsProps<'partner'>) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const problem = problems['url'];
  return (
    <ContentForm
      problems={problems}
      older={older}
      facts={
        <>
          <LogoField logo={data.logo} problem={problems['logo']} onChange={(logo) => change({ logo })} />
          <TextField
            type="url"
            label={t('content.field.url')}
            value={data.url}
            error={problem !== undefined}
            helperText={problem ? fieldMessage(problem) : t('content.url_help')}
            slotProps={{ htmlInput: { maxLength: 300 } }}
            onChange={({ target }) => change({ url: target.value.trim() })}
          />
        </>
      }
      texts={[{ name: 'name', as: 'line', max: 60, value: data.name, change: (name) => change({ name }) }]}
    />
  );
};

/** The institutions named on the home page, in order. */
export const PartnerPage = () => (
  <ContentPage
    kind="partner"
    editor={(id) => (
      <ContentEditor
        key={id}
        kind="partner"
        id={id}
        schema={PartnerData}
        titleOf={({ name }) => name}
        fields={(form) => <Fields {...form} />}
        preview={({ data: { name, url, logo } }) => (
          <PhonePreview>
            {(_, locale) =>
              logo && (
                <Suspense fallback={<LoadingBars />}>
                  <PartnerPreview partner={{ id, name, url: isSiteAddress(url) ? url : null, logo }} locale={locale} />
                </Suspense>
              )
            }
          </PhonePreview>
        )}
      />
    )}
  />
);
