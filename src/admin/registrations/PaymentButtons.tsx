import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEntrySummary } from '#contract/registrations/admin.ts';
import { paymentStates } from '#contract/registrations/payments.ts';
import { useNotePayments } from './useNotePayments.ts';

type Payable = Pick<AdminEntrySummary, 'id' | 'payment'>;

/** A menu that records the fee of one or many entries as paid, waived or unpaid. */
export const PaymentButtons = ({ entries, onDone }: { entries: Payable[]; onDone: () => void }) => {
  const { t } = useTranslation('admin');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mutate, isPending } = useNotePayments(onDone);
  const payable = entries.filter(({ payment }) => payment !== null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PaymentsIcon />}
        aria-haspopup="menu"
        disabled={isPending || payable.length === 0}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('payment.set')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {paymentStates.map((state) => (
          <MenuItem
            key={state}
            disabled={payable.every(({ payment }) => payment?.state === state)}
            onClick={() => {
              setAnchor(null);
              mutate({ ids: payable.map(({ id }) => id), state });
            }}
          >
            {t(`payment.${state}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
