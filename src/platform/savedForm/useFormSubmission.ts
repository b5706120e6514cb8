import { useState } from 'react';
import { createFormSubmission, type FormSubmission, type FormSubmissionDeps } from '#src/offline/formSubmission.ts';
import { withAgreement } from '#src/platform/api/agreementPrompt.ts';
import { useSaveBeforeLeaving } from './useSaveBeforeLeaving.ts';

/** A submission that asks for agreement to new legal texts where the server wants it first. */
const createAgreedSubmission = <Body>(deps: FormSubmissionDeps<Body>): FormSubmission<Body> => {
  const submission = createFormSubmission(deps);
  return { ...submission, send: (...form) => withAgreement(() => submission.send(...form)) };
};

/** The submission of one form while it is shown: all that is typed is saved before the page is hidden, left or reloaded. */
export const useFormSubmission = <Body>(deps: () => FormSubmissionDeps<Body>): FormSubmission<Body> => {
  const [submission] = useState(() => createAgreedSubmission(deps()));
  useSaveBeforeLeaving(submission);
  return submission;
};
