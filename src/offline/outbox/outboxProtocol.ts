import type { EndpointName } from '#contract/http/endpoint.ts';
import { Problem, type ProblemCode, problemStatus } from '#contract/http/problem.ts';
import type { OutboxKinds, Subject } from '#src/offline/rows.ts';

/** A request from the outbox, in the form in which it is sent. */
export interface OutboxRequest {
  name: EndpointName;
  params: Readonly<Record<string, string>> | undefined;
  body: unknown;
  idempotencyKey: string;
  accountId: string;
}

/** Sends one request. Fails with a Problem. */
export type Send = (request: OutboxRequest) => Promise<unknown>;

const kindOf = (kinds: OutboxKinds, { kind }: Subject) => {
  const found = kinds[kind];
  if (!found) throw new Problem('unexpected');
  return found;
};

/** Returns the endpoint that receives a submission, with its path parameters. */
export const endpointOf = (kinds: OutboxKinds, subject: Subject): Pick<OutboxRequest, 'name' | 'params'> => {
  const { endpoint, params } = kindOf(kinds, subject);
  const filled = params && Object.fromEntries(Object.entries(params).map(([param, field]) => [param, String(subject[field])]));
  return { name: endpoint, params: filled };
};

/** Returns the id of the created record in the answer; null if the answer lacks it, and so is not the server's. */
export const answerIdOf = (kinds: OutboxKinds, subject: Subject, answer: unknown): string | null => {
  if (typeof answer !== 'object' || answer === null) return null;
  const id: unknown = Reflect.get(answer, kindOf(kinds, subject).answer);
  return typeof id === 'string' ? id : null;
};

/** Returns the place in a waiting list that the answer gives the created record; null if it gives none. */
export const placeOf = (kinds: OutboxKinds, subject: Subject, answer: unknown): number | null => {
  const { place } = kindOf(kinds, subject);
  if (place === undefined || typeof answer !== 'object' || answer === null) return null;
  const found: unknown = Reflect.get(answer, place);
  return typeof found === 'number' && Number.isInteger(found) ? found : null;
};

/**
 * Classifies a failure: `retry` later (the network, a busy or broken server), `signed_out` (nothing is sent until the account signs in
 * again), or `refused` for good (the server understood the request and rejected it).
 */
export const verdictOf = (code: ProblemCode): 'retry' | 'signed_out' | 'refused' => {
  if (code === 'signed_out') return 'signed_out';
  // a day is too long for a form whose numbers are to be corrected
  if (code === 'refused_numbers_limit') return 'refused';
  const status = problemStatus[code];
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'retry' : 'refused';
};

/**
 * Returns true if an item waits for its owner to agree to new legal texts. They agreed to the texts under which they sent it, so it stays
 * sent, and is delivered once they agree again.
 */
export const waitsForAgreement = (problem: Pick<Problem, 'code'> | null): boolean => problem?.code === 'agreement_needed';

/**
 * Returns true if an item waits until the account may register more: a day at most, which is too long for the items behind it, so that they
 * pass it.
 */
export const waitsForBudget = (problem: Pick<Problem, 'code'> | null): boolean => problem?.code === 'sign_up_limit';

export const problemOfFailure = (error: unknown): Problem => (error instanceof Problem ? error : new Problem('unexpected'));
