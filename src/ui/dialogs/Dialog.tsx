import type { ReactNode } from 'react';
import { Heading, Modal, ModalOverlay, Dialog as RacDialog } from 'react-aria-components';
import { AriaLocale } from '#src/ui/AriaLocale.tsx';
import { type ArtSource, artElement } from '#src/ui/art/Art.tsx';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { phrases } from '#src/ui/phrases.tsx';
import css from './Dialog.module.css';
import { useCloseOnBack } from './layers.ts';

const cx = bindStyles(css);

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The name of the close button. Without it there is no close button, and the actions must close the dialog. */
  closeLabel?: string | undefined;
  art?: ArtSource | undefined;
  /** Buttons, the primary one last. */
  actions?: ReactNode | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** If false, Escape, a step back and pressing outside do not close it. */
  dismissable?: boolean | undefined;
  /** False if the dialog ignores a step back, because it is itself the question about one. */
  closesOnBack?: boolean | undefined;
  children?: ReactNode | undefined;
}

/** A modal dialog. Focus is trapped inside and restored on close; on a phone it is a bottom sheet. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    closeLabel,
    art,
    actions,
    size = 'md',
    role = 'dialog',
    dismissable = true,
    closesOnBack = true,
    children,
  } = props;
  useCloseOnBack(open && closesOnBack, onClose, dismissable);
  return (
    <AriaLocale>
      <ModalOverlay
        className={cx('overlay')}
        isOpen={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        isDismissable={dismissable && role === 'dialog'}
        isKeyboardDismissDisabled={!dismissable}
      >
        <Modal className={cx('modal', size)}>
          <RacDialog role={role} className={cx('dialog', art ? 'centred' : null)}>
            {art && <div className={cx('art')}>{artElement(art)}</div>}
            <Heading slot="title" level={2} className={cx('title', closeLabel && !art ? 'besideClose' : null)}>
              {phrases(title)}
            </Heading>
            {children && <div className={cx('body')}>{children}</div>}
            {actions && <div className={cx('actions')}>{actions}</div>}
            {closeLabel && <IconButton name="x" label={closeLabel} className={cx('close')} onClick={onClose} />}
          </RacDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}
