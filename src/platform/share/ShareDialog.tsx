import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { bindStyles } from '../../ui/bindStyles.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { OpenInBrowser } from '../device/OpenInBrowser.tsx';
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
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const link = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState('copied');
    } catch {
      // not every browser allows this: select the link for the keyboard instead
      link.current?.focus();
      link.current?.select();
      setState('failed');
    }
  };
  const close = () => {
    setState('idle');
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('share.title')} closeLabel={t('close')}>
      <div className={cx('share')}>
        <p className={cx('what')}>{title}</p>
        <OpenInBrowser need="share" />
        <QrCode text={url} label={t('share.qr')} className={cx('qr')} />
        <p className={cx('hint')}>{t('share.qrHint')}</p>
        <TextField
          ref={link}
          className={cx('link')}
          label={t('share.link')}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button icon={state === 'copied' ? 'check' : 'file'} wide onClick={() => void copy()}>
          {state === 'copied' ? t('share.copied') : t('share.copy')}
        </Button>
        <p role="status" className={cx('state')}>
          {state === 'copied' && <span className="vh">{t('share.copied')}</span>}
          {state === 'failed' && <span>{t('share.failed')}</span>}
        </p>
      </div>
    </Dialog>
  );
}
