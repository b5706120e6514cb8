import { Alert, Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { only } from '#contract/registrations/rules/paymentState.ts';
import { useSecondsUntil, useUndo } from '#src/admin/kit/data/useDecisions.ts';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import css from '#src/admin/kit/record/record.module.css';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { PaymentButtons } from './PaymentButtons.tsx';

const cx = bindStyles(css);

/** The fee of an entry: its state, each payment and refund, and what can be recorded. */
export const PaymentPanel = ({ entry, onDone }: { entry: AdminEntry; onDone: () => void }) => {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const { payment, paymentItems, pendingPayment } = entry;
  if (!payment) return null;
  return (
    <Panel title={t('title')} aside={payment.state === 'partly_paid' ? undefined : format.fee(payment.amount)}>
      <FactLines
        items={[
          [t('state_label'), t(`state.${payment.state}`)],
          [t('paid_so_far'), payment.paidBefore ? format.fee(payment.paidBefore) : null],
          [t('left'), payment.state === 'partly_paid' ? format.fee(payment.amount) : null],
          [t('over'), payment.over ? format.fee(payment.over) : null],
          [t('receipt'), payment.receiptNo],
        ]}
      />
      {paymentItems.length > 0 && (
        <ol className={cx('line')} style={{ marginTop: 12 }} aria-label={t('items')}>
          {paymentItems.map(({ kind, amount, currency, paidAt, reference, note, by }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments are only ever added at the end, or all struck out
            <li key={index}>
              <strong>{t(`item.${kind}`, { amount: format.fee(only(amount, currency)) })}</strong> <time>{format.date(paidAt)}</time>
              {reference && <div>{t('item.reference', { reference })}</div>}
              {note && <div>{note}</div>}
              {by && <div className={cx('quiet')}>{t('item.by', { by })}</div>}
            </li>
          ))}
        </ol>
      )}
      <Box sx={{ mt: 1.5 }}>
        {pendingPayment ? <Pending entryId={entry.id} {...pendingPayment} /> : <PaymentButtons entries={[entry]} onDone={onDone} />}
      </Box>
    </Panel>
  );
};

/** Says that a change of the fee waits and can be taken back by any organiser of its competition. */
const Pending = ({ entryId, batchId, kind, by, dueAt }: NonNullable<AdminEntry['pendingPayment']> & { entryId: string }) => {
  const { t } = useTranslation('payments');
  const { undo, isPending } = useUndo();
  const seconds = useSecondsUntil(dueAt);
  return (
    <Alert
      severity="info"
      action={
        <Button onClick={() => undo(batchId, [entryId])} loading={isPending}>
          {t('undo')}
        </Button>
      }
    >
      {t(`pending.${kind}`, { by, seconds })}
    </Alert>
  );
};
