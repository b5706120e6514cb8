import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#contract/office/staff.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { call } from '#src/platform/api/api.ts';

/** Removes the lost second factor of a colleague; one's own is removed in one's settings. */
export const ResetSecondFactor = ({ person }: { person: StaffMember }) => {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useFailureNotice();
  const { data: identity } = useGetIdentity();
  const [isOpen, setIsOpen] = useState(false);
  const reset = useMutation({
    mutationFn: () => call('DELETE /api/admin/accounts/:id/second-factor', { params: { id: person.id } }),
    onSuccess: () => {
      notify('second_factor.reset_done');
      refresh();
    },
    onError,
    onSettled: () => setIsOpen(false),
  });
  if (!person.hasSecondFactor || person.id === identity?.id) return null;
  return (
    <>
      <Button color="error" aria-label={t('second_factor.reset_named', { name: person.name })} onClick={() => setIsOpen(true)}>
        {t('second_factor.reset')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('second_factor.reset_title')}
          subject={person.name}
          body={t('second_factor.reset_body')}
          confirmLabel={t('second_factor.reset')}
          isDangerous
          reason={null}
          isPending={reset.isPending}
          onConfirm={() => reset.mutateAsync()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
