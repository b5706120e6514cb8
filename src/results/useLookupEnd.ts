import { useState } from 'react';
import { Problem } from '#contract/http/problem.ts';
import { call } from '#src/platform/api/api.ts';

/** The state of a look-up's end. */
type LookupEnd = { state: 'none' | 'running' | 'done' } | { state: 'failed'; problem: Problem };

/** Ends on the server what a look-up allowed this browser; what fails can be tried again. */
export const useLookupEnd = () => {
  const [end, setEnd] = useState<LookupEnd>({ state: 'none' });
  /** Incremented to move the focus to what is said of the end: the button that was pressed goes. */
  const [focusToken, setFocusToken] = useState(0);
  const run = async () => {
    if (end.state === 'running') return;
    setEnd({ state: 'running' });
    setFocusToken((token) => token + 1);
    try {
      await call('DELETE /api/certificates/lookup', {});
      setEnd({ state: 'done' });
    } catch (reason) {
      if (!(reason instanceof Problem)) reportError(reason);
      setEnd({ state: 'failed', problem: reason instanceof Problem ? reason : new Problem('unexpected') });
    }
  };
  return {
    ...end,
    focusToken,
    run: () => void run(),
    /** Takes away what is said of it. */
    forget: () => setEnd({ state: 'none' }),
  };
};

export type LookupEndState = ReturnType<typeof useLookupEnd>;
