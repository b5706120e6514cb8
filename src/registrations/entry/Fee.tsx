import { type ComponentProps, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { EntryLabel } from '#contract/registrations/rules/entryStatus.ts';
import { lacksOf } from '#contract/registrations/rules/nextDue.ts';
import { isOwing, only } from '#contract/registrations/rules/paymentState.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { LazyView, lazyComponent } from '#src/platform/chunks/lazyComponent.tsx';
import { saveFile, savesFiles } from '#src/platform/device/saveFile.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Fee.module.css';
import { showsFee } from './showsFee.ts';

const cx = bindStyles(css);

/** The instructions, loaded when they are opened. */
const instructions = lazyComponent(async () => ({ default: (await import('./HowToPay.tsx')).HowToPay }));

/** Labels of entries whose fee is paid later, if they are approved. */
const beforeApproval: readonly EntryLabel[] = ['under_approval', 'audit_failed'];

interface FeeProps {
  entry: EntrySummary;
  /** True if paying is what the entry needs next: how to pay is then the main action. */
  isNext?: boolean;
}

/** The fee of an entry: its state and amount, how to pay it, or the receipt. Renders nothing if there is none. */
export function Fee({ entry, isNext = false }: FeeProps) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const howId = useId();
  const { payment, teamSize, teamName } = entry;
  if (!payment || !showsFee(entry)) return null;
  const { state, amount, perPerson, paidBefore, over, items = [], howToPay, receiptNo } = payment;
  const owes = isOwing(state);
  // no action is needed before the entry is approved
  const isDue = lacksOf(entry).includes('payment');
  const isLater = state === 'unpaid' && beforeApproval.includes(entry.label);
  const opener = {
    'aria-expanded': isOpen,
    'aria-controls': howId,
    'aria-label': t('fee.howNamed', { team: teamName }),
    onClick: () => setOpen(!isOpen),
  };
  return (
    <div className={cx('fee')}>
      <div className={cx('line', state, isDue && 'due', (paidBefore || items.length > 1) && 'rest')}>
        <span className={cx('block')}>
          <Icon name={owes ? moreIcons.coin : 'check'} />
        </span>
        <div>
          <b>{t(isLater ? 'fee.later' : `fee.${state}`, { amount: format.fee(amount) })}</b>
          {teamSize > 1 && <small>{t('fee.each', { count: teamSize, each: format.fee(perPerson) })}</small>}
          {isLater && <small>{t('fee.onceApproved')}</small>}
          {paidBefore && <small>{t('fee.paidBefore', { amount: format.fee(paidBefore) })}</small>}
          {over && <small>{t('fee.over', { amount: format.fee(over) })}</small>}
          {(items.length > 1 || owes) &&
            items.map(({ kind, amount: each, currency, paidAt }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: payments are only ever added at the end, or all struck out
              <small key={index}>{t(`fee.item.${kind}`, { date: format.date(paidAt), amount: format.fee(only(each, currency)) })}</small>
            ))}
        </div>
        {owes && howToPay && !isLater && <How {...opener} isMain={isNext} />}
        {receiptNo !== null && <Receipt entry={entry} />}
      </div>
      {isOpen && howToPay && !isLater && (
        <div id={howId} data-selectable className={cx('how')}>
          <Suspense fallback={null}>
            <LazyView chunk={instructions} props={{ lines: howToPay, team: teamName, number: entry.number ?? null }} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function How({ isMain, ...opener }: { isMain: boolean } & ComponentProps<'button'>) {
  const { t } = useTranslation('registrations');
  if (isMain)
    return (
      <Button size="sm" {...opener}>
        {t('fee.how')}
      </Button>
    );
  return (
    <button type="button" className={cx('more')} {...opener}>
      {t('fee.how')}
      <Icon name="down" />
    </button>
  );
}

function Receipt({ entry: { id, teamName } }: { entry: EntrySummary }) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const message = useProblemMessage();
  const { mutate, isPending, error } = useAction('POST /api/registrations/:id/receipt', {
    onSuccess: ({ pdf, receiptNo }) => {
      const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
      saveFile(new Blob([bytes], { type: 'application/pdf' }), `${receiptNo}.pdf`);
    },
  });
  return (
    <>
      <button
        type="button"
        className={cx('more')}
        aria-busy={isPending}
        aria-label={t('fee.receiptNamed', { team: teamName })}
        onClick={() => savesFiles() && mutate({ params: { id }, body: { locale } })}
      >
        <Icon name="dl" />
        {t('fee.receipt')}
      </button>
      {error && (
        <p role="alert" className={cx('failure')}>
          {message(error)}
        </p>
      )}
    </>
  );
}
