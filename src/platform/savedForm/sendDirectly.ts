import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { endpointOf } from '#src/offline/outboxProtocol.ts';
import type { Subject } from '#src/offline/rows.ts';
import { callByName } from '#src/platform/api/api.ts';

/** Calls the endpoint that the outbox would call: for a device that stores nothing. */
export const sendDirectly = (subject: Subject, body: unknown, idempotencyKey: string): Promise<unknown> => {
  const { name, params } = endpointOf(outboxKinds, subject);
  return callByName(name, { params, body }, { idempotencyKey });
};
