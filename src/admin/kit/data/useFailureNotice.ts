import { useNotify, useRefresh } from 'react-admin';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** Says why an action failed, and reads again what is shown: where only the answer was lost, the action has taken effect. */
export const useFailureNotice = (): ((error: unknown) => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const message = useProblemMessage();
  return (error) => {
    notify(message(error), { type: 'error' });
    refresh();
  };
};
