import { createPrompt } from './createPrompt.ts';

let dialogs = 0;

/** Calls that need a confirmed session wait here until the reader has proved who they are, or has declined. */
export const confirmationPrompt = {
  ...createPrompt(() => dialogs > 0),
  /** Announces a dialog that can ask; returns how to take it back. */
  addDialog: () => {
    dialogs += 1;
    return () => {
      dialogs -= 1;
    };
  },
};
