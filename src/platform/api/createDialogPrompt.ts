import { createPrompt } from './createPrompt.ts';

/** A question that is asked by whichever dialog has announced itself. Where none has yet, `bring` loads one; where that fails, the answer is no. */
export const createDialogPrompt = (bring?: () => Promise<void>) => {
  let dialogs = 0;
  const prompt = createPrompt(() => dialogs > 0 || bring !== undefined);
  return {
    ...prompt,
    ask: (): Promise<boolean> => {
      const answer = prompt.ask();
      if (dialogs === 0) bring?.().catch(() => prompt.settle(false));
      return answer;
    },
    /** Announces a dialog that can ask; returns how to take it back. */
    addDialog: () => {
      dialogs += 1;
      return () => {
        dialogs -= 1;
      };
    },
  };
};
