import { useNotify, useRefresh } from 'react-admin';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/**
 * Returns a function that reports why an action failed and refetches the page's data: if only the answer was lost, the action took effect.
 */
export const useFailureNotice = (): ((error: unknown) => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const message = useProblemMessage();
  return (error) => {
    notify(message(error), { type: 'error' });
    refresh();
  };
};
