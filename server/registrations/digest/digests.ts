import type { Locale } from '#contract/http/common.ts';
import type { MessageTemplate } from '#contract/messages/messages.ts';
import { type DigestTemplate, digestTemplates, isDigested } from '#contract/messages/rules/digest.ts';
import { messageTemplates } from '#contract/messages/rules/templates.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { notifyAccount, quietEndFor } from '#server/accounts/index.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { accountToNotify } from '#server/registrations/store.ts';
import { currentNews } from './currentNews.ts';
import { accountsWithNews, insertNews, takeNews } from './digestStore.ts';
import { lastDigestTime } from './digestTime.ts';

const EVERY_MS = 5 * 60_000;

/** The name of each kind of news in a digest, beside the number of teams. */
const words: Record<Locale, Record<DigestTemplate, string>> = {
  'zh-CN': {
    entry_received: '已收到报名',
    entry_waitlisted: '进入候补',
    entry_moved_up: '候补转正',
    entry_approved: '报名通过',
    work_received: '已收到作品',
    work_released: '作品已公开',
    fee_paid: '报名费已到账',
  },
  'en-US': {
    entry_received: 'entries received',
    entry_waitlisted: 'on the waiting list',
    entry_moved_up: 'moved up from the waiting list',
    entry_approved: 'approved',
    work_received: 'works received',
    work_released: 'works published',
    fee_paid: 'fees received',
  },
};
const COMMA: Record<Locale, string> = { 'zh-CN': '，', 'en-US': ', ' };

type News = Awaited<ReturnType<typeof takeNews>>[number];

/** Returns the texts of a digest: the number of teams by kind, and their names. */
export const digestTexts = (news: readonly News[], locale: Locale): { summary: string; lines: string } => {
  const kinds = digestTemplates.map((template) => ({ template, teams: news.filter((each) => each.template === template) }));
  const present = kinds.filter(({ teams }) => teams.length > 0);
  const title = (template: DigestTemplate, count: number) =>
    locale === 'zh-CN' ? `${words[locale][template]} ${count}` : `${count} ${words[locale][template]}`;
  return {
    summary: present.map(({ template, teams }) => title(template, teams.length)).join(COMMA[locale]),
    lines: present
      .map(({ template, teams }) =>
        [title(template, teams.length), ...teams.map((team) => `- ${team.teamName}${COMMA[locale]}${titleOf(team)[locale]}`)].join('\n'),
      )
      .join('\n\n'),
  };
};

/** The account's columns that decide whether its news waits for a digest. */
type Owner = Parameters<typeof asksGuardians>[0] & { id: string };

/**
 * Keeps news of a school's team for the digest of the day; false if it must be sent at once: of a family, or with a deadline. A teacher of forty teams
 * would get forty texts.
 */
export const keepForDigest = async (
  tx: Tx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { account, registrationId, template }: { account: Owner; registrationId: string; template: MessageTemplate },
): Promise<boolean> => {
  if (!asksGuardians(account) || !isDigested(template)) return false;
  await insertNews(tx, { id: ids.next(), accountId: account.id, registrationId, template, at: clock.now() });
  return true;
};

type DigestDeps = Pick<Deps, 'db' | 'clock' | 'site' | 'messages' | 'vault' | 'publicUrl'>;

/** Sends one account its digest of the news from before `before`. */
const sendDigest = async (tx: Tx, deps: DigestDeps, accountId: string, before: number): Promise<void> => {
  const news = currentNews(await takeNews(tx, accountId, before));
  const account = news.length > 0 && (await accountToNotify(tx, accountId));
  if (!account) return;
  const isDecision = news.some(({ template }) => messageTemplates[template].kind === 'decisions');
  await notifyAccount(tx, deps, account, {
    template: 'school_digest',
    reach: isDecision ? 'everywhere' : 'receipt',
    notBefore: quietEndFor(account, deps.clock.now(), deps.site.now()),
    params: { name: account.name, link: `${deps.publicUrl()}/desk`, ...digestTexts(news, account.locale) },
  });
};

/**
 * Sends each school one message a day about its teams: the news since the last one, at an hour of the site's day. An account for which it fails keeps
 * its news for the next run and holds up no other; the run then fails with the first of these errors.
 */
export const digestJob = (deps: DigestDeps): Job => ({
  name: 'school-digests',
  everyMs: EVERY_MS,
  run: async (signal) => {
    const before = lastDigestTime(deps.clock.now(), deps.site.now().timeZone);
    const failed = new Map<string, unknown>();
    const next = () => accountsWithNews(deps.db, before, new Set(failed.keys()));
    for (let found = await next(); found.length > 0; found = await next()) {
      for (const accountId of found) {
        signal.throwIfAborted();
        await deps.db
          .transaction()
          .execute((tx) => sendDigest(tx, deps, accountId, before))
          .catch((error: unknown) => failed.set(accountId, error));
      }
      await deps.messages.committed();
    }
    for (const error of failed.values()) throw error;
  },
});
