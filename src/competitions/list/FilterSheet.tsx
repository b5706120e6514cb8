import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';

interface FilterSheetProps {
  found: number | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The filters in a sheet; each choice filters at once. */
export function FilterSheet({ found, onClose, children }: FilterSheetProps) {
  const { t } = useTranslation(['competitionPages', 'app']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('filter.title')}
      closeLabel={t('app:close')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {found === undefined ? t('filter.show') : t('filter.showCount', { count: found })}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
