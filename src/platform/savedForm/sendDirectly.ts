import { Problem } from '#contract/http/problem.ts';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { endpointOf } from '#src/offline/outboxProtocol.ts';
import type { Subject } from '#src/offline/rows.ts';
import { request } from '#src/platform/api/api.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';

/** Calls the outbox's endpoint directly, for a device that cannot store. Like `call` it asks to sign in again if the session has expired. */
export const sendDirectly = async (subject: Subject, body: unknown, idempotencyKey: string): Promise<unknown> => {
  const { name, params } = endpointOf(outboxKinds, subject);
  const send = () => request(name, { params, body }, { idempotencyKey });
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'signed_out' && (await sessionExpiry.ask()))) throw error;
    return send();
  }
};
