import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { openDevice } from '#src/platform/device/device.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { watchWaitingWorks } from './sendWhenReady.ts';
import { summarizeUploads } from './summarizeUploads.ts';
import css from './Uploads.module.css';
import { useUploadItems, useUploads } from './useUploads.ts';

const cx = bindStyles(css);
const RING = 2 * Math.PI * 9;

/** Wherever the reader is: how far uploads have come, and the way to them. Also hands in works whose files have arrived. */
export default function UploadIndicator({ accountId }: { accountId: string }) {
  const { t } = useTranslation('works');
  const { pathname } = useLocation();
  const state = useUploads(accountId);
  const uploads = state.state === 'ready' ? state.uploads : null;
  const { items, progress } = useUploadItems(uploads);

  useEffect(() => {
    if (!uploads) return;
    let end: (() => void) | null = null;
    let ended = false;
    openDevice(accountId).then(
      (device) => {
        if (!ended) end = watchWaitingWorks(device, uploads);
      },
      // what was typed stays with the screen, which says so
      () => {},
    );
    return () => {
      ended = true;
      end?.();
    };
  }, [accountId, uploads]);

  const overview = summarizeUploads(items, progress);
  if (!overview || pathname.startsWith('/submitWork')) return null;
  const { name, percent, registrationId } = overview;
  return (
    <Link to={`/submitWork?id=${encodeURIComponent(registrationId)}`} className={cx('indicator', name)}>
      <svg viewBox="0 0 24 24" className={cx('ring')} aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <circle cx="12" cy="12" r="9" strokeDasharray={`${(percent / 100) * RING} ${RING}`} />
      </svg>
      <span>
        {t(`state.${name}`)} <b className="num">{t('percent', { percent })}</b>
      </span>
      <Icon name="right" />
    </Link>
  );
}
