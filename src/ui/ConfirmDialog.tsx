import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  body?: ReactNode | undefined;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  /** `danger` for what destroys something. */
  tone?: 'danger' | undefined;
  /** The answer is being carried out: it cannot be closed. */
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that is hard to undo. The focus starts on the way out. */
export function ConfirmDialog({ open, title, body, confirmLabel, cancelLabel, tone, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      size="sm"
      dismissable={!busy}
      actions={
        <>
          <Button variant="secondary" autoFocus disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone === 'danger' ? 'destroy' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
