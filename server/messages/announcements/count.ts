import type { Locale } from '#contract/http/common.ts';
import type { AnnouncementCount, AnnouncementDraft, AnnouncementRecipient, AnnouncementSegment } from '#contract/messages/announcements.ts';
import type { MessageChannel } from '#contract/messages/messages.ts';
import { smsSize } from '#contract/messages/rules/messageText.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { maskEmail } from '#contract/text/email.ts';
import { maskPhone } from '#contract/text/phone.ts';
import { leftChannels, ownTargets } from '#server/accounts/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { smsWords } from '#server/platform/messages/texts.ts';
import type { SiteNow } from '#server/platform/site.ts';
import { momentOf } from '#server/platform/site.ts';
import { chosenTeams, type Recipient, recipientsAfter } from './store.ts';
import { checkWords, sharedValuesFor, teamNames, variablesFor, wordsFor } from './words.ts';

type CountDeps = Pick<Deps, 'readDb' | 'clock' | 'site' | 'publicUrl'>;

const PAGE = 500;

/** Returns whether an announcement goes to people chosen one by one. */
export const isLetter = ({ entryIds, accountIds }: AnnouncementSegment): boolean => entryIds !== undefined || accountIds !== undefined;

/** Returns the channels by which a recipient can be reached and from which they have not unsubscribed. */
const reach = (recipient: Recipient, channels: readonly MessageChannel[]): MessageChannel[] => {
  const reached: MessageChannel[] = [
    ...ownTargets(recipient).map(({ channel }) => channel),
    ...(recipient.hasDevice ? ['push' as const] : []),
  ];
  return channels.filter((channel) => reached.includes(channel));
};

/** Returns each account with the channels by which it gets a message, and how many accounts are left out. */
export const channelsOfRecipients = async (
  db: Db | Tx,
  recipients: readonly Recipient[],
  { channels, segment }: Pick<AnnouncementDraft, 'channels' | 'segment'>,
) => {
  const ids = recipients.map(({ id }) => id);
  // Whom organisers choose one by one cannot have left: it is a letter, not news.
  const left = isLetter(segment) ? new Map() : await leftChannels(db, ids, 'news');
  const sorted = recipients.map((recipient) => {
    const reached = reach(recipient, channels);
    return { recipient, isReachable: reached.length > 0, by: reached.filter((channel) => !left.get(recipient.id)?.has(channel)) };
  });
  return {
    told: sorted.filter(({ by }) => by.length > 0),
    leftOut: sorted.filter(({ by, isReachable }) => isReachable && by.length === 0).length,
    unreachable: sorted.filter(({ isReachable }) => !isReachable).length,
  };
};

/** Returns the variable that names the chosen teams of a recipient. */
export const teamsOf = async (
  db: Db | Tx,
  { entryIds }: AnnouncementSegment,
  told: readonly { recipient: Pick<Recipient, 'id'> }[],
): Promise<(accountId: string, locale: Locale) => { team?: string }> => {
  if (entryIds === undefined) return () => ({});
  const teams = await chosenTeams(
    db,
    entryIds,
    told.map(({ recipient }) => recipient.id),
  );
  return (accountId, locale) => ({ team: teamNames(teams.get(accountId) ?? [], locale) });
};

/** Returns the number of parts that a message is billed as, and their cost. */
export const billOf = (channel: MessageChannel, locale: Locale, text: string, { brand, messages }: SiteNow) => {
  const parts = channel === 'sms' ? smsSize(smsWords(brand.name[locale], locale, text)).parts : 1;
  return { parts, cost: parts * messages.prices[channel] };
};

/** Walks a segment as the job does, and adds up the people and the cost of what is written. Throws invalid_input (fields), not_found. */
export const countAnnouncement = async (deps: CountDeps, draft: AnnouncementDraft): Promise<AnnouncementCount> => {
  const { readDb, site } = deps;
  const { segment, channels, texts } = draft;
  const { messages: settings } = site.now();
  checkWords(texts, channels, variablesFor(segment), []);
  const moment = momentOf(deps);
  const sharedValues = await sharedValuesFor(readDb, deps, draft);
  const count: AnnouncementCount = {
    people: 0,
    readers: { 'zh-CN': 0, 'en-US': 0 },
    leftOut: 0,
    unreachable: 0,
    channels: {},
    cost: 0,
    minutes: 0,
    sample: null,
  };
  for (const channel of channels) count.channels[channel] = { messages: 0, parts: 0, cost: 0 };
  let after = '';
  for (;;) {
    const found = await recipientsAfter(readDb, segment, moment, after, PAGE);
    const { told, leftOut, unreachable } = await channelsOfRecipients(readDb, found, draft);
    const teams = await teamsOf(readDb, segment, told);
    count.people += told.length;
    count.leftOut += leftOut;
    count.unreachable += unreachable;
    for (const { recipient, by } of told) {
      const { locale, name } = recipient;
      const valuesIn = (language: Locale) => ({ ...sharedValues(language), name, ...teams(recipient.id, language) });
      const values = valuesIn(locale);
      count.readers[locale] += 1;
      count.sample ??= { 'zh-CN': valuesIn('zh-CN'), 'en-US': valuesIn('en-US') };
      for (const channel of by) {
        const of = count.channels[channel];
        if (!of) continue;
        of.messages += 1;
        const { text } = wordsFor(texts, channel, locale, values);
        if (isBlank(text)) continue;
        const { parts, cost } = billOf(channel, locale, text, site.now());
        of.parts += parts;
        of.cost += cost;
      }
    }
    const last = found.at(-1);
    if (!last || found.length < PAGE) break;
    after = last.id;
  }
  count.cost = Object.values(count.channels).reduce((sum, each) => sum + (each?.cost ?? 0), 0);
  count.minutes = Math.ceil(count.people / settings.perMinute);
  return count;
};

/** Number of recipients that the list shows at once. */
const LISTED = 100;

/** Lists who would get a message, a page at a time, by the query that sends it. Throws not_found (the competition). */
export const listRecipients = async (
  { readDb, clock, site }: Pick<CountDeps, 'readDb' | 'clock' | 'site'>,
  { segment, channels, after = '' }: Pick<AnnouncementDraft, 'segment' | 'channels'> & { after?: string | undefined },
): Promise<{ items: AnnouncementRecipient[]; next: string | null }> => {
  const moment = momentOf({ clock, site });
  const found = await recipientsAfter(readDb, segment, moment, after, LISTED);
  const { told } = await channelsOfRecipients(readDb, found, { segment, channels });
  const by = new Map(told.map((each) => [each.recipient.id, each.by]));
  const items = found.map((recipient) => {
    const { id, name, kind, affiliation, locale, mobile } = recipient;
    const email = ownTargets(recipient).find(({ channel }) => channel === 'email')?.value;
    return {
      ...{ id, name, kind, affiliation, locale, by: by.get(id) ?? [] },
      sms: mobile === null ? null : maskPhone(mobile),
      email: email === undefined ? null : maskEmail(email),
    };
  });
  return { items, next: found.length < LISTED ? null : (found.at(-1)?.id ?? null) };
};
