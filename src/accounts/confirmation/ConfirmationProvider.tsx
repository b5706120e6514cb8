import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { ConfirmationContext, type RunConfirmed } from './ConfirmationContext.ts';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';

interface Question {
  answer: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

/** Lets the actions below it ask for a confirmation, in one dialog for all of them. */
export function ConfirmationProvider({ account, children }: { account: Pick<Account, 'mobile' | 'email'>; children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false);
  const question = useRef<Question | null>(null);

  const ask = useCallback((): Promise<boolean> => {
    if (question.current === null) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      question.current = { answer: promise, settle: resolve };
      setIsAsking(true);
    }
    return question.current.answer;
  }, []);
  const settle = (isConfirmed: boolean) => {
    const asked = question.current;
    question.current = null;
    setIsAsking(false);
    asked?.settle(isConfirmed);
  };
  const run: RunConfirmed = useCallback(
    async (action) => {
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof Problem && error.code === 'confirmation_needed' && (await ask()))) throw error;
        return action();
      }
    },
    [ask],
  );
  return (
    <ConfirmationContext value={run}>
      {children}
      <ConfirmationDialog account={account} open={isAsking} onConfirmed={() => settle(true)} onClose={() => settle(false)} />
    </ConfirmationContext>
  );
}
