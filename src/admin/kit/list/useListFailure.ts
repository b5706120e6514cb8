import { useEffect, useEffectEvent } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { problemOf } from '#src/admin/kit/data/dataProvider.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** Returns the error that replaces a list's rows; null if earlier rows are shown, over which it is a notice. */
export const useListFailure = (): string | null => {
  const { data = [], error, page } = useListContext();
  const problemMessage = useProblemMessage();
  const notify = useNotify();
  const hasRows = data.length > 0;
  const noticeFailure = useEffectEvent((failure: unknown) => {
    // If a later page cannot be read, react-admin goes back to the first.
    if (hasRows || page > 1) notify(problemMessage(problemOf(failure)), { type: 'error' });
  });
  useEffect(() => {
    if (error) noticeFailure(error);
  }, [error]);
  return error && !hasRows ? problemMessage(problemOf(error)) : null;
};
