import { z } from 'zod';
import { fieldProblem } from '#contract/http/problem.ts';
import type { PushState, PushSubscriptionForm } from '#contract/messages/push.ts';
import type { Config } from '#server/config.ts';
import type { Clock, Ids } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { Vault } from '#server/platform/vault.ts';
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

/** What a subscription's ciphertext is bound to. */
export const subscriptionContext = (id: string): string => `push subscription ${id}`;

/** Where a subscription's pushes go, and the keys that they are encrypted for. */
export const openSubscription = (vault: Vault, { id, sealed }: Pick<SubscriptionRow, 'id' | 'sealed'>): z.infer<typeof Sealed> =>
  Sealed.parse(JSON.parse(vault.open(sealed, subscriptionContext(id))));

/** What the actor's device needs to know: the key that it subscribes with, and whether it has. */
export const pushState = async ({ db, vapid }: Pick<PushDeps, 'db' | 'vapid'>, { sessionId }: Actor): Promise<PushState> => ({
  publicKey: vapid.publicKey,
  subscribed: (await findSubscriptionOf(db, sessionId)) !== undefined,
});

/** Stores the subscription of the actor's device, for as long as its session lasts. Fails with invalid_input. */
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

/** Forgets the subscription of the actor's device. */
export const unsubscribe = ({ db }: Pick<PushDeps, 'db'>, { sessionId }: Actor): Promise<void> => deleteSubscriptionOf(db, sessionId);

/** The subscriptions of an account as its owner's export shows them: at which service, and since when. */
export const subscriptionsForExport = async (deps: { db: Db; vault: Vault }, accountId: string) =>
  (await subscriptionsOf(deps.db, accountId)).map((row) => ({
    service: new URL(openSubscription(deps.vault, row).endpoint).host,
    createdAt: row.createdAt,
  }));

/** The ids of an account's subscriptions: where a push to it goes. */
export const pushTargets = async (tx: Tx, accountId: string): Promise<string[]> =>
  (await subscriptionsOf(tx, accountId)).map(({ id }) => id);
