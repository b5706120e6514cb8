import { useEffect, useRef, useState } from 'react';
import { typedForms } from '#src/platform/session/pageAccount.ts';

/** Keeps a page its owner's if another account signs in while it holds what is not saved. Returns the function for a `LeaveGuard`. */
export const useUnsaved = (isUnsaved: boolean): (() => boolean) => {
  const current = useRef(isUnsaved);
  current.current = isUnsaved;
  const [wouldLose] = useState(() => () => current.current);
  useEffect(() => {
    if (!isUnsaved) return;
    typedForms.add(wouldLose);
    return () => {
      typedForms.delete(wouldLose);
    };
  }, [isUnsaved, wouldLose]);
  return wouldLose;
};
