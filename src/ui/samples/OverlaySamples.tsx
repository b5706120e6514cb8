import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Menu } from '#src/ui/dialogs/Menu.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { Row, Sample } from './Sample.tsx';

type Open = 'success' | 'text' | 'confirm' | null;

export function OverlaySamples() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const showUndo = () => showToast({ message: 'Registration cancelled', action: { label: 'Undo', onPress: close } });
  return (
    <Sample title="Dialogs, menu, toast">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('success')}>
          Success dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('text')}>
          Text dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Question
        </Button>
        <Button variant="secondary" onClick={showUndo}>
          Toast
        </Button>
        <Menu
          label="More actions for Sunny Beetles"
          items={[
            { id: 'details', label: 'Entry details', icon: moreIcons.file, href: '/' },
            { id: 'share', label: 'Share voting', icon: moreIcons.share, onAction: showUndo },
            { id: 'cancel', label: 'Cancel registration', icon: moreIcons.trash, tone: 'danger', onAction: () => setOpen('confirm') },
          ]}
        />
      </Row>
      <Dialog
        open={open === 'success'}
        onClose={close}
        title="Lucky Snails are registered"
        closeLabel="Close"
        art="tock-done"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Back to details
            </Button>
            <Button onClick={close}>New team</Button>
          </>
        }
      >
        The review takes about 3 working days. We send the answer by SMS.
      </Dialog>
      <Dialog
        open={open === 'text'}
        onClose={close}
        title="Sign in to go on"
        closeLabel="Close"
        size="lg"
        actions={<Button onClick={close}>Sign in</Button>}
      >
        Nothing that you typed is lost.
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Cancel the registration of Sunny Beetles?"
        body="The place goes to the next team. This cannot be undone."
        confirmLabel="Cancel registration"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      />
    </Sample>
  );
}
