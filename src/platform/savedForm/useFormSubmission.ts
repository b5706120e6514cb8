import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { createFormSubmission, type FormSubmission, type FormSubmissionDeps } from '#src/offline/drafts/formSubmission.ts';
import { newId } from '#src/offline/newId.ts';
import { endpointOf } from '#src/offline/outbox/outboxProtocol.ts';
import type { OutboxKinds } from '#src/offline/rows.ts';
import { withAgreement } from '#src/platform/api/agreementPrompt.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { typedForms } from '#src/platform/session/pageAccount.ts';
import { createDirectSubmit } from './createDirectSubmit.ts';
import { sendDirectly } from './sendDirectly.ts';
import { useSaveBeforeLeaving } from './useSaveBeforeLeaving.ts';

type Deps = Omit<FormSubmissionDeps<never>, 'sendDirectly' | 'newKey'> & {
  /** The account of the form: it is sent in that account's session only. */
  accountId: string;
};

const kinds: OutboxKinds = outboxKinds;

/**
 * Creates a submission for its kind, which decides the endpoint and the reads that its success makes stale. It asks for agreement to new
 * legal texts if the server requires it first.
 */
const createSubmission = <Body>({ accountId, ...deps }: Deps, client: QueryClient): FormSubmission<Body> => {
  const { subject } = deps.begin;
  const post = (body: Body, idempotencyKey: string) => sendDirectly({ accountId, subject, body, idempotencyKey });
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
  useTyped(submission);
  return submission;
};

/** Notes on the page whether the form has input that is not sent. */
const useTyped = ({ current, subscribe }: Pick<FormSubmission<never>, 'current' | 'subscribe'>): void => {
  useLayoutEffect(() => {
    const wouldLose = () => current().name === 'failed';
    const note = () => void (current().name === 'untouched' ? typedForms.delete(wouldLose) : typedForms.add(wouldLose));
    note();
    const end = subscribe(note);
    return () => {
      end();
      typedForms.delete(wouldLose);
    };
  }, [current, subscribe]);
};
