import { Button, Chip } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { competitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { call } from '#src/platform/api/api.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import type { DraftEditing } from './useDraft.ts';

interface EditorHeadProps {
  draft: DraftEditing;
  /** Number of problems to fix before publishing. */
  left: number;
  now: number;
  readOnly: boolean;
  onPublish: () => void;
}

/** The head of the editor: the competition's name, the save state and the actions on all of it. */
export const EditorHead = ({ draft, left, now, readOnly, onPublish }: EditorHeadProps) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>, values = {}) => t(`competition_editor.${name}`, values);
  const text = useText();
  const navigate = useNavigate();
  const onError = useFailureNotice();
  const [discards, setDiscards] = useState(false);
  const { id, record, data, state } = draft;
  const standing = useCall('GET /api/admin/competitions/:id/standing', { params: { id } }, { enabled: record.published !== null });
  const isCalledOff = (standing.data?.calledOff ?? null) !== null;
  const copy = useMutation({
    // The server copies its own version.
    mutationFn: async () => ((await draft.save()) ? call('POST /api/admin/competition-drafts', { body: { copyOf: id } }) : null),
    onSuccess: (made) => made && void navigate(`/competitions/${made.id}`),
    onError,
  });
  const discard = useMutation({
    mutationFn: async () => {
      if (!(await draft.save())) return;
      await call('DELETE /api/admin/competition-drafts/:id', { params: { id }, query: draft.read() });
      if (!record.published) return void navigate('/competitions');
      draft.replaceBy(await call('GET /api/admin/competition-drafts/:id', { params: { id } }));
    },
    onError,
    onSettled: () => setDiscards(false),
  });
  const pressCopy = useSinglePress(() => copy.mutateAsync());
  const canPublish = record.draft !== null || state !== 'saved';
  return (
    <>
      <PageHead
        title={text(data.title) || word('untitled')}
        line
        facts={
          <>
            {record.published ? (
              <Chip
                size="small"
                color={isCalledOff ? 'error' : 'success'}
                label={t(`competition_editor.status.${isCalledOff ? 'called_off' : competitionStatus(record.published.data, now)}`)}
              />
            ) : (
              <Chip size="small" label={word('not_public')} />
            )}{' '}
            <span role="status">{t(`competition_editor.save.${state}`)}</span> {!readOnly && <Kbd name="mod+s" />}
          </>
        }
        actions={
          !readOnly && (
            <>
              {record.draft && (
                <Button color="error" onClick={() => setDiscards(true)}>
                  {word('discard')}
                </Button>
              )}
              <Button variant="outlined" loading={copy.isPending} onClick={pressCopy}>
                {word('duplicate', { season: data.season + 1 })}
              </Button>
              <Button variant="contained" disabled={!canPublish || state === 'conflict'} onClick={onPublish}>
                {left > 0 ? word('publish_missing', { count: left }) : word('publish')}
              </Button>
            </>
          )
        }
      />
      {discards && (
        <ConfirmDialog
          title={word('discard_title')}
          subject={text(data.title)}
          body={word(record.published ? 'discard_body' : 'discard_new_body')}
          confirmLabel={word('discard')}
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
