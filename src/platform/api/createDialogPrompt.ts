import { createPrompt } from './createPrompt.ts';

/** A question that is asked by whichever dialog has announced itself. */
export const createDialogPrompt = () => {
  let dialogs = 0;
  return {
    ...createPrompt(() => dialogs > 0),
    /** Announces a dialog that can ask; returns how to take it back. */
    addDialog: () => {
      dialogs += 1;
      return () => {
        dialogs -= 1;
      };
    },
  };
};
