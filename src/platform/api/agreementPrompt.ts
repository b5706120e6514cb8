import { Problem } from '#contract/http/problem.ts';
import { createDialogPrompt } from './createDialogPrompt.ts';
import { deferredParts } from './deferredParts.ts';

/**
 * Submissions wait here until the reader has agreed to the new legal texts, or has declined. The dialog is not part of a first visit: a
 * form may be sent before it is loaded.
 */
export const agreementPrompt = createDialogPrompt(() => deferredParts.load());

/** Sends a submission. If legal texts wait for agreement, the reader is asked in a dialog over the page, and it is sent once more. */
export const withAgreement = async <T>(send: () => Promise<T>): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'agreement_needed' && (await agreementPrompt.ask()))) throw error;
    return send();
  }
};
