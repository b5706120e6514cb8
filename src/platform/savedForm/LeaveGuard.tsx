import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageHistory } from '#src/platform/navigation/pageHistory.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** Asks before a form is left that this device could not save. `armed` says, at that moment, whether something would be lost. */
export function LeaveGuard({ armed }: { armed: () => boolean }) {
  const { t } = useTranslation('savedForm');
  const [held, setHeld] = useState<{ leave: () => void } | null>(null);

  useEffect(
    () =>
      pageHistory.guard({
        blocks: (from, to) => armed() && (from.pathname !== to.pathname || from.search !== to.search),
        ask: (leave) => setHeld({ leave }),
      }),
    [armed],
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (armed()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [armed]);

  return (
    <ConfirmDialog
      open={held !== null}
      tone="danger"
      title={t('leave.title')}
      body={t('leave.body')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => {
        setHeld(null);
        held?.leave();
      }}
      onCancel={() => setHeld(null)}
    />
  );
}
