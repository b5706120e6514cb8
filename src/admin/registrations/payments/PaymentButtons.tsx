import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentChange } from '#contract/registrations/payments.ts';
import { isOwing } from '#contract/registrations/rules/paymentState.ts';
import type { Payable } from './PaymentDialog.tsx';
import { useRecordPayments } from './useRecordPayments.ts';

const PaymentDialog = lazy(() => import('./PaymentDialog.tsx').then((module) => ({ default: module.PaymentDialog })));

/** A menu that records payments of one or many entries, a refund of one, waives what is owed, or strikes out what was recorded in error. */
export const PaymentButtons = ({ entries, onDone }: { entries: readonly Payable[]; onDone: () => void }) => {
  const { t } = useTranslation('payments');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'pay' | 'refund' | null>(null);
  const { mutate, isPending } = useRecordPayments(onDone);
  const payable = entries.filter(({ payment }) => payment !== null);
  const isOne = entries.length === 1;
  const states = payable.flatMap(({ payment }) => payment?.state ?? []);
  const hasPaid = payable.some(({ payment }) => payment?.items?.some(({ kind }) => kind === 'payment'));
  const items: readonly { change: PaymentChange; isOffered: boolean }[] = [
    { change: 'pay', isOffered: isOne || states.some(isOwing) },
    ...(isOne ? [{ change: 'refund' as const, isOffered: hasPaid && states[0] !== 'refunded' }] : []),
    { change: 'waive', isOffered: states.some(isOwing) },
    { change: 'unpay', isOffered: states.some((state) => state !== 'unpaid') },
  ];
  const choose = (change: PaymentChange) => {
    setAnchor(null);
    if (change === 'pay' || change === 'refund') setDialog(change);
    else mutate({ ids: payable.map(({ id }) => id), change });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PaymentsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isPending || payable.length === 0}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('record')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ change, isOffered }) => (
          <MenuItem key={change} disabled={!isOffered} onClick={() => choose(change)}>
            {t(`menu.${change}`)}
          </MenuItem>
        ))}
      </Menu>
      {dialog && (
        <Suspense fallback={null}>
          <PaymentDialog
            entries={payable}
            change={dialog}
            onClose={() => setDialog(null)}
            onDone={() => {
              setDialog(null);
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
