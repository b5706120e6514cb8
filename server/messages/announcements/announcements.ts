import { z } from 'zod';
import { type Channel, type Locale, locales, type PagedList, type Text } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import {
  type Announcement,
  type AnnouncementDraft,
  AnnouncementSegment,
  type AnnouncementSummary,
  AnnouncementTexts,
} from '#contract/messages/announcements.ts';
import { MessageChannel } from '#contract/messages/messages.ts';
import { fillText } from '#contract/messages/rules/messageText.ts';
import { mayDoEverything } from '#contract/office/rules/staffRights.ts';
import { FOUND_EACH, type Found } from '#contract/office/search.ts';
import { isBlank } from '#contract/text/blankText.ts';
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
import { deleteDraft } from './draftStore.ts';
import {
  type AnnouncementRow,
  allAnnouncements,
  type CountedRow,
  competitionTitles,
  findCounted,
  insertAnnouncement,
  listRows,
  messagesOf,
} from './store.ts';
import { checkWords, sharedValuesFor, variablesFor, wordsFor } from './words.ts';

export const ANNOUNCEMENTS = 'announcements';
const TESTS_PER_HOUR = 20;
const HOUR_MS = 3600_000;
const TITLE_LENGTH = 40;

/** Returns the one whom a letter is about, whose words go with it; null if it goes to several. */
const onlyOne = (ids: readonly string[] | undefined): string | null => (ids?.length === 1 ? (ids[0] ?? null) : null);

/** Removes the ids of people and entries: the audit log keeps the number. */
const withoutIds = ({ entryIds, accountIds, ...segment }: AnnouncementSegment): AnnouncementSegment => segment;

/** Returns the draft in a row's JSON columns. */
export const draftIn = ({ segment, channels, texts }: Pick<AnnouncementRow, 'segment' | 'channels' | 'texts'>): AnnouncementDraft => ({
  segment: AnnouncementSegment.parse(JSON.parse(segment)),
  channels: z.array(MessageChannel).parse(JSON.parse(channels)),
  texts: AnnouncementTexts.parse(JSON.parse(texts)),
});

/** The words that stand for each recipient's own in a list. */
const stands = {
  'zh-CN': { name: '[收信人]', team: '[队名]', contact: '[联系方式]', link: '[链接]' },
  'en-US': { name: '[recipient]', team: '[team]', contact: '[contact]', link: '[link]' },
} as const;

/** Titles of competitions by id, and the site's name. */
interface Named {
  competitions: ReadonlyMap<string, Text>;
  brand: Text;
}

const titleIn = ({ segment, texts }: AnnouncementDraft, locale: Locale, { competitions, brand }: Named): string => {
  const written = [texts[locale], ...locales.map((other) => texts[other])].map(
    ({ subject, sms, push, email }) => subject || sms || push || email,
  );
  const competition = competitions.get(segment.competitionId ?? '')?.[locale] ?? '';
  const title = fillText(written.find((text) => !isBlank(text)) ?? '', { ...stands[locale], competition, brand: brand[locale] });
  return [...title].slice(0, TITLE_LENGTH).join('');
};

/** Returns the beginning of an announcement's text as its recipients read it: filled in, in both languages. */
const titlesOf = (row: AnnouncementRow, named: Named): Text => {
  const draft = draftIn(row);
  return { 'zh-CN': titleIn(draft, 'zh-CN', named), 'en-US': titleIn(draft, 'en-US', named) };
};

const namedFor = async (db: Db, { site }: Pick<Deps, 'site'>, rows: readonly AnnouncementRow[]): Promise<Named> => ({
  competitions: await competitionTitles(
    db,
    rows.flatMap((row) => draftIn(row).segment.competitionId ?? []),
  ),
  brand: site.now().brand.name,
});

const toSummary = (row: CountedRow, named: Named): AnnouncementSummary => {
  const { segment, channels } = draftIn(row);
  const { id, byName, at, endedAt, sendAt, expected, told, leftOut, unreachable, cost, sent, spent, stopped } = row;
  const state = row.heldAt === null || row.state === 'stopped' ? row.state : 'stopping';
  const title = titlesOf(row, named);
  return {
    id,
    state,
    by: byName,
    at,
    endedAt,
    sendAt,
    segment,
    channels,
    title,
    expected,
    told,
    leftOut,
    unreachable,
    cost,
    sent,
    spent,
    stopped,
  };
};

/** Returns the titles of all announcements. */
export const announcementTitles = async (
  deps: Pick<Deps, 'readDb' | 'site'>,
): Promise<{ id: string; name: Text; state: AnnouncementSummary['state'] }[]> => {
  const rows = await allAnnouncements(deps.readDb);
  const named = await namedFor(deps.readDb, deps, rows);
  return rows.map((row) => ({ id: row.id, name: titlesOf(row, named), state: row.state }));
};

