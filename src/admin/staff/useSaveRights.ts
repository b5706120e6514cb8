import { useRef } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { StaffRight } from '#contract/office/rules/staffRights.ts';
import type { StaffMember } from '#contract/office/staff.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** Saves the rights of an organiser. */
export const useSaveRights = ({ id, name }: Pick<StaffMember, 'id' | 'name'>, onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const message = useProblemMessage();
  // a second press can come before the button is rendered as busy
  const isSending = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (rights: StaffRight[]) => call('PUT /api/admin/accounts/:id/rights', { params: { id }, body: { rights } }),
    onSuccess: ({ awaitsConfirmation }) => {
      notify(awaitsConfirmation ? 'rights_proposed' : 'rights_saved', { type: 'success', messageArgs: { name } });
      refresh();
      onDone();
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const save = (rights: StaffRight[]) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(rights);
  };
  return { save, isPending, problem: error ? message(error) : null };
};
