import { useNotify, useRefresh } from 'react-admin';
import { useMutation } from '#src/admin/kit/data/useChange.ts';

/** A change of an entry: says when it is done, and reads the entry again, also where it was refused because another came first. */
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
