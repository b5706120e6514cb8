import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErasureReceipt } from '#contract/accounts/erasure.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { ConfirmationProvider, useRunConfirmed } from '#src/accounts/index.ts';
import { newId } from '#src/offline/newId.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useSession } from '#src/platform/session/session.ts';
import css from '#src/registrations/entry/Entry.module.css';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const cx = bindStyles(css);

/**
 * Withdraws the consent to processing, which erases the entry. Explains beforehand what is deleted and what stays, asks the reader to
 * confirm their identity, and shows the receipt.
 */
export function WithdrawConsent({ entry }: { entry: Entry }) {
  const { t } = useTranslation('registrations');
  const { account } = useSession();
  const [asking, setAsking] = useState(false);
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  if (receipt) return <Receipt receipt={receipt} />;
  if (entry.state === 'withdrawn') return <Notice tone="info">{t('withdraw.erased')}</Notice>;
  return (
    <Card as="section" pad="lg">
      <h2 className={cx('sectionTitle')}>{t('withdraw.heading')}</h2>
      <p>{t('withdraw.lead')}</p>
      <div className={cx('buttons')}>
        <Button variant="danger" icon={moreIcons.trash} onClick={() => setAsking(true)}>
          {t('withdraw.open')}
        </Button>
      </div>
      {asking && account && (
        <ConfirmationProvider account={account}>
          <WithdrawDialog entry={entry} onDone={setReceipt} onClose={() => setAsking(false)} />
        </ConfirmationProvider>
      )}
    </Card>
  );
}

interface WithdrawDialogProps {
  entry: Entry;
  onDone: (receipt: ErasureReceipt) => void;
  onClose: () => void;
}

function WithdrawDialog({ entry, onDone, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const message = useProblemMessage();
  // One key for all attempts: if an answer is lost, the server sends it again.
  const [idempotencyKey] = useState(newId);
  const { mutate, isPending, error } = useAction('POST /api/registrations/:id/withdraw', { onSuccess: onDone, run: useRunConfirmed() });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('withdraw.title', { team: entry.teamName })}
      body={
        <>
          <p>{t('withdraw.goes', { competition: text(entry.competition.title) })}</p>
          <p>{t('withdraw.stays')}</p>
          {error && (
            <Notice tone="danger" role="alert">
              {message(error)}
            </Notice>
          )}
        </>
      }
      confirmLabel={t('withdraw.confirm')}
      cancelLabel={t('withdraw.keep')}
      busy={isPending}
      onConfirm={() => mutate({ params: { id: entry.id }, idempotencyKey })}
      onCancel={onClose}
    />
  );
}

function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  return (
    <Notice tone="success" role="status">
      {t('withdraw.receipt', { no: receipt.no, time: format.dateTime(receipt.at), works: receipt.works, files: receipt.files })}
    </Notice>
  );
}
