import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Device } from '#src/offline/index.ts';
import { mayHaveArrived } from '#src/offline/network/mayHaveArrived.ts';
import { newId } from '#src/offline/newId.ts';
import { isStorageUnavailable } from '#src/offline/storage/isStorageUnavailable.ts';
import { briefOf, subjectOf } from '#src/offline/subject.ts';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { openDevice, sendsWhenClosed } from '#src/platform/device/device.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { sendDirectly } from '#src/platform/savedForm/sendDirectly.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';

interface CancelDialogProps {
  entry: EntrySummary;
  onDone: () => void;
}

interface Cancellation {
  /** The id of the submission; also its Idempotency-Key. */
  id: string;
  accountId: string;
  entry: EntrySummary;
}

type Cancelled = 'sent' | 'waiting' | 'waitingAgreement';

/** Cancels at once, or when there is a connection. Fails with the server's reason for a refusal, or if the device cannot store. */
const queueCancellation = async (
  { outbox }: Device,
  { id, entry: { id: entryId, teamName, competition } }: Cancellation,
): Promise<Cancelled> => {
  const cancellation = { id, subject: subjectOf('cancellation', { entryId }), label: teamName, competition: briefOf(competition) };
  let outcome = await outbox.queue(cancellation);
  if (outcome.state === 'waiting' && outcome.problem?.code === 'signed_out' && (await sessionExpiry.ask())) {
    await outbox.signedIn();
    outcome = await outbox.queue(cancellation);
  }
  // Items queued before it are blocked until then.
  if (outcome.state === 'waiting' && outcome.problem?.code === 'agreement_needed' && (await agreementPrompt.ask()))
    outcome = await outbox.queue(cancellation);
  if (outcome.state === 'refused') throw outcome.problem;
  return outcome.state === 'waiting' && outcome.problem?.code === 'agreement_needed' ? 'waitingAgreement' : outcome.state;
};

/** Cancels by the outbox, or directly if the device cannot store: both under one key. */
const cancelEntry = async (cancellation: Cancellation): Promise<Cancelled> => {
  const { id, accountId, entry } = cancellation;
  const device = await openDevice(accountId).catch(() => null);
  try {
    if (device) return await queueCancellation(device, cancellation);
  } catch (error) {
    if (!isStorageUnavailable(error)) throw error;
  }
  await sendDirectly({ accountId, subject: subjectOf('cancellation', { entryId: entry.id }), body: undefined, idempotencyKey: id });
  return 'sent';
};

/** Asks for confirmation before cancelling a registration, and reports the cancellation (specification, section 4). */
export function CancelDialog({ entry, onDone }: CancelDialogProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const message = useProblemMessage();
  const client = useQueryClient();
  const account = useKnownAccount();
  const [id] = useState(newId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cancelEntry({ id, accountId: account?.id ?? '', entry }),
    onSuccess: async (state) => {
      const params = { team: entry.teamName };
      if (state === 'sent') showToast({ message: t('cancel.done', params), tone: 'success' });
      else if (state === 'waitingAgreement') showToast({ message: t('cancel.waitingAgreement', params), tone: 'info' });
      else showToast({ message: t(sendsWhenClosed() ? 'cancel.waiting' : 'cancel.waitingOpen', params) });
      onDone();
      await invalidateAfter(client, outboxKinds.cancellation.endpoint);
    },
  });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('cancel.title', { team: entry.teamName })}
      body={
        <>
          <p>{t('cancel.body', { competition: text(entry.competition.title) })}</p>
          {error && (
            <Notice tone="danger" role="alert">
              {message(error)} {mayHaveArrived(error) && t('cancel.unsure')}
            </Notice>
          )}
        </>
      }
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onDone}
    />
  );
}
