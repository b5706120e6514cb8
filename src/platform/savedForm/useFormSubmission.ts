import { useState } from 'react';
import { createFormSubmission, type FormSubmission, type FormSubmissionDeps } from '#src/offline/formSubmission.ts';
import { useSaveBeforeLeaving } from './useSaveBeforeLeaving.ts';

/** The submission of one form while it is shown: all that is typed is saved before the page is hidden, left or reloaded. */
export const useFormSubmission = <Body>(deps: () => FormSubmissionDeps<Body>): FormSubmission<Body> => {
  const [submission] = useState(() => createFormSubmission(deps()));
  useSaveBeforeLeaving(submission);
  return submission;
};
