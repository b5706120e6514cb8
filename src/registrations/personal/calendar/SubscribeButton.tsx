import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmationProvider } from '#src/accounts/index.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { Button } from '#src/ui/Button.tsx';
import { CalendarDialog } from './CalendarDialog.tsx';

/** Opens the dialog to subscribe to all dates in the reader's own calendar. */
export function SubscribeButton() {
  const { t } = useTranslation('registrations');
  const account = useKnownAccount();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" icon="cal" onClick={() => setOpen(true)}>
        {t('calendar.subscribe')}
      </Button>
      {isOpen && account && (
        <ConfirmationProvider account={account}>
          <CalendarDialog onClose={() => setOpen(false)} />
        </ConfirmationProvider>
      )}
    </>
  );
}
