import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pageHistory } from '#src/platform/navigation/pageHistory.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';

/** Asks before leaving a form that this device could not save. `wouldLose` is called at that moment. */
export function LeaveGuard({ wouldLose }: { wouldLose: () => boolean }) {
  const { t } = useTranslation('savedForm');
  /** The path of the screen with this form, which stays mounted while the next one loads. */
  const { pathname } = useLocation();
  const [blocked, setBlocked] = useState<{ leave: () => void } | null>(null);

  useEffect(
    () =>
      pageHistory.setGuard({
        blocks: (from, to) => from.pathname === pathname && wouldLose() && (from.pathname !== to.pathname || from.search !== to.search),
        // the second step back closes the question opened by the first
        ask: (leave) => setBlocked((question) => (question ? null : { leave })),
      }),
    [wouldLose, pathname],
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wouldLose]);

  return (
    <ConfirmDialog
      open={blocked !== null}
      tone="danger"
      closesOnBack={false}
      title={t('leave.title')}
      body={t('leave.body')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => {
        setBlocked(null);
        blocked?.leave();
      }}
      onCancel={() => setBlocked(null)}
    />
  );
}
