import type { EndpointName } from '#contract/http/endpoint.ts';
import { Problem, type ProblemCode, problemStatus } from '#contract/http/problem.ts';
import type { Subject } from './rows.ts';

/** One request out of the outbox, as the network is asked to send it. */
export interface OutboxRequest {
  name: EndpointName;
  params: { id: string } | undefined;
  body: unknown;
  idempotencyKey: string;
  accountId: string;
}

/** Sends one request. Fails with a Problem. */
export type Send = (request: OutboxRequest) => Promise<unknown>;

/** Which endpoint takes what is sent. All of them act once a key. */
export const endpointOf = (subject: Subject): Pick<OutboxRequest, 'name' | 'params'> => {
  switch (subject.kind) {
    case 'registration':
      return { name: 'POST /api/registrations', params: undefined };
    case 'edit':
      return { name: 'PATCH /api/registrations/:id', params: { id: subject.entryId } };
    case 'cancellation':
      return { name: 'POST /api/registrations/:id/cancel', params: { id: subject.entryId } };
    case 'work':
      return { name: 'POST /api/registrations/:id/work', params: { id: subject.entryId } };
  }
};

/**
 * What a failure means for what waits: `retry` later (the network, a server that is busy or broken), `signed_out` (nothing goes until
 * the account is signed in again), or `refused` for good (the server has understood and says no).
 */
export const verdictOf = (code: ProblemCode): 'retry' | 'signed_out' | 'refused' => {
  if (code === 'signed_out') return 'signed_out';
  // A day is too long to hold up what waits behind it.
  if (code === 'sign_up_limit' || code === 'refused_numbers_limit') return 'refused';
  const status = problemStatus[code];
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'retry' : 'refused';
};

/** What waits for its owner to agree to new legal texts: they agreed to the ones that they sent it under, so it stays sent, and goes once they agree again. */
export const waitsForAgreement = (problem: Pick<Problem, 'code'> | null): boolean => problem?.code === 'agreement_needed';

export const problemOfFailure = (error: unknown): Problem => (error instanceof Problem ? error : new Problem('unexpected'));

/** What the answer calls what it made: an entry's id, a work's number. */
export const answerIdOf = (answer: unknown): string | null => {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('id' in answer && typeof answer.id === 'string') return answer.id;
  return 'no' in answer && typeof answer.no === 'string' ? answer.no : null;
};
