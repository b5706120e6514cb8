import type { ReactNode } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  body?: ReactNode | undefined;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  /** `danger` for destructive actions. */
  tone?: 'danger' | undefined;
  /** The action is running, so the dialog cannot be closed. */
  busy?: boolean | undefined;
  closesOnBack?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an action that is hard to undo. Initial focus is on cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, body, confirmLabel, cancelLabel, tone, busy, closesOnBack, onConfirm, onCancel } = props;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      size="sm"
      dismissable={!busy}
      closesOnBack={closesOnBack}
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
