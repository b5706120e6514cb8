import { z } from 'zod';
import type { Channel, Locale, PagedList, Text } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import {
  type Announcement,
  type AnnouncementDraft,
  AnnouncementSegment,
  type AnnouncementSummary,
  AnnouncementTexts,
} from '#contract/messages/announcements.ts';
import { MessageChannel } from '#contract/messages/messages.ts';
import { mayDoEverything } from '#contract/office/rules/staffRights.ts';
import { FOUND_EACH, type Found } from '#contract/office/search.ts';
import { ownRow, ownTargets } from '#server/accounts/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type IdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import { insertTally } from '#server/platform/messages/store.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { SearchRequest } from '#server/platform/subject.ts';
import { countAnnouncement } from './count.ts';
import {
  type AnnouncementRow,
  allAnnouncements,
  type CountedRow,
  changeState,
  findCounted,
  insertAnnouncement,
  listRows,
  messagesOf,
} from './store.ts';
import { checkWords, sharedValuesFor, wordsFor } from './words.ts';

export const ANNOUNCEMENTS = 'announcements';
const TESTS_PER_HOUR = 20;
const HOUR_MS = 3600_000;
const TITLE_LENGTH = 40;

/** Returns the draft in a row's JSON columns. */
export const draftIn = ({ segment, channels, texts }: Pick<AnnouncementRow, 'segment' | 'channels' | 'texts'>): AnnouncementDraft => ({
  segment: AnnouncementSegment.parse(JSON.parse(segment)),
  channels: z.array(MessageChannel).parse(JSON.parse(channels)),
  texts: AnnouncementTexts.parse(JSON.parse(texts)),
});

const titleOf = ({ subject, sms, push, email }: AnnouncementTexts[Locale]): string =>
  [...(subject || sms || push || email)].slice(0, TITLE_LENGTH).join('');

const titlesOf = (row: AnnouncementRow): Text => {
  const { texts } = draftIn(row);
  return { 'zh-CN': titleOf(texts['zh-CN']), 'en-US': titleOf(texts['en-US']) };
};

const toSummary = (row: CountedRow): AnnouncementSummary => {
  const { segment, channels } = draftIn(row);
  const { id, state, byName, at, endedAt, expected, told, leftOut, unreachable, cost, sent, spent, stopped } = row;
  const title = titlesOf(row);
  return { id, state, by: byName, at, endedAt, segment, channels, title, expected, told, leftOut, unreachable, cost, sent, spent, stopped };
};

/** Returns the titles of all announcements. */
export const announcementTitles = async (db: Db): Promise<{ id: string; name: Text; state: AnnouncementSummary['state'] }[]> =>
  (await allAnnouncements(db)).map((row) => ({ id: row.id, name: titlesOf(row), state: row.state }));

/** Finds messages to many by title, for who may do everything. */
export const findAnnouncements = async (
  { readDb }: Pick<Deps, 'readDb'>,
  { rights, isNamed }: SearchRequest,
): Promise<Pick<Found, 'announcements'>> => {
  const all = mayDoEverything(rights) ? await announcementTitles(readDb) : [];
  const named = all.filter(({ name }) => isNamed(name)).slice(0, FOUND_EACH);
  return { announcements: named.map(({ id, name, state }) => ({ id, title: name, state })) };
};

const describe = async (db: Db, row: CountedRow): Promise<Announcement> => {
  const messages = await messagesOf(db, row.id);
  const canStop = row.state === 'sending' || (row.state === 'sent' && messages.waiting > 0);
  return { ...toSummary(row), texts: draftIn(row).texts, messages, canStop };
};

/** Returns a page of the announcements. */
export const listAnnouncements = async ({ readDb }: Pick<Deps, 'readDb'>, page: PageRequest): Promise<PagedList<AnnouncementSummary>> => {
  const { rows, ...links } = await listRows(readDb, page);
  return { items: rows.map(toSummary), ...links };
};

/** Returns an announcement and its progress. Throws not_found. */
export const getAnnouncement = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Announcement> => {
  const row = await findCounted(db, id);
  if (!row) throw new Problem('not_found');
  return describe(db, row);
};

