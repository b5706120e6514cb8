import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { repeatedStep } from '#src/platform/device/repeatedStep.ts';
import type { InAppRequest } from '#src/platform/device/saveFile.ts';
import { dataUrlOf } from '#src/platform/picture/dataUrlOf.ts';
import { useSession } from '#src/platform/session/session.ts';
import { CopyLink } from '#src/platform/share/CopyLink.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import css from './InAppDialog.module.css';

const cx = bindStyles(css);

interface InAppDialogProps {
  request: InAppRequest;
  onClose: () => void;
}

/**
 * Explains what to do in an app whose own browser can neither save nor print: press and hold the picture, or open the page in a browser.
 */
export function InAppDialog({ request, onClose }: InAppDialogProps) {
  const { t } = useTranslation('app');
  return (
    <Dialog open onClose={onClose} title={t(`inApp.${request.kind}`)} closeLabel={t('close')}>
      {request.kind === 'picture' ? <Picture picture={request.picture} /> : <Elsewhere />}
    </Dialog>
  );
}

function Picture({ picture }: { picture: Blob }) {
  const { t } = useTranslation('app');
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let current = true;
    dataUrlOf(picture).then(
      (read) => current && setUrl(read),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [picture]);
  return (
    <div className={cx('content')}>
      <p>{t('inApp.hold')}</p>
      {url !== undefined && <img src={url} alt={t('inApp.pictureAlt')} className={cx('picture')} />}
    </div>
  );
}

/** Explains how to open this page in a browser, which does not have the session. */
function Elsewhere() {
  const { t } = useTranslation('app');
  const { account } = useSession();
  const { pathname } = useLocation();
  const step = repeatedStep({ pathname, isSignedIn: account !== null });
  return (
    <div className={cx('content')}>
      <p>{t('inApp.how')}</p>
      {step && <p>{t(`inApp.${step}`)}</p>}
      <CopyLink url={window.location.href} />
    </div>
  );
}
