import { Problem } from '#contract/http/problem.ts';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { endpointOf } from '#src/offline/outbox/outboxProtocol.ts';
import type { Subject } from '#src/offline/rows.ts';
import { request } from '#src/platform/api/api.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';

/** A submission of an account that bypasses the outbox. */
export interface DirectSubmission {
  accountId: string;
  subject: Subject;
  body: unknown;
  idempotencyKey: string;
}

/**
 * Calls the outbox's endpoint directly, for a device that cannot store. Like the outbox it sends in the account's own session only, and
 * asks to sign in again if that has expired.
 */
export const sendDirectly = async ({ accountId, subject, body, idempotencyKey }: DirectSubmission): Promise<unknown> => {
  const { name, params } = endpointOf(outboxKinds, subject);
  const send = () => request(name, { params, body }, { idempotencyKey, accountId });
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'signed_out' && (await sessionExpiry.ask()))) throw error;
    return send();
  }
};
