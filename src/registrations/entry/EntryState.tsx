import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/problem.ts';
import type { EntrySummary } from '#contract/registrations.ts';
import { deviceFlags } from '#src/offline/deviceFlags.ts';
import type { OutboxItem } from '#src/offline/index.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { UploadState } from '#src/works/index.ts';
import { useKnownAccount } from '../useKnownAccount.ts';
import { EntryChip } from './EntryChip.tsx';
import css from './EntryState.module.css';
import { QueueChip } from './QueueChip.tsx';

const cx = bindStyles(css);

interface EntryStateProps {
  entry: EntrySummary;
  /** The entry's queued change. */
  queued?: OutboxItem | undefined;
}

/** The status chip, and beneath it the queued change, how far the work's film is, why the audit failed, or the position on the waiting list. */
export function EntryState({ entry, queued }: EntryStateProps) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const account = useKnownAccount();
  return (
    <div className={cx('state')}>
      <EntryChip label={entry.label} />
      {queued && <QueueChip item={queued} />}
      {account && deviceFlags.isUploading(account.id) && <UploadState accountId={account.id} entryId={entry.id} />}
      {entry.workPreparation === 'preparing' && <p className={cx('position')}>{t('workPreparing')}</p>}
      {entry.workRefusal && <p className={cx('reason')}>{t('workRefused', { why: message(new Problem(entry.workRefusal)) })}</p>}
      {entry.reason && <p className={cx('reason')}>{t('reason', { reason: entry.reason })}</p>}
      {entry.waitlistPosition !== null && <p className={cx('position')}>{t('waitlistPosition', { position: entry.waitlistPosition })}</p>}
    </div>
  );
}
