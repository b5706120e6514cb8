import { useState } from 'react';
import { Problem } from '#contract/http/problem.ts';
import { call } from '#src/platform/api/api.ts';

/** The state of ending a look-up. */
type LookupEnd = { state: 'none' | 'running' | 'done' } | { state: 'failed'; problem: Problem };

/** Ends on the server the rights that a look-up gave this browser; a failure can be retried. */
export const useLookupEnd = () => {
  const [end, setEnd] = useState<LookupEnd>({ state: 'none' });
  /** Incremented to move focus to the message about the end, because the pressed button disappears. */
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
    /** Removes the message. */
    forget: () => setEnd({ state: 'none' }),
  };
};

export type LookupEndState = ReturnType<typeof useLookupEnd>;
