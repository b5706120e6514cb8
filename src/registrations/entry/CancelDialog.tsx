import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations.ts';
import { refresh, useAction } from '#src/app/useCall.ts';
import { useText } from '#src/app/useLocale.ts';
import { useProblemMessage } from '#src/app/useProblemMessage.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { showToast } from '#src/ui/toast.ts';

interface CancelDialogProps {
  entry: EntrySummary;
  onDone: () => void;
}

/** Asks before a registration is cancelled, and says when it is (specification, section 4). */
export function CancelDialog({ entry, onDone }: CancelDialogProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const message = useProblemMessage();
  const client = useQueryClient();
  const { mutate, isPending, error } = useAction('POST /api/registrations/:id/cancel', {
    onSuccess: async () => {
      showToast({ message: t('cancel.done', { team: entry.teamName }), tone: 'success' });
      onDone();
      await refresh(client, 'GET /api/registrations', 'GET /api/registrations/:id', 'GET /api/competitions/:id');
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
              {message(error)}
            </Notice>
          )}
        </>
      }
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      busy={isPending}
      onConfirm={() => mutate({ params: { id: entry.id } })}
      onCancel={onDone}
    />
  );
}
