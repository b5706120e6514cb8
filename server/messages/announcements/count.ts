import type { Locale } from '#contract/http/common.ts';
import type { AnnouncementCount, AnnouncementDraft } from '#contract/messages/announcements.ts';
import type { MessageChannel } from '#contract/messages/messages.ts';
import { smsSize } from '#contract/messages/rules/messageText.ts';
import { leftChannels, ownTargets } from '#server/accounts/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { smsWords } from '#server/platform/messages/texts.ts';
import type { SiteNow } from '#server/platform/site.ts';
import { type Recipient, recipientsAfter } from './store.ts';
import { checkWords, sharedValuesFor, variablesFor, wordsFor } from './words.ts';

type CountDeps = Pick<Deps, 'readDb' | 'clock' | 'site' | 'publicUrl'>;

const PAGE = 500;

/** Returns the channels by which a recipient can be reached and from which they have not unsubscribed. */
const reach = (recipient: Recipient, channels: readonly MessageChannel[]): MessageChannel[] => {
  const reached: MessageChannel[] = [
    ...ownTargets(recipient).map(({ channel }) => channel),
    ...(recipient.hasDevice ? ['push' as const] : []),
  ];
  return channels.filter((channel) => reached.includes(channel));
};

/** Returns each account with the channels by which it gets a message, and how many accounts are left out. */
export const channelsOfRecipients = async (db: Db | Tx, recipients: readonly Recipient[], channels: readonly MessageChannel[]) => {
  const left = await leftChannels(
    db,
    recipients.map(({ id }) => id),
    'news',
  );
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

/** Returns the number of parts that a message is billed as, and their cost. */
export const billOf = (channel: MessageChannel, locale: Locale, text: string, { brand, messages }: SiteNow) => {
  const parts = channel === 'sms' ? smsSize(smsWords(brand.name[locale], locale, text)).parts : 1;
  return { parts, cost: parts * messages.prices[channel] };
};

/** Walks a segment as the job does, and adds up the people and the cost. Throws invalid_input (fields), not_found. */
export const countAnnouncement = async (deps: CountDeps, draft: AnnouncementDraft): Promise<AnnouncementCount> => {
  const { readDb, clock, site } = deps;
  const { segment, channels, texts } = draft;
  const { timeZone, messages: settings } = site.now();
  checkWords(texts, channels, variablesFor(segment));
  const moment = { now: clock.now(), timeZone };
  const sharedValues = await sharedValuesFor(readDb, deps, draft);
  const count: AnnouncementCount = { people: 0, leftOut: 0, unreachable: 0, channels: {}, cost: 0, minutes: 0, sample: null };
  for (const channel of channels) count.channels[channel] = { messages: 0, parts: 0, cost: 0 };
  let after = '';
  for (;;) {
    const found = await recipientsAfter(readDb, segment, moment, after, PAGE);
    const { told, leftOut, unreachable } = await channelsOfRecipients(readDb, found, channels);
    count.people += told.length;
    count.leftOut += leftOut;
    count.unreachable += unreachable;
    for (const { recipient, by } of told) {
      const { locale, name } = recipient;
      const values = { ...sharedValues(locale), name };
      count.sample ??= { 'zh-CN': { ...sharedValues('zh-CN'), name }, 'en-US': { ...sharedValues('en-US'), name } };
      for (const channel of by) {
        const of = count.channels[channel];
        if (!of) continue;
        const { parts, cost } = billOf(channel, locale, wordsFor(texts, channel, locale, values).text, site.now());
        of.messages += 1;
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
