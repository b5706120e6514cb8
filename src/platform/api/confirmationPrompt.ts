import { createDialogPrompt } from './createDialogPrompt.ts';

/** Calls that need a confirmed session wait here until the reader has proved who they are, or has declined. */
export const confirmationPrompt = createDialogPrompt();
