import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { CalendarDialog } from './CalendarDialog.tsx';

/** Opens the way to have all dates in the reader's own calendar. */
export function SubscribeButton() {
  const { t } = useTranslation('registrations');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" icon="cal" onClick={() => setOpen(true)}>
        {t('calendar.subscribe')}
      </Button>
      {isOpen && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}
