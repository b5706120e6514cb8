import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { summarizeUploads } from './summarizeUploads.ts';
import { UploadChip } from './UploadChip.tsx';
import css from './Uploads.module.css';
import { useUploadItems, useUploads } from './useUploads.ts';

const cx = bindStyles(css);

/**
 * The state of the uploads for one entry, with a link to them; nothing if there are none. Opens the account's uploads: show it only if
 * `deviceFlags.isUploading(accountId)`. Needs the namespace `works`.
 */
export function UploadState({ accountId, entryId }: { accountId: string; entryId: string }) {
  const { t } = useTranslation('works');
  const state = useUploads(accountId);
  const { items, progress } = useUploadItems(state.state === 'ready' ? state.uploads : null);
  const overview = summarizeUploads(
    items.filter(({ registrationId }) => registrationId === entryId),
    progress,
  );
  if (!overview) return null;
  return (
    <Link to={`/submitWork?id=${encodeURIComponent(entryId)}`} className={cx('state')}>
      <UploadChip name={overview.name} />
      <span className="num">{t('percent', { percent: overview.percent })}</span>
    </Link>
  );
}
