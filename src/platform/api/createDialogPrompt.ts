import { createPrompt } from './createPrompt.ts';

/** Creates a prompt that is shown by whichever dialog has registered. If none has, `bring` loads one; if that fails, the answer is no. */
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
    /** Registers a dialog; returns a function that unregisters it. */
    addDialog: () => {
      dialogs += 1;
      return () => {
        dialogs -= 1;
      };
    },
  };
};
