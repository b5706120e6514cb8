import { useTranslation } from 'react-i18next';
import { useAction } from '#src/platform/api/useAction.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import css from './settings.module.css';

const cx = bindStyles(css);

/**
 * The link by which a calendar reads the account's dates, listed among its devices: it reads without a password too, until it is ended.
 * Renders nothing if there is none.
 */
export function CalendarLink() {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const problemMessage = useProblemMessage();
  const { data } = useOwnCall('GET /api/account/calendar', {});
  const end = useAction('DELETE /api/account/calendar', {
    onSuccess: () => showToast({ message: t('settings.calendarEnded') }),
    onError: (problem) => showToast({ message: problemMessage(problem), tone: 'danger' }),
  });
  if (!data || data.since === null) return null;
  return (
    <li className={cx('device')}>
      <div className={cx('factWords')}>
        <b>{t('settings.calendar')}</b>
        <small>{t('settings.calendarSince', { time: format.dateTime(data.since) })}</small>
      </div>
      <Button variant="ghost" size="sm" busy={end.isPending} aria-label={t('settings.calendarEndNamed')} onClick={() => end.mutate({})}>
        {t('settings.calendarEnd')}
      </Button>
    </li>
  );
}