/** Finds messages to many by title, for who may do everything. */
export const findAnnouncements = async (
  deps: Pick<Deps, 'readDb' | 'site'>,
  { rights, isNamed }: SearchRequest,
): Promise<Pick<Found, 'announcements'>> => {
  const all = mayDoEverything(rights) ? await announcementTitles(deps) : [];
  const named = all.filter(({ name }) => isNamed(name)).slice(0, FOUND_EACH);
  return { announcements: named.map(({ id, name, state }) => ({ id, title: name, state })) };
};

/** Reports whether something of an announcement is still to be sent. */
export const canStop = ({ state, heldAt }: CountedRow, { waiting }: { waiting: number }): boolean =>
  heldAt === null && (state === 'scheduled' || state === 'sending' || (state === 'sent' && waiting > 0));

const describe = async (deps: Pick<Deps, 'db' | 'site'>, row: CountedRow): Promise<Announcement> => {
  const { db } = deps;
  const messages = await messagesOf(db, row.id);
  return { ...toSummary(row, await namedFor(db, deps, [row])), texts: draftIn(row).texts, messages, canStop: canStop(row, messages) };
};

/** Returns a page of the announcements. */
export const listAnnouncements = async (
  deps: Pick<Deps, 'readDb' | 'site'>,
  page: PageRequest,
): Promise<PagedList<AnnouncementSummary>> => {
  const { rows, ...links } = await listRows(deps.readDb, page);
  const named = await namedFor(deps.readDb, deps, rows);
  return { items: rows.map((row) => toSummary(row, named)), ...links };
};

/** Returns an announcement and its progress. Throws not_found. */
export const getAnnouncement = async (deps: Pick<Deps, 'db' | 'site'>, id: string): Promise<Announcement> => {
  const row = await findCounted(deps.db, id);
  if (!row) throw new Problem('not_found');
  return describe(deps, row);
};

/** An announcement as it is sent, with the numbers that the organiser has seen. */
type Begun = AnnouncementDraft & { people: number; cost: number; sendAt?: number | undefined; draftId?: string | undefined };

/**
 * Starts an announcement to all of a segment, or sets its hour; a job sends it in batches. Throws invalid_input (fields; `people` if nobody is left), not_found,
 * conflict (number or cost differ from those that the organiser saw).
 */
export const beginAnnouncement = async (
  deps: Deps,
  actor: Actor,
  { people, cost, sendAt, draftId, ...draft }: Begun,
  key: IdempotencyKey | null,
): Promise<Announcement> => {
  const { db, clock, ids, jobs } = deps;
  if (draft.segment.role === 'judge' && Object.keys(draft.segment).some((name) => !['role', 'locale', 'competitionId'].includes(name)))
    throw fieldProblem('segment.role', 'invalid');
  const counted = await countAnnouncement(deps, draft);
  const needed = locales.filter((locale) => counted.readers[locale] > 0);
  checkWords(draft.texts, draft.channels, variablesFor(draft.segment), needed);
  const id = ids.next();
  const named: Named = {
    competitions: await competitionTitles(db, [draft.segment.competitionId ?? []].flat()),
    brand: deps.site.now().brand.name,
  };
  const begun = await db.transaction().execute((tx) =>
    withIdempotency(tx, clock, key, async () => {
      if (counted.people !== people || counted.cost !== cost) throw new Problem('conflict');
      const now = clock.now();
      const row = {
        id,
        state: sendAt !== undefined && sendAt > now ? ('scheduled' as const) : ('sending' as const),
        sendAt: sendAt ?? null,
        subjectId: onlyOne(draft.segment.entryIds) ?? onlyOne(draft.segment.accountIds),
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
        detail: { people, cost, channels: draft.channels, segment: withoutIds(draft.segment) },
      });
      if (draftId !== undefined) await deleteDraft(tx, actor.id, draftId);
      const summary = toSummary({ ...row, sent: 0, spent: 0, stopped: 0, heldAt: null }, named);
      return { ...summary, texts: draft.texts, messages: { waiting: 0, failed: 0 }, canStop: true };
    }),
  );
  jobs.runSoon(ANNOUNCEMENTS, 0);
  return begun;
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
  checkWords(texts, [channel], ['name', 'team', 'competition', 'link', 'contact', 'brand'], [locale]);
  if (!own) throw new Problem('own_contact_missing');
  await rateLimiter.consume(['message tests', actor.id], TESTS_PER_HOUR, HOUR_MS);
  const sharedValues = await sharedValuesFor(db, deps, { segment: {} });
  const params = wordsFor(texts, channel, locale, { ...sharedValues(locale), name: row.name });
  await db
    .transaction()
    .execute((tx) => messages.post(tx, { channel, to: own.value, template: 'announcement', locale, params, accountId: actor.id }));
  await messages.committed();
};
