import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { createFormSubmission, type FormSubmission, type FormSubmissionDeps } from '#src/offline/formSubmission.ts';
import { newId } from '#src/offline/newId.ts';
import { endpointOf } from '#src/offline/outboxProtocol.ts';
import type { OutboxKinds } from '#src/offline/rows.ts';
import { withAgreement } from '#src/platform/api/agreementPrompt.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { createDirectSubmit } from './createDirectSubmit.ts';
import { sendDirectly } from './sendDirectly.ts';
import { useSaveBeforeLeaving } from './useSaveBeforeLeaving.ts';

type Deps = Omit<FormSubmissionDeps<never>, 'sendDirectly' | 'newKey'>;

const kinds: OutboxKinds = outboxKinds;

/**
 * Creates a submission for its kind, which decides the endpoint and the reads that its success makes stale. It asks for agreement to new
 * legal texts if the server requires it first.
 */
const createSubmission = <Body>(deps: Deps, client: QueryClient): FormSubmission<Body> => {
  const { subject } = deps.begin;
  const post = (body: Body, idempotencyKey: string) => sendDirectly(subject, body, idempotencyKey);
  const submission = createFormSubmission<Body>({
    ...deps,
    sendDirectly: kinds[subject.kind]?.replaces ? createDirectSubmit(post, newId) : post,
    newKey: newId,
  });
  return {
    ...submission,
    send: async (...form) => {
      const result = await withAgreement(() => submission.send(...form));
      if (result.state === 'sent') void invalidateAfter(client, endpointOf(kinds, subject).name);
      return result;
    },
  };
};

/** Returns the submission of one form while it is shown: all input is saved before the page is hidden, left or reloaded. */
export const useFormSubmission = <Body>(deps: () => Deps): FormSubmission<Body> => {
  const client = useQueryClient();
  const [submission] = useState(() => createSubmission<Body>(deps(), client));
  useSaveBeforeLeaving(submission);
  return submission;
};
