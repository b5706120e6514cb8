import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { RadioCards } from '#src/ui/choices/RadioCards.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { Orientation } from './EntrySheet.tsx';

interface PrintDialogProps {
  count: number;
  onPrint: (orientation: Orientation) => Promise<void>;
  onClose: () => void;
}

/** Selects how the paper lies, and prints. */
export function PrintDialog({ count, onPrint, onClose }: PrintDialogProps) {
  const { t } = useTranslation('registrations');
  const [orientation, setOrientation] = useState<Orientation>('portrait');
  const [busy, setBusy] = useState(false);
  const print = () => {
    setBusy(true);
    void onPrint(orientation);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('desk.sheet.print', { count })}
      closeLabel={t('close')}
      actions={
        <Button icon={moreIcons.file} busy={busy} onClick={print}>
          {t('desk.sheet.go')}
        </Button>
      }
    >
      <RadioCards
        name="orientation"
        legend={t('desk.sheet.orientation')}
        hint={t('desk.sheet.hint')}
        options={(['portrait', 'landscape'] as const).map((value) => ({ value, label: t(`desk.sheet.${value}`) }))}
        value={orientation}
        onChange={setOrientation}
      />
    </Dialog>
  );
}
