import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { summarizeUploads } from './summarizeUploads.ts';
import css from './Uploads.module.css';
import { useUploadItems, useUploads } from './useUploads.ts';

const cx = bindStyles(css);
const RING = 2 * Math.PI * 9;

/** The progress of uploads on every page, with a link to their work. */
export default function UploadIndicator({ accountId }: { accountId: string }) {
  const { t } = useTranslation('works');
  const { pathname } = useLocation();
  const state = useUploads(accountId);
  const uploads = state.state === 'ready' ? state.uploads : null;
  const { items, progress } = useUploadItems(uploads);

  const overview = summarizeUploads(items, progress);
  if (!overview || pathname.startsWith('/submitWork') || pathname === '/desk/works') return null;
  const { name, percent, registrationId } = overview;
  return (
    <Link to={`/submitWork?id=${encodeURIComponent(registrationId)}`} className={cx('indicator', name)}>
      <svg viewBox="0 0 24 24" className={cx('ring')} aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <circle cx="12" cy="12" r="9" strokeDasharray={`${(percent / 100) * RING} ${RING}`} />
      </svg>
      <span>
        <span>{t(`state.${name}`)}</span> <b className="num">{t('percent', { percent })}</b>
      </span>
      <Icon name="right" />
    </Link>
  );
}
