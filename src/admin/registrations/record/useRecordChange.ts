import { useNotify, useRefresh } from 'react-admin';
import { useMutation } from '#src/admin/kit/data/useChange.ts';

/** Returns a change of an entry that notifies when done and refetches the entry, also if another change came first. */
export const useRecordChange = <Input>(change: (input: Input) => Promise<unknown>, done: string, onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      notify(done, { type: 'success' });
      onDone();
    },
    onSettled: () => refresh(),
  });
};
