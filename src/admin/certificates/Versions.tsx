import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { VersionRow, VersionRows } from '#src/admin/revisions/versions/VersionRows.tsx';
import { call } from '#src/platform/api/api.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import type { TemplateDraft } from './useTemplate.ts';

/** Number of versions listed before "show all". */
const FEW = 4;

/** The versions of a template; an earlier one comes back as the draft. */
export const Versions = ({ draft, readOnly }: { draft: TemplateDraft; readOnly: boolean }) => {
  const { t } = useTranslation(['admin', 'certificateDesign']);
  const format = useFormat();
  const onError = useFailureNotice();
  const [showsAll, setShowsAll] = useState(false);
  /** The version that would replace the draft, while the confirmation is open. */
  const [asked, setAsked] = useState<number | null>(null);
  const { params, record } = draft;
  const { versions } = record;
  const restore = useMutation({
    mutationFn: async (number: number) => {
      if (!(await draft.save())) return;
      const body = { ...draft.read(), restore: number };
      draft.replaceBy(await call('POST /api/admin/competitions/:id/certificate-templates/:kind/restorations', { params, body }));
    },
    onError,
    onSettled: () => setAsked(null),
  });
  const factsOf = ({ number, by, at, note }: (typeof versions)[number]) =>
    number === 1 && by === '' && at === 0
      ? t('certificateDesign:built_in')
      : [by, format.dateTime(at), note].filter(Boolean).join(t('admin:dot'));
  return (
    <Card title={t('admin:competition_editor.versions')}>
      <VersionRows>
        {versions.slice(0, showsAll ? versions.length : FEW).map((version, index) => (
          <VersionRow
            key={version.number}
            name={t('admin:competition_editor.version', { number: version.number })}
            state={t(`admin:competition_editor.version_state.${version.state}`)}
            facts={factsOf(version)}
          >
            {index > 0 && !readOnly && (
              <Button
                size="small"
                disabled={restore.isPending}
                aria-label={t('admin:competition_editor.restore_named', { number: version.number })}
                onClick={() => (record.draft ? setAsked(version.number) : restore.mutate(version.number))}
              >
                {t('admin:competition_editor.restore')}
              </Button>
            )}
          </VersionRow>
        ))}
      </VersionRows>
      {!showsAll && versions.length > FEW && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {t('admin:content.all_versions')}
        </Button>
      )}
      {asked !== null && record.draft && (
        <ConfirmDialog
          title={t('admin:competition_editor.restore_title', { number: asked })}
          body={t('admin:competition_editor.restore_body', { by: record.draft.by, at: format.dateTime(record.draft.at) })}
          confirmLabel={t('admin:competition_editor.restore')}
          isDangerous
          reason={null}
          isPending={restore.isPending}
          onConfirm={() => restore.mutateAsync(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
};
