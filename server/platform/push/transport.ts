import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { httpAnswer, httpFailure, retryAfterOf, SendFailure } from '#server/platform/messages/carriers/failure.ts';
import type { Outgoing } from '#server/platform/messages/carriers/outgoing.ts';
import type { Transport } from '#server/platform/messages/carriers/transports.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import { encryptPush } from './encryption.ts';
import { type AllowedEndpoints, isPushEndpoint } from './endpoints.ts';
import { deleteSubscription, findSubscription } from './store.ts';
import { openSubscription } from './subscriptions.ts';
import type { Vapid } from './vapid.ts';

/** Time that a push service keeps a push for a device that is off: the same as the outbox's retries. */
const TTL_SECONDS = 48 * 3600;
const MAX_TITLE = 120;
const MAX_BODY = 300;
/** Statuses by which a service reports that a subscription has ended (RFC 8030, 7.3). */
const GONE: ReadonlySet<number> = new Set([404, 410]);

interface Deps {
  db: Db;
  vault: Vault;
  clock: Clock;
  vapid: Vapid;
  allowed: AllowedEndpoints;
  /** For the operators of push services, `mailto:`. */
  contact: () => string;
  /** Test seam: the network. */
  fetch?: typeof fetch;
}

/**
 * Returns the service worker's notification, without personal data: it appears on a locked screen. Only the same news of the same
 * competition replaces it.
 */
const payloadOf = ({ subject, text, params, template }: Outgoing): string =>
  JSON.stringify({
    title: subject.slice(0, MAX_TITLE),
    body: text.slice(0, MAX_BODY),
    path: params['path'] ?? '/personal',
    tag: `${template} ${subject}`,
  });

const gone = (): SendFailure => new SendFailure('recipient_refused', { recipientGone: true });

/**
 * Sends to the push service of a subscription, whose id is the recipient. A service that is down or refuses says nothing about the others:
 * none of its failures blocks the channel.
 */
export const pushTransport = ({ db, vault, clock, vapid, allowed, contact, fetch: request = fetch }: Deps): Transport => ({
  local: false,
  async send(message, signal) {
    const row = await findSubscription(db, message.to);
    if (!row) throw gone();
    const { endpoint, ...keys } = openSubscription(vault, row);
    // The setting may have changed since.
    if (!isPushEndpoint(endpoint, allowed)) throw new SendFailure('recipient_refused');
    const response = await request(endpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        authorization: vapid.authorizationFor(endpoint, contact()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
        urgency: 'normal',
      },
      body: new Uint8Array(encryptPush(payloadOf(message), keys)),
      signal,
    }).catch((error: unknown) => {
      if (signal.aborted && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')) throw error;
      throw new SendFailure(signal.aborted ? 'timeout' : 'unreachable');
    });
    await response.body?.cancel();
    if (response.ok) return httpAnswer(response.status);
    if (GONE.has(response.status)) {
      await deleteSubscription(db, row.id);
      throw gone();
    }
    const { reason, retryAfterMs, answer } = httpFailure(response.status, retryAfterOf(response.headers.get('retry-after'), clock.now()));
    throw new SendFailure(reason, { retryAfterMs, answer });
  },
});
