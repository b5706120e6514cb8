import { type RefObject, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** Asks before a form is left whose content would be lost. `armed` says, at that moment, whether there is any. */
export function LeaveGuard({ armed }: { armed: RefObject<boolean> }) {
  const { t } = useTranslation('registrations');
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      armed.current && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
    [armed],
  );
  const blocker = useBlocker(shouldBlock);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (armed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [armed]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      tone="danger"
      title={t('leave.title')}
      body={t('leave.body')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
