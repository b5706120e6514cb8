import type { InboxMessage, MessageState } from '#contract/messages/messages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openMessage } from '#server/platform/messages/messages.ts';
import { ERASED, type MessageRow } from '#server/platform/messages/store.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { stateOf } from './outbox.ts';
import { newestMessagesOf, teamsOf } from './outboxStore.ts';

/** Maximum number of messages, each channel counted, that people read again. */
const SHOWN = 400;

/** Messages that nobody reads again: a code is used or has expired. */
const unread: readonly string[] = ['verification_code'];

/** Returns the words of one message: those of the mail, which say most, or of whichever channel has kept some. */
const wordsOf = ({ vault }: Pick<Deps, 'vault'>, rows: readonly MessageRow[]): InboxMessage['words'] => {
  const kept = rows
    .filter(({ sentAt, sealed }) => sentAt !== null && sealed !== ERASED)
    .toSorted((a, b) => Number(b.channel === 'email') - Number(a.channel === 'email'))
    .flatMap((row) => openMessage(vault, row).words ?? []);
  return kept[0] ?? null;
};

/** States of what was never said. */
const unsaid: readonly MessageState[] = ['stopped', 'expired'];

/** Maximum time between the rows of one message, which are written one after the other in one transaction. */
const TOGETHER_MS = 2000;

type Row = Pick<MessageRow, 'template' | 'subjectId' | 'announcementId' | 'channel' | 'createdAt'>;

/** Joins the rows of one message by different channels; keeps their order, the newest first. */
export const joinChannels = <T extends Row>(rows: readonly T[]): T[][] => {
  const joined: T[][] = [];
  for (const row of rows) {
    const isSame = (other: Row) =>
      other.template === row.template &&
      other.subjectId === row.subjectId &&
      other.announcementId === row.announcementId &&
      other.createdAt - row.createdAt < TOGETHER_MS;
    const own = joined.findLast((each) => each.every((other) => isSame(other) && other.channel !== row.channel));
    if (own) own.push(row);
    else joined.push([row]);
  }
  return joined;
};

/** Returns what was sent to the actor while it is kept, the newest first: what went by several channels at once is one. */
export const listInbox = async (
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  { id: accountId }: Actor,
): Promise<{ items: InboxMessage[]; total: number }> => {
  const now = clock.now();
  const rows = (await newestMessagesOf(db, accountId, SHOWN)).filter(
    // what an organiser has stopped was never said
    (row) => !unread.includes(row.template) && !unsaid.includes(stateOf(row, now)),
  );
  const teams = await teamsOf(db, [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))]);
  const items = joinChannels(rows).flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { id, template, subjectId, createdAt } = first;
    const team = subjectId === null ? undefined : teams.get(subjectId);
    return {
      id,
      template,
      channels: own.map((row) => ({ channel: row.channel, state: stateOf(row, now) })),
      at: Math.max(createdAt, ...own.map(({ sentAt }) => sentAt ?? 0)),
      entry: subjectId === null || team === undefined ? null : { id: subjectId, teamName: team },
      words: wordsOf({ vault }, own),
    };
  });
  return { items, total: items.length };
};
