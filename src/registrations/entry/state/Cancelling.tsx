import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import css from './EntryState.module.css';

const cx = bindStyles(css);

/** Returns true until an instant (epoch ms). */
const useIsBefore = (at: number): boolean => {
  const [isBefore, setBefore] = useState(() => serverClock.now() < at);
  useEffect(() => {
    const timer = setTimeout(() => setBefore(false), Math.max(0, at - serverClock.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return isBefore;
};

/** Keeps an entry that was just cancelled, as long as that can be undone. */
export function Cancelling({ entry: { id, teamName }, until }: { entry: EntrySummary; until: number }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const { mutate, isPending } = useAction('POST /api/registrations/:id/cancel-undo', {
    waitsForReads: true,
    onSuccess: () => void showToast({ message: t('cancel.undone', { team: teamName }), tone: 'success' }),
    onError: (error) => void showToast({ message: message(error), tone: 'danger' }),
  });
  if (!useIsBefore(until)) return null;
  return (
    <p className={cx('cancelling')}>
      {t('cancel.undoable')}{' '}
      <Button
        size="sm"
        variant="secondary"
        busy={isPending}
        aria-label={t('cancel.undoNamed', { team: teamName })}
        onClick={() => mutate({ params: { id } })}
      >
        {t('form.undo')}
      </Button>
    </p>
  );
}
