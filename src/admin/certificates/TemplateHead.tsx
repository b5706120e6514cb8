import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { call } from '#src/platform/api/api.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { pdfOfBase64 } from './pdfOfBase64.ts';
import type { TemplateDraft } from './useTemplate.ts';

const sign = { '& .MuiButton-startIcon svg': { width: 16, height: 16 } };

interface TemplateHeadProps {
  draft: TemplateDraft;
  picker: ReactNode;
  readOnly: boolean;
  canPublish: boolean;
  isPublishing: boolean;
  onPublish: () => void;
}

/** The head of the editor: which version is used, whether the draft is saved, a test print, and the next version. */
export const TemplateHead = ({ draft, picker, readOnly, canPublish, isPublishing, onPublish }: TemplateHeadProps) => {
  const { t } = useTranslation(['admin', 'certificateDesign']);
  const format = useFormat();
  const onError = useFailureNotice();
  const isOffline = useOffline();
  const [discards, setDiscards] = useState(false);
  const { params, record, state, data } = draft;
  const { published } = record;
  const used = published?.number ?? 1;
  const test = useMutation({
    mutationFn: () =>
      call('POST /api/admin/competitions/:id/certificate-templates/:kind/specimens', { params, body: { data, shows: 'place', place: 0 } }),
    onSuccess: ({ pdf }) => {
      const url = URL.createObjectURL(pdfOfBase64(pdf));
      // a browser that opens no window is asked to save the file
      if (window.open(url, '_blank') === null) Object.assign(document.createElement('a'), { href: url, download: 'specimen.pdf' }).click();
      // the other page has read it by then
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    onError,
  });
  const discard = useMutation({
    mutationFn: async () => {
      if (!(await draft.save())) return;
      await call('DELETE /api/admin/competitions/:id/certificate-templates/:kind', { params, query: draft.read() });
      draft.replaceBy(await call('GET /api/admin/competitions/:id/certificate-templates/:kind', { params }));
    },
    onError,
    onSettled: () => setDiscards(false),
  });
  const isBuiltIn = used === 1 && published?.by === '';
  const version = isBuiltIn
    ? t('certificateDesign:built_in')
    : t('certificateDesign:version_used', { number: used, at: format.dateTime(published?.at ?? 0) });
  const isDraft = record.draft !== null || state !== 'saved';
  return (
    <>
      <PageHead
        title={t('certificateDesign:title')}
        picker={picker}
        facts={
          <>
            <span>{version}</span>
            {isDraft && t('admin:dot')}
            <span role="status">{isDraft && t(`admin:competition_editor.save.${state}`)}</span>
          </>
        }
        actions={
          <>
            {isDraft && !readOnly && (
              <Button color="error" onClick={() => setDiscards(true)}>
                {t('admin:competition_editor.discard')}
              </Button>
            )}
            <Button
              variant="outlined"
              sx={sign}
              startIcon={<Icon name={moreIcons.send} />}
              loading={test.isPending}
              disabled={isOffline}
              onClick={() => test.mutate()}
            >
              {t('certificateDesign:test_pdf')}
            </Button>
            {!readOnly && (
              <Button variant="contained" loading={isPublishing} disabled={!canPublish} onClick={onPublish}>
                {t('certificateDesign:save_version', { number: record.draft?.number ?? used + 1 })}
                <Kbd name="mod+s" />
              </Button>
            )}
          </>
        }
      />
      {discards && (
        <ConfirmDialog
          title={t('admin:competition_editor.discard_title')}
          body={t('certificateDesign:discard_body', { number: used })}
          confirmLabel={t('admin:competition_editor.discard')}
          isDangerous
          reason={null}
          isPending={discard.isPending}
          onConfirm={() => discard.mutateAsync()}
          onClose={() => setDiscards(false)}
        />
      )}
    </>
  );
};
