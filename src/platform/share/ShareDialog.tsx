import { useTranslation } from 'react-i18next';
import { lacksFeature } from '#src/platform/device/inAppBrowser.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { CopyLink } from './CopyLink.tsx';
import { QrCode } from './QrCode.tsx';
import css from './ShareDialog.module.css';

const cx = bindStyles(css);

export interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  url: string;
  title: string;
}

/** A link to copy, and the same link as a QR code for another device. */
export default function ShareDialog({ open, onClose, url, title }: ShareDialogProps) {
  const { t } = useTranslation('app');
  return (
    <Dialog open={open} onClose={onClose} title={t('share.title')} closeLabel={t('close')}>
      <div className={cx('share')}>
        <p className={cx('what')}>{title}</p>
        {lacksFeature('share') && (
          <Notice tone="info" icon={moreIcons.share} title={t('inApp.share')}>
            {/* the app's own menu shares the current page */}
            {t(url === window.location.href ? 'inApp.shareHere' : 'inApp.shareLink')}
          </Notice>
        )}
        <QrCode text={url} label={t('share.qr')} className={cx('qr')} />
        <p className={cx('hint')}>{t('share.qrHint')}</p>
        <CopyLink url={url} />
      </div>
    </Dialog>
  );
}
