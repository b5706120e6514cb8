import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ErasureRequest } from '#contract/accounts/erasure.ts';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { EraseRequest } from './EraseRequest.tsx';
import { PapersToDestroy } from './PaperConsents.tsx';

/** Erases an entry on its family's request. */
export const EraseDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => {
  const { t } = useTranslation('onBehalf');
  const notify = useNotify();
  const refresh = useRefresh();
  const erase = useMutation({
    mutationFn: (request: ErasureRequest) =>
      call('POST /api/admin/registrations/:id/erasure', { params: { id: entry.id }, body: { request, version: entry.version } }),
    onSuccess: ({ receiptNo }) => {
      notify(t('erase.done', { no: receiptNo }), { type: 'success', autoHideDuration: 12_000 });
      onClose();
    },
    onSettled: () => refresh(),
  });
  return (
    <EraseRequest
      title={t('erase.title', { team: entry.teamName })}
      body={t('erase.body')}
      isPending={erase.isPending}
      error={erase.error}
      onErase={(request) => erase.mutateAsync(request)}
      onClose={onClose}
    >
      <PapersToDestroy entry={entry} />
    </EraseRequest>
  );
};
