import { ownTargets, quietEndFor, unsubscribeLinkFor } from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stillHolds } from '#server/platform/instants.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { holdMessagesOf } from '#server/platform/messages/store.ts';
import { pushTargets } from '#server/platform/push/subscriptions.ts';
import { momentOf } from '#server/platform/site.ts';
import { ANNOUNCEMENTS, draftIn } from './announcements.ts';
import { billOf, channelsOfRecipients, isLetter } from './count.ts';
import {
  type AnnouncementRow,
  advance,
  changeState,
  chosenTeams,
  findAnnouncement,
  messagesOf,
  type Recipient,
  recipientsAfter,
  stopSomeOf,
  unfinishedAnnouncements,
} from './store.ts';
import { sharedValuesFor, teamNames, wordsFor } from './words.ts';

type SendDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'site' | 'publicUrl' | 'vault' | 'messages' | 'jobs'>;

const EVERY_MS = 5000;
const MINUTE_MS = 60_000;
/** Maximum number of people per transaction, whatever the settings allow: other writes wait for it. */
const MOST_AT_ONCE = 100;

/** Returns a recipient's addresses for a channel. */
const targetsOf = async (tx: Tx, recipient: Recipient, channel: string): Promise<string[]> =>
  channel === 'push'
    ? pushTargets(tx, recipient.id)
    : ownTargets(recipient).flatMap((target) => (target.channel === channel ? [target.value] : []));

/** Returns the time until an announcement goes on. */
const restOf = ({ nextAt }: AnnouncementRow, now: number): number => (stillHolds(nextAt, now, MOST_AT_ONCE * MINUTE_MS) ? nextAt - now : 0);

/**
 * Writes to the next people of an announcement. Its position moves in the transaction that queues their messages, so that each person is written to
 * once, even if the process dies. Returns true if there may be more to do at once.
 */
const sendSome = async (deps: SendDeps, row: AnnouncementRow): Promise<boolean> => {
  const { db, readDb, clock, site, messages } = deps;
  const now = clock.now();
  const settings = site.now();
  const { perMinute } = settings.messages;
  const size = Math.min(MOST_AT_ONCE, Math.max(1, Math.ceil((perMinute * EVERY_MS) / MINUTE_MS)));
  const draft = draftIn(row);
  const { segment, texts } = draft;
  const letter = isLetter(segment);
  const sharedValues = await sharedValuesFor(readDb, deps, draft);
  const found = await recipientsAfter(readDb, segment, momentOf(deps), row.cursor, size);
  const last = found.at(-1);
  const moved = await db.transaction().execute(async (tx) => {
    if (!last) return advance(tx, row, { state: 'sent', endedAt: now });
    const { told, leftOut, unreachable } = await channelsOfRecipients(tx, found, draft);
    const teams =
      segment.entryIds &&
      (await chosenTeams(
        tx,
        segment.entryIds,
        told.map(({ recipient }) => recipient.id),
      ));
    const change = {
      cursor: last.id,
      told: row.told + told.length,
      leftOut: row.leftOut + leftOut,
      unreachable: row.unreachable + unreachable,
      nextAt: now + Math.ceil((told.length * MINUTE_MS) / perMinute),
    };
    // First: it locks out other processes and finds out whether the announcement was stopped.
    if (!(await advance(tx, row, change))) return false;
    for (const { recipient, by } of told) {
      const { id: accountId, locale, name } = recipient;
      const own = teams?.get(accountId) ?? [];
      const values: Record<string, string> = { ...sharedValues(locale), name, ...(teams && { team: teamNames(own, locale) }) };
      const notBefore = quietEndFor(recipient, now, settings);
      for (const channel of by) {
        const words = wordsFor(texts, channel, locale, values);
        const more =
          channel === 'email'
            ? letter
              ? {}
              : { unsubscribe: await unsubscribeLinkFor(tx, deps, accountId, 'news') }
            : { path: '/personal', ...(values['competition'] !== undefined && { competition: values['competition'] }) };
        for (const to of await targetsOf(tx, recipient, channel))
          await messages.post(tx, {
            channel,
            to,
            template: letter ? 'organiser_message' : 'announcement',
            // erased with the entry that it is about
            ...(own.length === 1 && own[0] && { subjectId: own[0].id }),
            locale,
            params: channel === 'sms' ? words : { ...words, ...more },
            accountId,
            notBefore,
            announcementId: row.id,
            cost: billOf(channel, locale, words.text, settings).cost,
          });
      }
    }
    return true;
  });
  await messages.committed();
  return moved && last !== undefined;
};

/** Sends the announcements that organisers have started, as fast as the settings allow, and stops those that they have stopped. */
export const announcementJob = (deps: SendDeps): Job => ({
  name: ANNOUNCEMENTS,
  everyMs: EVERY_MS,
  async run(signal) {
    const { db, clock, jobs } = deps;
    for (const { id, state, sendAt } of await unfinishedAnnouncements(db)) {
      if (state === 'scheduled') {
        const now = clock.now();
        if (sendAt !== null && sendAt > now) continue;
        await db.transaction().execute((tx) => changeState(tx, id, ['scheduled'], { state: 'sending', nextAt: now }));
      }
      if (state === 'stopping') {
        await inBatches((limit) => db.transaction().execute((tx) => stopSomeOf(tx, id, clock.now(), limit)));
        // Some are still being sent, or this process is shutting down: the next run stops the rest.
        if ((await messagesOf(db, id)).waiting > 0) continue;
        await db.transaction().execute(async (tx) => {
          if (await changeState(tx, id, ['stopping'], { state: 'stopped' })) await holdMessagesOf(tx, id, null);
        });
        continue;
      }
      for (let goesOn = true; goesOn && !signal.aborted; ) {
        const row = await findAnnouncement(db, id);
        if (row?.state !== 'sending') break;
        const restMs = restOf(row, clock.now());
        // At the announcement's own pace, not the job's.
        if (restMs > 0) jobs.runSoon(ANNOUNCEMENTS, restMs);
        goesOn = restMs === 0 && (await sendSome(deps, row));
      }
    }
  },
});
