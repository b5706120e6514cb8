import GavelIcon from '@mui/icons-material/Gavel';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminWorkSummary } from '#contract/works/admin.ts';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { AssignDialog } from './AssignDialog.tsx';

interface AssignButtonProps {
  works: readonly Pick<AdminWorkSummary, 'id' | 'title'>[];
  onDone: () => void;
}

/** Assigns works to judges, or withdraws them, in a dialog. */
export const AssignButton = ({ works, onDone }: AssignButtonProps) => {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Guarded part="assignments">
      <Button variant="outlined" startIcon={<GavelIcon />} onClick={() => setIsOpen(true)}>
        {t('assign')}
      </Button>
      {isOpen && (
        <AssignDialog
          works={works}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false);
            onDone();
          }}
        />
      )}
    </Guarded>
  );
};
