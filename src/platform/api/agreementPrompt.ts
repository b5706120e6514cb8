import { Problem } from '#contract/http/problem.ts';
import { createDialogPrompt } from './createDialogPrompt.ts';
import { deferredParts } from './deferredParts.ts';

/** What is sent in waits here until the reader has agreed to the legal texts that are new, or has declined. Its dialog is no part of a first visit: a form may be sent before it is there. */
export const agreementPrompt = createDialogPrompt(() => deferredParts.load());

/** Sends something in; where legal texts wait for agreement, the reader is asked over the page, and it is sent once more. */
export const withAgreement = async <T>(send: () => Promise<T>): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'agreement_needed' && (await agreementPrompt.ask()))) throw error;
    return send();
  }
};
