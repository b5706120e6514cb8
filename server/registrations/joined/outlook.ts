import type { Locale } from '#contract/http/common.ts';
import { isDigested } from '#contract/messages/rules/digest.ts';
import { isJoinable, joinedTemplates } from '#contract/messages/rules/joining.ts';
import { isOptionalKind } from '#contract/messages/rules/messageKind.ts';
import { smsSize } from '#contract/messages/rules/messageText.ts';
import { kindOfMessage } from '#contract/messages/rules/templates.ts';
import type { MessageOutlook } from '#contract/office/decisions.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { leftChannels, ownTargets, quietEndFor } from '#server/accounts/index.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { momentFor } from '#server/platform/messages/moment.ts';
import { reachOf } from '#server/registrations/notify.ts';
import { teamParams } from './joinedTexts.ts';
import { accountsToNotify, entriesOfDecision } from './outlookStore.ts';

/** Stands for an amount that is not known before the decision. */
const AN_AMOUNT = '¥1,000.00';

type OutlookDeps = Pick<Deps, 'clock' | 'site' | 'messageTexts' | 'publicUrl'>;

interface Outlooked {
  template: keyof typeof reachOf;
  reason: string;
  /** Returns what else a message about one entry is filled with. */
  paramsOf?: (registrationId: string, locale: Locale) => Record<string, string>;
}

/**
 * Returns what a decision about entries would send: one message a person and channel, with its cost by the texts that are sent. Deadlines and
 * amounts in them are not known before the decision; others of the same length stand in their place.
 */
export const messageOutlook = async (
  db: Db,
  { clock, site, messageTexts, publicUrl }: OutlookDeps,
  ids: readonly string[],
  { template, reason, paramsOf }: Outlooked,
): Promise<MessageOutlook> => {
  const entries = await entriesOfDecision(db, ids);
  const accounts = await accountsToNotify(db, [...new Set(entries.map(({ accountId }) => accountId))]);
  const kind = kindOfMessage(template);
  const left = isOptionalKind(kind) ? await leftChannels(db, [...accounts.keys()], kind) : null;
  const now = clock.now();
  const settings = site.now();
  const { prices } = settings.messages;
  const told: MessageOutlook = { people: 0, texts: 0, mails: 0, cost: 0, inDigest: 0, inMorning: 0 };
  for (const [accountId, own] of Map.groupBy(entries, (entry) => entry.accountId)) {
    const account = accounts.get(accountId);
    if (!account || (left && account.disabledAt !== null)) continue;
    if (asksGuardians(account) && isDigested(template)) {
      told.inDigest += 1;
      continue;
    }
    const { locale } = account;
    const teams = own.map(({ id, teamName, title }) => ({ id, team: teamName, competition: titleOf({ title })[locale] }));
    const params = {
      ...{ name: account.name, link: `${publicUrl()}/personal`, reason, title: '', until: momentFor(account, now, settings.timeZone) },
      ...{ team: teams[0]?.team ?? '', competition: teams[0]?.competition ?? '' },
      ...{ amount: AN_AMOUNT, rest: AN_AMOUNT },
      ...teamParams(teams, locale),
      ...(teams[0] && paramsOf?.(teams[0].id, locale)),
    };
    const targets = ownTargets(account);
    const mails = targets.filter(({ channel }) => channel === 'email');
    const reached = (reachOf[template] === 'receipt' && mails.length > 0 ? mails : targets).filter(
      ({ channel }) => !left?.get(accountId)?.has(channel),
    );
    if (reached.length === 0) continue;
    told.people += 1;
    if (quietEndFor(account, now, settings) > now) told.inMorning += 1;
    // a few are told of each team apart
    const joined = isJoinable(template) ? joinedTemplates[template] : null;
    const sent = joined === null || teams.length === 1 ? teams.map((team) => ({ ...params, ...team })) : [params];
    for (const { channel } of reached)
      for (const each of sent) {
        const { text } = messageTexts.write(channel, joined !== null && teams.length > 1 ? joined : template, locale, each);
        told.cost += (channel === 'sms' ? smsSize(text).parts : 1) * prices[channel];
        told[channel === 'sms' ? 'texts' : 'mails'] += 1;
      }
  }
  return told;
};
