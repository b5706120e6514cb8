import type { MessageChannel } from '#contract/messages/messages.ts';
import type { OptionalKind } from '#contract/messages/rules/messageKind.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** Returns the kinds and channels that an account has unsubscribed from, in a fixed order. */
export const choicesOf = (db: Db, accountId: string): Promise<{ kind: OptionalKind; channel: MessageChannel }[]> =>
  db
    .selectFrom('messageChoice')
    .select(['kind', 'channel'])
    .where('accountId', '=', accountId)
    .orderBy('kind')
    .orderBy('channel')
    .execute();

/** Returns the channels by which accounts have unsubscribed from a kind, by account. */
export const leftChannels = async (
  db: Db | Tx,
  accountIds: readonly string[],
  kind: OptionalKind,
): Promise<ReadonlyMap<string, ReadonlySet<MessageChannel>>> => {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('messageChoice')
    .select(['accountId', 'channel'])
    .where('accountId', 'in', accountIds)
    .where('kind', '=', kind)
    .execute();
  const left = new Map<string, Set<MessageChannel>>();
  for (const { accountId, channel } of rows) left.set(accountId, (left.get(accountId) ?? new Set<MessageChannel>()).add(channel));
  return left;
};

interface Choice {
  accountId: string;
  kind: OptionalKind;
  channel: MessageChannel;
}

/** Records that an account has unsubscribed from a kind by a channel, or has subscribed again. */
export const saveChoice = async (tx: Tx, { accountId, kind, channel }: Choice, left: boolean, now: number): Promise<void> => {
  if (left) {
    await tx
      .insertInto('messageChoice')
      .values({ accountId, kind, channel, at: now })
      .onConflict((c) => c.doNothing())
      .execute();
    return;
  }
  await tx.deleteFrom('messageChoice').where('accountId', '=', accountId).where('kind', '=', kind).where('channel', '=', channel).execute();
};

export const insertLink = async (tx: Tx, link: { tokenHash: string; accountId: string; kind: OptionalKind }): Promise<void> => {
  await tx
    .insertInto('unsubscribeLink')
    .values(link)
    .onConflict((c) => c.doNothing())
    .execute();
};

export const findLink = (db: Db | Tx, tokenHash: string): Promise<{ accountId: string; kind: OptionalKind } | undefined> =>
  db.selectFrom('unsubscribeLink').select(['accountId', 'kind']).where('tokenHash', '=', tokenHash).executeTakeFirst();