/**
 * Starts an announcement to all of a segment; a job sends it in batches. Throws invalid_input (fields; `people` if nobody is left), not_found,
 * conflict (number or cost differ from those that the organiser saw).
 */
export const beginAnnouncement = async (
  deps: Deps,
  actor: Actor,
  { people, cost, ...draft }: AnnouncementDraft & { people: number; cost: number },
  key: IdempotencyKey | null,
): Promise<Announcement> => {
  const { db, clock, ids, jobs } = deps;
  if (draft.segment.role === 'judge' && Object.keys(draft.segment).some((name) => !['role', 'locale', 'competitionId'].includes(name)))
    throw fieldProblem('segment.role', 'invalid');
  const counted = await countAnnouncement(deps, draft);
  const id = ids.next();
  const begun = await db.transaction().execute((tx) =>
    withIdempotency(tx, clock, key, async () => {
      if (counted.people !== people || counted.cost !== cost) throw new Problem('conflict');
      const now = clock.now();
      const row = {
        id,
        state: 'sending' as const,
        byId: actor.id,
        byName: actor.name,
        at: now,
        endedAt: null,
        segment: JSON.stringify(draft.segment),
        channels: JSON.stringify(draft.channels),
        texts: JSON.stringify(draft.texts),
        expected: people,
        cost,
        cursor: '',
        told: 0,
        leftOut: 0,
        unreachable: 0,
        nextAt: now,
      };
      await insertAnnouncement(tx, row);
      await insertTally(tx, id);
      await writeAudit(tx, deps, {
        actor,
        action: 'announcement_begun',
        subject: 'announcement',
        subjectId: id,
        detail: { people, cost, channels: draft.channels, segment: draft.segment },
      });
      const summary = toSummary({ ...row, sent: 0, spent: 0, stopped: 0 });
      return { ...summary, texts: draft.texts, messages: { waiting: 0, failed: 0 }, canStop: true };
    }),
  );
  jobs.runSoon(ANNOUNCEMENTS, 0);
  return begun;
};

/** Stops an announcement; the job then stops its queued messages. Throws not_found, action_not_allowed_now (no message is queued any more). */
export const stopAnnouncement = async (deps: Deps, actor: Actor, id: string): Promise<Announcement> => {
  const { db, clock, jobs } = deps;
  const before = await getAnnouncement(deps, id);
  if (!before.canStop) throw new Problem('action_not_allowed_now');
  await db.transaction().execute(async (tx) => {
    if (!(await changeState(tx, id, ['sending', 'sent'], { state: 'stopping', endedAt: clock.now() })))
      throw new Problem('action_not_allowed_now');
    await writeAudit(tx, deps, { actor, action: 'announcement_stopped', subject: 'announcement', subjectId: id, detail: {} });
  });
  jobs.runSoon(ANNOUNCEMENTS, 0);
  return getAnnouncement(deps, id);
};

/**
 * Sends an unsent draft to the organiser's own number or address. Throws invalid_input (fields), too_many_attempts, action_not_allowed_now (the
 * organiser cannot be reached that way).
 */
export const testAnnouncement = async (
  deps: Deps,
  actor: Actor,
  { texts, locale, channel }: { texts: AnnouncementTexts; locale: Locale; channel: Channel },
): Promise<void> => {
  const { db, messages, rateLimiter } = deps;
  const row = await ownRow(deps, actor);
  const own = ownTargets(row).find((target) => target.channel === channel);
  checkWords(texts, [channel], ['name', 'competition', 'link', 'contact', 'brand'], [locale]);
  if (!own) throw new Problem('own_contact_missing');
  await rateLimiter.consume(['message tests', actor.id], TESTS_PER_HOUR, HOUR_MS);
  const sharedValues = await sharedValuesFor(db, deps, { segment: {} });
  const params = wordsFor(texts, channel, locale, { ...sharedValues(locale), name: row.name });
  await db
    .transaction()
    .execute((tx) => messages.post(tx, { channel, to: own.value, template: 'announcement', locale, params, accountId: actor.id }));
  await messages.committed();
};
