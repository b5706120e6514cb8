import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { canTransition } from '#contract/registrations/rules/entryStatus.ts';
import { actOfState } from '#contract/registrations/rules/onBehalf.ts';
import { reasonText } from '#contract/text/reasonText.ts';
import type { OutboxItem } from '#src/offline/index.ts';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { UploadState } from '#src/works/index.ts';
import { Cancelling } from './Cancelling.tsx';
import { EntryChip } from './EntryChip.tsx';
import css from './EntryState.module.css';
import { QueueChip } from './QueueChip.tsx';

const cx = bindStyles(css);

interface EntryStateProps {
  entry: EntrySummary;
  /** The entry's queued change. */
  queued?: OutboxItem | undefined;
}

/**
 * The status chip, and beneath it the queued change, the progress of the work's film, the reason for a failed audit, or the position on the
 * waiting list.
 */
export function EntryState({ entry, queued }: EntryStateProps) {
  return (
    <div className={cx('state')}>
      <EntryChips entry={entry} queued={queued} />
      <EntryRemarks entry={entry} />
    </div>
  );
}

/** The status of an entry, of its queued change and of its upload. */
export function EntryChips({ entry, queued }: EntryStateProps) {
  const account = useKnownAccount();
  return (
    <>
      <EntryChip label={entry.label} />
      {queued && <QueueChip item={queued} />}
      {account && deviceFlags.isUploading(account.id) && <UploadState accountId={account.id} entryId={entry.id} />}
    </>
  );
}

/** The progress of the work's film, the reason for a failed audit, or the position on the waiting list. */
export function EntryRemarks({ entry }: { entry: EntrySummary }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const locale = useLocale();
  const held = reasonText(locale, entry.workHeld ?? null, entry.workHeldReason);
  const act = actOfState(entry.state, entry.acts ?? []);
  const reason = reasonText(locale, entry.reason, entry.cannedReason);
  const { calledOff } = entry.competition;
  return (
    <>
      {calledOff && (
        <p data-selectable className={cx('reason')}>
          {t('calledOff', { reason: calledOff.reason[locale] })}
        </p>
      )}
      {entry.workPreparation === 'preparing' && <p className={cx('position')}>{t('workPreparing')}</p>}
      {entry.workRefusal && (
        <p data-selectable className={cx('reason')}>
          {t('workRefused', { why: message(new Problem(entry.workRefusal)) })}
        </p>
      )}
      {held !== null && (
        <p data-selectable className={cx('reason')}>
          {t(held === '' ? 'workHeld' : 'workHeldWhy', { why: held })}
        </p>
      )}
      {reason && (
        <p data-selectable className={cx('reason')}>
          {t('reason', { reason })}
        </p>
      )}
      {act && (
        <p data-selectable className={cx(act.action === 'promoted' ? 'position' : 'reason')}>
          {t(`acts.now.${act.action}`, { reason: act.reason ?? '' })}
        </p>
      )}
      {entry.cancelling && <Cancelling entry={entry} until={entry.cancelling} />}
      <CorrectionEnd until={entry.correctionUntil} />
      <Extensions entry={entry} />
      {entry.waitlistPosition !== null && <p className={cx('position')}>{t('waitlistPosition', { position: entry.waitlistPosition })}</p>}
    </>
  );
}

/** The time until which a rejected entry can be corrected. An entry stored on a device may lack it. */
function CorrectionEnd({ until }: { until: number | null | undefined }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  if (!until) return null;
  const time = format.near(until);
  return <p className={cx('position')}>{serverClock.now() < until ? t('correctUntil', { time }) : t('correctionOver', { time })}</p>;
}

/** The times to which the organisers have extended the remaining actions. A rejected entry's end is shown above. */
function Extensions({ entry: { extension, state, actions, competition } }: { entry: EntrySummary }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const now = serverClock.now();
  const edit = state === 'approved' && actions.includes('edit') ? extension?.edit : null;
  // Also before works can be handed in: it is then the end to plan for.
  const work = canTransition(state, 'work_submitted') && !competition.calledOff ? extension?.work : null;
  return (
    <>
      {edit && now < edit && <p className={cx('position')}>{t('extended.edit', { time: format.near(edit) })}</p>}
      {work && now < work && <p className={cx('position')}>{t('extended.work', { time: format.near(work) })}</p>}
    </>
  );
}
