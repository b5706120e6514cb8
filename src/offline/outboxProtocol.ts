import type { EndpointName } from '#contract/http/endpoint.ts';
import { Problem, type ProblemCode, problemStatus } from '#contract/http/problem.ts';
import type { OutboxKinds, Subject } from './rows.ts';

/** One request out of the outbox, as the network is asked to send it. */
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

/** Returns the endpoint that takes a submission, with the parameters of its path. */
export const endpointOf = (kinds: OutboxKinds, subject: Subject): Pick<OutboxRequest, 'name' | 'params'> => {
  const { endpoint, params } = kindOf(kinds, subject);
  const filled = params && Object.fromEntries(Object.entries(params).map(([param, field]) => [param, String(subject[field])]));
  return { name: endpoint, params: filled };
};

/** Returns what the answer calls what was made; null if the answer does not hold it, and so is not the server's. */
export const answerIdOf = (kinds: OutboxKinds, subject: Subject, answer: unknown): string | null => {
  if (typeof answer !== 'object' || answer === null) return null;
  const id: unknown = Reflect.get(answer, kindOf(kinds, subject).answer);
  return typeof id === 'string' ? id : null;
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
