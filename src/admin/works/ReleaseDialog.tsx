import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useCreatePath } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { RefusalList } from '#src/admin/kit/dialogs/RefusalList.tsx';
import { ToldLine } from '#src/admin/kit/told/ToldLine.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useRelease, useReleasePreview, type ViewedWork } from './useRelease.ts';
import { useWorkNames } from './useWorkNames.ts';

interface ReleaseDialogProps {
  works: readonly ViewedWork[];
  onClose: () => void;
  onDone: () => void;
}

/** Shows which of the selected works can be released and why the others cannot, then releases the former. */
export const ReleaseDialog = ({ works, onClose, onDone }: ReleaseDialogProps) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const pathTo = useCreatePath();
  const message = useProblemMessage();
  const preview = useReleasePreview(works, true);
  const { mutate, isPending } = useRelease(onDone);
  const refused = preview.data?.refused ?? [];
  const releasable = works.filter(({ id }) => preview.data?.done.includes(id));
  const names = useWorkNames(preview.data ? releasable : works);
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('release_title', { count: preview.data ? releasable.length : works.length })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ fontWeight: 600, color: 'text.primary' }}>{names}</DialogContentText>
        {preview.isError && <Alert severity="error">{message(preview.error)}</Alert>}
        <RefusalList
          refused={refused}
          nameOf={(id) => works.find((work) => work.id === id)?.title ?? ''}
          linkTo={(id) => pathTo({ resource: 'works', type: 'show', id })}
          onOpen={onClose}
        />
        <DialogContentText sx={{ mt: 1 }}>{t('release_body')}</DialogContentText>
        <DialogContentText component="div" variant="body2" sx={{ mt: 1 }}>
          <ToldLine messages={preview.data?.messages} />
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={releasable.length === 0}
          loading={isPending}
          onClick={() => mutate({ works: releasable, release: true })}
        >
          {t('release')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
