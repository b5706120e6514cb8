import { createDialogPrompt } from './createDialogPrompt.ts';

/** Calls that need a confirmed session wait here until the reader has confirmed their identity, or has declined. */
export const confirmationPrompt = createDialogPrompt();
