import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** Shows what is wrong: fields may have scrolled it out of the dialog. */
const showAlert = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'center' });

interface Props {
  title: string;
  body: string;
  confirmLabel: string;
  isDangerous?: boolean;
  isReady?: boolean;
  isPending: boolean;
  error: unknown;
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** A change of an entry of which its family is notified. Typed text survives a refusal; a conflict shows the current values. */
export const RecordDialog = ({
  title,
  body,
  confirmLabel,
  isDangerous = false,
  isReady = true,
  isPending,
  error,
  children,
  onConfirm,
  onClose,
}: Props) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const titleId = useId();
  const press = useSinglePress(onConfirm);
  const isConflict = error instanceof Problem && error.code === 'conflict';
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{body}</DialogContentText>
          {error !== null && (
            <Alert ref={showAlert} severity={isConflict ? 'warning' : 'error'} sx={{ mb: 2 }}>
              {isConflict ? t('record.conflict') : message(error)}
            </Alert>
          )}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'} loading={isPending} disabled={!isReady}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
