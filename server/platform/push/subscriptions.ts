import { z } from 'zod';
import { fieldProblem } from '#contract/http/problem.ts';
import type { PushState, PushSubscriptionForm } from '#contract/messages/push.ts';
import type { Config } from '#server/config.ts';
import type { Clock, Ids } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { areReceiverKeys } from './encryption.ts';
import { isPushEndpoint } from './endpoints.ts';
import { deleteSubscriptionOf, findSubscriptionOf, replaceSubscription, type SubscriptionRow, subscriptionsOf } from './store.ts';
import type { Vapid } from './vapid.ts';

export interface PushDeps {
  config: Config;
  db: Db;
  clock: Clock;
  ids: Ids;
  vault: Vault;
  vapid: Vapid;
}

const Sealed = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** Returns the context of a subscription's seal. */
export const subscriptionContext = (id: string): string => `push subscription ${id}`;

/** Opens a subscription's address and the keys to encrypt its pushes. */
export const openSubscription = (vault: Vault, { id, sealed }: Pick<SubscriptionRow, 'id' | 'sealed'>): z.infer<typeof Sealed> =>
  Sealed.parse(JSON.parse(vault.open(sealed, subscriptionContext(id))));

/** Returns the push state of the actor's device: the key to subscribe with, and whether it has subscribed. */
export const pushState = async ({ db, vapid }: Pick<PushDeps, 'db' | 'vapid'>, { sessionId }: Actor): Promise<PushState> => ({
  publicKey: vapid.publicKey,
  subscribed: (await findSubscriptionOf(db, sessionId)) !== undefined,
});

/** Stores the subscription of the actor's device, for as long as its session lasts. Throws invalid_input. */
export const subscribe = async (
  deps: PushDeps,
  actor: Actor,
  { endpoint, keys }: z.output<typeof PushSubscriptionForm>,
): Promise<PushState> => {
  const { config, db, clock, ids, vault } = deps;
  if (!isPushEndpoint(endpoint, config.push)) throw fieldProblem('endpoint', 'invalid');
  if (!areReceiverKeys(keys)) throw fieldProblem('keys', 'invalid');
  const id = ids.next();
  const sealed = vault.seal(JSON.stringify({ endpoint, ...keys }), subscriptionContext(id));
  await db.transaction().execute((tx) =>
    replaceSubscription(tx, {
      id,
      accountId: actor.id,
      sessionId: actor.sessionId,
      endpointHash: vault.mac(endpoint, 'push endpoint'),
      sealed,
      createdAt: clock.now(),
    }),
  );
  return pushState(deps, actor);
};

/** Deletes the subscription of the actor's device. */
export const unsubscribe = ({ db }: Pick<PushDeps, 'db'>, { sessionId }: Actor): Promise<void> => deleteSubscriptionOf(db, sessionId);

/** Returns the subscriptions of an account for its owner's export: their services and times. */
export const subscriptionsForExport = async (deps: { db: Db; vault: Vault }, accountId: string) =>
  (await subscriptionsOf(deps.db, accountId)).map((row) => ({
    service: new URL(openSubscription(deps.vault, row).endpoint).host,
    createdAt: row.createdAt,
  }));

/** Returns the ids of an account's subscriptions, the recipients of a push to it. */
export const pushTargets = async (tx: Tx, accountId: string): Promise<string[]> =>
  (await subscriptionsOf(tx, accountId)).map(({ id }) => id);
