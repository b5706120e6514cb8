import type { MessageChoices, Unsubscription } from '#contract/accounts/messageChoices.ts';
import { Problem } from '#contract/http/problem.ts';
import type { MessageChannel } from '#contract/messages/messages.ts';
import type { OptionalKind } from '#contract/messages/rules/messageKind.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { choicesOf, findLink, insertLink, leftChannels, saveChoice } from './messageChoiceStore.ts';

type ChoiceDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'rateLimiter'>;

const HOUR_MS = 3600_000;
/** Enough for a whole school behind one address, whose readers unsubscribe from more than one kind; guessing needs far more. */
const TRIES_PER_HOUR = 120;

const hashOf = (vault: Vault, token: string): string => vault.mac(token, 'unsubscribe token');

/** Returns the link by which a mail's reader unsubscribes from its kind. It is the same for every mail of a kind, and contains nothing readable. */
export const unsubscribeLinkFor = async (
  tx: Tx,
  { vault, publicUrl }: Pick<Deps, 'vault' | 'publicUrl'>,
  accountId: string,
  kind: OptionalKind,
): Promise<string> => {
  const token = vault.mac(`${accountId} ${kind}`, 'unsubscribe link');
  await insertLink(tx, { tokenHash: hashOf(vault, token), accountId, kind });
  return `${publicUrl()}/unsubscribe#${token}`;
};

/** Returns the kinds and channels that the actor has unsubscribed from. */
export const readChoices = async ({ db }: Pick<Deps, 'db'>, { id }: Actor): Promise<MessageChoices> => ({ left: await choicesOf(db, id) });

/** Unsubscribes from a kind of message by a channel, or subscribes again. */
export const changeChoice = async (
  deps: ChoiceDeps,
  actor: Actor,
  { left, ...choice }: { kind: OptionalKind; channel: MessageChannel; left: boolean },
): Promise<MessageChoices> => {
  const { db, clock } = deps;
  await db.transaction().execute((tx) => saveChoice(tx, { accountId: actor.id, ...choice }, left, clock.now()));
  return readChoices(deps, actor);
};

/**
 * Returns the kind of mail of a link, and whether it was already unsubscribed from. Throws link_expired (its account no longer exists),
 * too_many_attempts.
 */
export const viewUnsubscription = async (
  { db, vault, rateLimiter }: ChoiceDeps,
  address: string,
  token: string,
): Promise<Unsubscription> => {
  await rateLimiter.consume(['unsubscriptions', address], TRIES_PER_HOUR, HOUR_MS);
  const link = await findLink(db, hashOf(vault, token));
  if (!link) throw new Problem('link_expired');
  const left = await leftChannels(db, [link.accountId], link.kind);
  return { kind: link.kind, left: left.get(link.accountId)?.has('email') ?? false };
};

/** Unsubscribes from the kind of mail of a link, or subscribes again. Throws link_expired, too_many_attempts. */
export const unsubscribeByLink = async (
  { db, vault, clock, rateLimiter }: ChoiceDeps,
  address: string,
  { token, left }: { token: string; left: boolean },
): Promise<Unsubscription> => {
  await rateLimiter.consume(['unsubscriptions', address], TRIES_PER_HOUR, HOUR_MS);
  return db.transaction().execute(async (tx) => {
    const link = await findLink(tx, hashOf(vault, token));
    if (!link) throw new Problem('link_expired');
    await saveChoice(tx, { ...link, channel: 'email' }, left, clock.now());
    return { kind: link.kind, left };
  });
};
