import { InputAdornment, MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldCode, Problem } from '#contract/http/problem.ts';
import type { AdminEntrySummary } from '#contract/registrations/admin.ts';
import { MAX_PAYMENT, PAYMENT_NOTE_MAX, REFERENCE_MAX } from '#contract/registrations/paymentLimits.ts';
import { type Amount, feeIn } from '#contract/registrations/rules/fee.ts';
import { amountIn, type Currency, currencies, isOwing, only, receivedOf } from '#contract/registrations/rules/paymentState.ts';
import { RecordDialog } from '#src/admin/kit/dialogs/RecordDialog.tsx';
import { numberTyped } from '#src/admin/kit/fields/useTypedNumber.ts';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { ToldLine } from '#src/admin/kit/told/ToldLine.tsx';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { DEFAULT_TIME_ZONE } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';
import { usePaymentOutlook, useRecordPayments } from './useRecordPayments.ts';

/** An entry with its fee; what it owes in each currency is known of one that is open. */
export type Payable = Pick<AdminEntrySummary, 'id' | 'number' | 'teamName' | 'payment'> & { owed?: Amount | null };

interface Props {
  entries: readonly Payable[];
  change: 'pay' | 'refund';
  onClose: () => void;
  onDone: () => void;
}

const MINOR = 100;
const NOTHING: Amount = { cny: 0, usd: 0 };
const plus = (a: Amount, b: Amount): Amount => ({ cny: a.cny + b.cny, usd: a.usd + b.usd });

/** Returns what a change is about at first: what is owed, or what was paid too much, otherwise all that was received. */
const usualAmount = ({ payment, owed }: Payable, change: Props['change']): Amount => {
  if (!payment) return NOTHING;
  if (change === 'pay') return isOwing(payment.state) ? (owed ?? payment.amount) : NOTHING;
  return payment.over ?? receivedOf(payment.items ?? []);
};

/** Asks for a payment or a refund: amount, day, reference and a note among organisers; of many entries each pays what it owes. */
export const PaymentDialog = ({ entries, change, onClose, onDone }: Props) => {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const zone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const [one] = entries;
  const single = entries.length === 1 ? one : undefined;
  const owing = entries.filter(({ payment }) => payment && isOwing(payment.state));
  const usual = single ? usualAmount(single, change) : NOTHING;
  const charged = currencies.filter((each) => single?.payment && amountIn(plus(single.payment.perPerson, usual), each) > 0);
  const [currency, setCurrency] = useState<Currency>(() => feeIn(single?.payment?.perPerson ?? NOTHING, locale).currency);
  const shown = (each: Currency) => (amountIn(usual, each) === 0 ? '' : String(amountIn(usual, each) / MINOR));
  const [amount, setAmount] = useState(() => shown(currency));
  const today = toInput(serverClock.now(), zone).slice(0, 10);
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState(single?.number ?? '');
  const [note, setNote] = useState('');
  const record = useRecordPayments(onDone);
  const told = usePaymentOutlook(
    (single ? [single] : owing).map(({ id }) => id),
    change,
  );
  const minor = numberTyped(amount.trim(), { min: 0.01, max: MAX_PAYMENT / MINOR, scale: MINOR });
  const paidAt = fromInput(`${day}T12:00`, zone);
  const problems = record.error instanceof Problem ? (record.error.detail.fields ?? {}) : {};
  const wrong = (field: string): FieldCode | undefined => problems[`detail.${field}`];
  const sums = Map.groupBy(
    owing.map(({ payment }) => feeIn(payment?.amount ?? NOTHING, locale)),
    (each) => each.currency,
  );
  const sum = [...sums].map(([each, all]) => {
    const total = all.reduce((so, { amount: more }) => so + more, 0);
    return format.fee(only({ cny: total, usd: total }, each));
  });
  const left = single && change === 'pay' && typeof minor === 'number' ? amountIn(usual, currency) - minor : 0;
  const money = (value: number) => format.fee(only({ cny: value, usd: value }, currency));
  const outlook = () => {
    if (change === 'refund' || typeof minor !== 'number') return t('dialog.amount_help', { amount: money(amountIn(usual, currency)) });
    if (left > 0) return t('dialog.leaves', { amount: money(left) });
    return left < 0 ? t('dialog.too_much', { amount: money(-left) }) : t('dialog.settles');
  };
  const confirm = () =>
    record.mutateAsync({
      ids: (single ? [single] : owing).map(({ id }) => id),
      change,
      detail: {
        amount: single ? (minor ?? null) : null,
        currency: single ? currency : null,
        paidAt: paidAt ?? serverClock.now(),
        reference,
        note,
      },
    });
  return (
    <RecordDialog
      title={single ? t(`dialog.${change}_title`, { team: single.teamName }) : t('dialog.many_title', { count: owing.length })}
      body={single ? t(`dialog.${change}_body`) : t('dialog.many_body', { sum: sum.join(t('dialog.and')) })}
      confirmLabel={single ? t(`dialog.${change}_do`) : t('dialog.many_do', { count: owing.length })}
      isReady={paidAt !== null && (single ? typeof minor === 'number' : owing.length > 0)}
      isPending={record.isPending}
      error={Object.keys(problems).length > 0 ? null : record.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <ToldLine messages={told} />
        {single && (
          <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
            <TextField
              type="number"
              label={t('dialog.amount')}
              value={amount}
              error={wrong('amount') !== undefined || (amount !== '' && minor === undefined)}
              helperText={wrong('amount') ? fieldMessage(wrong('amount') ?? 'invalid') : outlook()}
              onChange={({ target }) => setAmount(target.value)}
              sx={{ flex: 1, minWidth: 0 }}
              slotProps={{
                htmlInput: { min: 0.01, step: 0.01, inputMode: 'decimal' },
                input: { startAdornment: <InputAdornment position="start">{currency === 'CNY' ? '¥' : '$'}</InputAdornment> },
              }}
            />
            {charged.length > 1 && (
              <TextField
                select
                fullWidth={false}
                label={t('dialog.currency')}
                value={currency}
                error={wrong('currency') !== undefined}
                sx={{ flex: '0 0 150px' }}
                onChange={({ target }) => {
                  const next = charged.find((each) => each === target.value) ?? currency;
                  if (amount === shown(currency)) setAmount(shown(next));
                  setCurrency(next);
                }}
              >
                {charged.map((each) => (
                  <MenuItem key={each} value={each}>
                    {t(`dialog.currencies.${each}`)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Stack>
        )}
        <TextField
          type="date"
          label={t(`dialog.${change}_day`)}
          value={day}
          error={wrong('paidAt') !== undefined}
          helperText={wrong('paidAt') && fieldMessage(wrong('paidAt') ?? 'invalid')}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
        />
        {single && (
          <TextField
            label={t('dialog.reference')}
            helperText={t('dialog.reference_help')}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
            slotProps={{ htmlInput: { maxLength: REFERENCE_MAX } }}
          />
        )}
        <TextField
          label={t('dialog.note')}
          helperText={t('dialog.note_help')}
          multiline
          minRows={2}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: PAYMENT_NOTE_MAX } }}
        />
      </Stack>
    </RecordDialog>
  );
};
