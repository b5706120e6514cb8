import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EntryChip } from './EntryChip.tsx';
import css from './EntryState.module.css';

const cx = bindStyles(css);

/** The chip, and beneath it why the audit failed or how far up the waiting list the entry is. */
export function EntryState({ entry }: { entry: EntrySummary }) {
  const { t } = useTranslation('registrations');
  return (
    <div className={cx('state')}>
      <EntryChip label={entry.label} />
      {entry.reason && <p className={cx('reason')}>{t('reason', { reason: entry.reason })}</p>}
      {entry.waitlistPosition !== null && <p className={cx('position')}>{t('waitlistPosition', { position: entry.waitlistPosition })}</p>}
    </div>
  );
}
