import TimerIcon from '@mui/icons-material/Timer';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExtendDialog } from './lazyExtendDialog.ts';
import type { Extendable } from './useExtend.ts';

/** Opens the dialog that extends a deadline of these entries. */
export const ExtendButton = ({ entries, onDone }: { entries: readonly Extendable[]; onDone: () => void }) => {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<TimerIcon />} onClick={() => setOpen(true)}>
        {t('queue.extend')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExtendDialog
            entries={entries}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
